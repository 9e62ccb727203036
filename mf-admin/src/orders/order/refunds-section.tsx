import { styled } from 'styled-components';
import type { Refund } from '@plumbline/contract/commerce/admin-orders';
import { RecordSection } from '../../list/record-table.tsx';
import { dollars } from '@plumbline/contract/money';
import { DateTime } from '../../layout/date-time.tsx';
import { RefundBadge } from '../refund-badge.tsx';

const Problem = styled.p`
  margin-top: 4px;
`;

/** Wide enough that an e-mail address breaks at most after its @. */
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
  if (refunds.length === 0) return null;
  return (
    <RecordSection
      title="Refunds"
      empty="None."
      rows={refunds}
      keyOf={({ askedAt, state, ref, amount }) => `${askedAt} ${state} ${ref} ${amount}`}
      columns={[
        { title: 'Asked for', cell: ({ askedAt }) => <DateTime at={askedAt} /> },
        { title: 'By', cell: ({ by, reason }) => <By>{by ?? reasons[reason][1]}</By> },
        { title: 'Reason', cell: ({ reason }) => reasons[reason][0] },
        {
          title: 'State',
          cell: ({ state, problem }) => (
            <div>
              <RefundBadge state={state} />
              {problem !== null && <Problem>{problem}</Problem>}
            </div>
          ),
        },
        { title: 'At the provider', cell: ({ ref }) => ref ?? '–' },
        { title: 'Amount', numeric: true, cell: ({ amount }) => dollars(amount) },
      ]}
    />
  );
}
