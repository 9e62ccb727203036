import { useState } from 'react';
import { styled } from 'styled-components';
import type { AdminMemberDetail, AdminMembership } from '@plumbline/contract/members/admin-members';
import { Button } from '@plumbline/kit/button';
import { Dialog } from '@plumbline/kit/dialog';
import { TextLink } from '@plumbline/kit/link';
import { dollars } from '@plumbline/contract/money';
import { RecordSection, type RecordColumn } from '../../list/record-table.tsx';
import { Day } from '../../layout/day.tsx';
import { useMayAct } from '../../layout/use-may-act.ts';
import { MemberBadge } from '../member-badge.tsx';
import { endReasonWords } from '../end-reason-words.ts';
import { EndDialog } from './end-dialog.tsx';

/* A cell's words may break anywhere; numbers and buttons stay on one line. */
const Whole = styled.span`
  white-space: nowrap;
`;

/** Current and past memberships; current ones have a button that ends them. */
export function MembershipsTable({ member }: { member: AdminMemberDetail }) {
  const mayAct = useMayAct();
  // The membership as it was when the dialog was opened: the confirmation covers that state, not later changes.
  const [ending, setEnding] = useState<AdminMembership | null>(null);
  const { memberships, number } = member;
  const action: RecordColumn<AdminMembership> = {
    title: 'Action',
    cell: (membership) =>
      membership.status === 'ended' ? (
        '–'
      ) : (
        <Whole>
          <Button variant="outline" size="table" onClick={() => setEnding(membership)}>
            End
          </Button>
        </Whole>
      ),
  };
  return (
    <>
      <RecordSection
        title="Memberships"
        empty="None."
        most={Infinity}
        rows={memberships}
        keyOf={({ orderId }) => orderId}
        columns={[
          { title: 'Membership', cell: ({ description }) => description },
          { title: 'Status', cell: ({ status }) => <MemberBadge standing={status} /> },
          { title: 'Since', cell: ({ startedAt }) => <Day at={startedAt} /> },
          { title: 'Next', cell: (membership) => <Next {...membership} /> },
          {
            title: 'Order',
            cell: ({ orderId, orderNumber }) => (
              <Whole>
                <TextLink to={`/admin/orders/${orderId}`}>{orderNumber}</TextLink>
              </Whole>
            ),
          },
          { title: 'Price', numeric: true, cell: ({ price }) => dollars(price) },
          ...(mayAct ? [action] : []),
        ]}
      />
      <Dialog open={ending !== null} onOpenChange={(open) => !open && setEnding(null)}>
        {ending && <EndDialog number={number} membership={ending} onClose={() => setEnding(null)} />}
      </Dialog>
    </>
  );
}

function Next({ status, periodEnd, renews, endedAt, endReason }: AdminMembership) {
  // One element, because on a phone a cell shows its name and one value side by side.
  if (status === 'ended') {
    return (
      <span>
        Ended <Day at={endedAt ?? periodEnd} />
        {endReason !== null && `: ${endReasonWords(endReason)}`}
      </span>
    );
  }
  if (status === 'past_due') {
    return (
      <span>
        Paid until <Day at={periodEnd} />, the renewal is being tried again
      </span>
    );
  }
  return (
    <span>
      {renews ? 'Renews' : 'Ends'} <Day at={periodEnd} />
    </span>
  );
}
