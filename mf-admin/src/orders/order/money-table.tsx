import { styled } from 'styled-components';
import type { LedgerEntry } from '@plumbline/contract/commerce/admin-orders';
import { Note } from '@plumbline/kit/heading';
import { RecordSection } from '../../list/record-table.tsx';
import { dollars } from '@plumbline/contract/money';
import { DateTime } from '../../layout/date-time.tsx';

const Sum = styled(Note)`
  margin-top: 10px;
`;

const entryLabels: Readonly<Record<string, string>> = {
  charge: 'Paid',
  refund: 'Refunded',
  refund_failed: 'Refund came back',
  dispute: 'Disputed',
  dispute_won: 'Dispute won',
};

/** The payments and refunds of an order, and their sum, `kept`. */
export function MoneyTable({ ledger, kept }: { ledger: readonly LedgerEntry[]; kept: number }) {
  const sum = sumText(ledger, kept);
  return (
    <RecordSection
      title="Money"
      empty="No money has moved."
      limit={Infinity}
      rows={ledger}
      keyOf={({ kind, ref }) => `${ref} ${kind}`}
      columns={[
        { title: 'When', cell: ({ at }) => <DateTime at={at} /> },
        {
          title: 'What',
          cell: ({ kind, discount }) =>
            `${entryLabels[kind] ?? kind}${discount === null ? '' : `, ${dollars(discount)} less by a code`}`,
        },
        { title: 'At the provider', cell: ({ ref }) => ref },
        { title: 'Amount', numeric: true, cell: ({ amount }) => dollars(amount) },
      ]}
      below={sum !== null && <Sum>{sum}</Sum>}
    />
  );
}

/** The sum of an order's money; null for a single payment. */
function sumText(ledger: readonly LedgerEntry[], kept: number): string | null {
  if (ledger.some(({ kind }) => kind !== 'charge')) return `${dollars(kept)} of it was kept.`;
  return ledger.length > 1 ? `${dollars(kept)} in all.` : null;
}
