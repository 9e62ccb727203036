import { styled } from 'styled-components';
import type { Refund } from '@plumbline/contract/commerce/admin-orders';
import { Table, TableCell, TableHead, TableRow } from '@plumbline/kit/table';
import { dollars } from '../../layout/dollars.ts';
import { AdminSection } from '../../layout/admin-section.tsx';
import { Moment } from '../../layout/moment.tsx';
import { useShowMore } from '../../layout/use-show-more.tsx';
import { RefundBadge } from '../refund-badge.tsx';

const Problem = styled.p`
  margin-top: 4px;
`;

/** Wide enough that an email address breaks at most after its @. */
const By = styled.div`
  min-width: 8.5em;
`;

/** The reason of a refund, and its author if no person is named. */
const reasons = {
  requested: ['Asked for by staff', '–'],
  duplicate: ['Paid beside the membership', 'The site itself'],
  charged_after_end: ['Charged after the end', 'The site itself'],
  provider: ['Made at the provider', '–'],
} as const;

/** The refunds of an order, the newest first; null if there are none. */
export function RefundsSection({ refunds }: { refunds: readonly Refund[] }) {
  const { shown, more } = useShowMore(refunds, 10);
  if (refunds.length === 0) return null;
  return (
    <AdminSection title="Refunds">
      <Table
        caption="Refunds"
        head={
          <TableRow>
            <TableHead>Asked for</TableHead>
            <TableHead>By</TableHead>
            <TableHead>Reason</TableHead>
            <TableHead>State</TableHead>
            <TableHead>At the provider</TableHead>
            <TableHead numeric>Amount</TableHead>
          </TableRow>
        }
      >
        {shown.map(({ askedAt, by, reason, state, problem, ref, amount }) => (
          <TableRow key={`${askedAt} ${state} ${ref} ${amount}`}>
            <TableCell label="Asked for">
              <Moment at={askedAt} />
            </TableCell>
            <TableCell label="By">
              <By>{by ?? reasons[reason][1]}</By>
            </TableCell>
            <TableCell label="Reason">{reasons[reason][0]}</TableCell>
            <TableCell label="State">
              <div>
                <RefundBadge state={state} />
                {problem !== null && <Problem>{problem}</Problem>}
              </div>
            </TableCell>
            <TableCell label="At the provider">{ref ?? '–'}</TableCell>
            <TableCell label="Amount" numeric>
              {dollars(amount)}
            </TableCell>
          </TableRow>
        ))}
      </Table>
      {more}
    </AdminSection>
  );
}
