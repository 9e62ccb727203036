import { useState } from 'react';
import { styled } from 'styled-components';
import type { AdminMemberDetail, AdminMembership } from '@plumbline/contract/members/admin-members';
import { Button } from '@plumbline/kit/button';
import { Dialog } from '@plumbline/kit/dialog';
import { Note } from '@plumbline/kit/heading';
import { TextLink } from '@plumbline/kit/link';
import { Table, TableCell, TableHead, TableRow } from '@plumbline/kit/table';
import { dollars } from '../../layout/dollars.ts';
import { AdminSection } from '../../layout/admin-section.tsx';
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
  return (
    <AdminSection title="Memberships">
      {memberships.length === 0 ? (
        <Note>None.</Note>
      ) : (
        <Table
          caption="Memberships"
          head={
            <TableRow>
              <TableHead>Membership</TableHead>
              <TableHead>Status</TableHead>
              <TableHead>Since</TableHead>
              <TableHead>Next</TableHead>
              <TableHead>Order</TableHead>
              <TableHead numeric>Price</TableHead>
              {mayAct && <TableHead>Action</TableHead>}
            </TableRow>
          }
        >
          {memberships.map((membership) => (
            <TableRow key={membership.orderId}>
              <TableCell label="Membership">{membership.description}</TableCell>
              <TableCell label="Status">
                <MemberBadge standing={membership.status} />
              </TableCell>
              <TableCell label="Since">
                <Day at={membership.startedAt} />
              </TableCell>
              <TableCell label="Next">
                <Next {...membership} />
              </TableCell>
              <TableCell label="Order">
                <Whole>
                  <TextLink to={`/admin/orders/${membership.orderId}`}>{membership.orderNumber}</TextLink>
                </Whole>
              </TableCell>
              <TableCell label="Price" numeric>
                {dollars(membership.price)}
              </TableCell>
              {mayAct && (
                <TableCell label="Action">
                  {membership.status === 'ended' ? (
                    '–'
                  ) : (
                    <Whole>
                      <Button variant="outline" size="table" onClick={() => setEnding(membership)}>
                        End
                      </Button>
                    </Whole>
                  )}
                </TableCell>
              )}
            </TableRow>
          ))}
        </Table>
      )}
      <Dialog open={ending !== null} onOpenChange={(open) => !open && setEnding(null)}>
        {ending && <EndDialog number={number} membership={ending} onClose={() => setEnding(null)} />}
      </Dialog>
    </AdminSection>
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
