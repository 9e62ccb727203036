import { cardName } from '@plumbline/contract/commerce/receipts';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { styled } from 'styled-components';
import {
  renewAdminMembership,
  withdrawMemberPlan,
  type AdminMemberDetail,
  type AdminMembership,
} from '@plumbline/contract/members/admin-members';
import { useApiClient } from '@plumbline/kit/api-client';
import { Button } from '@plumbline/kit/button';
import { Dialog } from '@plumbline/kit/dialog';
import { TextLink } from '@plumbline/kit/link';
import { dollars } from '@plumbline/contract/money';
import { RecordSection, type RecordColumn } from '../../list/record-table.tsx';
import { Day } from '../../layout/day.tsx';
import { TwoLines } from '../../layout/two-lines.ts';
import { useAction } from '../../layout/use-action.ts';
import { useMayAct } from '../../layout/use-right.ts';
import { MemberBadge } from '../member-badge.tsx';
import { memberKey } from '../member-key.ts';
import { endReasonText } from '../end-reason-words.ts';
import { EndDialog } from './end-dialog.tsx';
import { PlanDialog } from './plan-dialog.tsx';

/* Keeps numbers and buttons on one line, because the text of cells may break anywhere. */
const NoWrap = styled.span`
  white-space: nowrap;

  /* A larger area to tap, because on a phone there are buttons close below. */
  & a {
    display: inline-block;
    margin-block: -4px;
    padding-block: 4px;
  }
`;

/* The longest text of a row, which gets the width that the other cells leave. */
const LongText = styled(TwoLines)`
  @media (min-width: 720px) {
    display: block;
    min-width: 9rem;
  }
`;

const Buttons = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  gap: 8px;
  white-space: nowrap;
`;

/** Current and past memberships; current ones have a button that ends them. */
export function MembershipsTable({ member }: { member: AdminMemberDetail }) {
  const mayAct = useMayAct();
  // The membership as it was when the dialog was opened: the confirmation covers that state, not later changes.
  const [ending, setEnding] = useState<AdminMembership | null>(null);
  const [changing, setChanging] = useState<AdminMembership | null>(null);
  const { memberships, number } = member;
  const client = useApiClient();
  const { mutate } = useSWRConfig();
  const { busy, run } = useAction<string>();
  const renew = ({ orderId }: AdminMembership) =>
    run(orderId, `Member ${number}`, async () => {
      const request = { params: { number: String(number) }, body: { orderId } };
      await mutate(memberKey(number), await client.call(renewAdminMembership, request), { revalidate: false });
      return 'The membership renews again.';
    });
  const withdrawPlanChange = ({ orderId }: AdminMembership) =>
    run(`plan ${orderId}`, `Member ${number}`, async () => {
      const request = { params: { number: String(number) }, body: { orderId } };
      await mutate(memberKey(number), await client.call(withdrawMemberPlan, request), { revalidate: false });
      return 'The change of plan is taken back. The member gets no mail about that.';
    });
  const action: RecordColumn<AdminMembership> = {
    title: 'Action',
    cell: (membership) =>
      membership.status === 'ended' ? (
        '–'
      ) : (
        <Buttons>
          <Button variant="outline" size="table" onClick={() => setEnding(membership)}>
            End
          </Button>
          {membership.leaving !== null && !membership.leaving.final && (
            <Button variant="outline" size="table" aria-disabled={busy !== null} onClick={() => void renew(membership)}>
              {busy === membership.orderId ? 'Asking...' : 'Renew again'}
            </Button>
          )}
          {membership.otherPlan !== null && (
            <Button variant="outline" size="table" onClick={() => setChanging(membership)}>
              Change plan
            </Button>
          )}
          {membership.comingPlan !== null && (
            <Button
              variant="outline"
              size="table"
              aria-disabled={busy !== null}
              onClick={() => void withdrawPlanChange(membership)}
            >
              {busy === `plan ${membership.orderId}` ? 'Asking...' : 'Keep the plan'}
            </Button>
          )}
        </Buttons>
      ),
  };
  return (
    <>
      <RecordSection
        title="Memberships"
        empty="None."
        limit={Infinity}
        rows={memberships}
        keyOf={({ orderId }) => orderId}
        columns={[
          { title: 'Membership', cell: ({ description }) => description },
          { title: 'Status', cell: ({ status }) => <MemberBadge standing={status} /> },
          { title: 'Since', cell: ({ startedAt }) => <Day at={startedAt} /> },
          { title: 'Next', cell: (membership) => <NextAndCard {...membership} /> },
          {
            title: 'Order',
            cell: ({ orderId, orderNumber }) => (
              <NoWrap>
                <TextLink to={`/admin/orders/${orderId}`}>{orderNumber}</TextLink>
              </NoWrap>
            ),
          },
          { title: 'Price', numeric: true, cell: ({ price }) => dollars(price) },
          ...(mayAct ? [action] : []),
        ]}
      />
      <Dialog open={ending !== null} onOpenChange={(open) => !open && setEnding(null)}>
        {ending && <EndDialog number={number} membership={ending} onClose={() => setEnding(null)} />}
      </Dialog>
      <Dialog open={changing !== null} onOpenChange={(open) => !open && setChanging(null)}>
        {changing && <PlanDialog number={number} membership={changing} onClose={() => setChanging(null)} />}
      </Dialog>
    </>
  );
}

function NextAndCard(membership: AdminMembership) {
  const { card, status, comingPlan } = membership;
  const [year, month] = card?.expires.split('-') ?? [];
  return (
    <LongText>
      <NextEvent {...membership} />
      {comingPlan !== null && (
        <small>
          {comingPlan.description} for {dollars(comingPlan.price)},{' '}
          {comingPlan.from !== null ? (
            <>
              from <Day at={comingPlan.from} />
            </>
          ) : comingPlan.confirmAt !== null ? (
            <TextLink to={comingPlan.confirmAt} newTab>
              once the bank’s question is answered
            </TextLink>
          ) : (
            'once it is paid'
          )}
        </small>
      )}
      {card !== null && status !== 'ended' && (
        <small>
          {cardName(card)}, good until {month}/{year}
        </small>
      )}
    </LongText>
  );
}

function NextEvent({ status, periodEnd, renews, endedAt, endReason, due, leaving }: AdminMembership) {
  // One element, because on a phone a cell shows its name and one value side by side.
  if (status === 'ended') {
    return (
      <span>
        Ended <Day at={endedAt ?? periodEnd} />
        {endReason !== null && `: ${endReasonText(endReason)}`}
      </span>
    );
  }
  if (status === 'past_due') {
    return (
      <span>
        Paid until <Day at={periodEnd} />, the renewal is being tried again
        {due !== null && (
          <>
            : {dollars(due.amount)} unpaid since <Day at={due.since} />
            {due.needsConfirmation && ', the bank asks for a confirmation'}
          </>
        )}
      </span>
    );
  }
  if (leaving !== null) {
    return (
      <span>
        Ends <Day at={leaving.until} />
        {leaving.chargedBefore !== null && (
          <>
            , after the charge of <Day at={leaving.chargedBefore} />
          </>
        )}
        {!leaving.confirmed && ', as soon as the card provider has it'}
      </span>
    );
  }
  return (
    <span>
      {renews ? 'Renews' : 'Ends'} <Day at={periodEnd} />
    </span>
  );
}
