import { styled } from 'styled-components';
import type { LedgerEntry } from '@plumbline/contract/commerce/admin-orders';
import { Note } from '@plumbline/kit/heading';
import { Table, TableCell, TableHead, TableRow } from '@plumbline/kit/table';
import { dollars } from '../../layout/dollars.ts';
import { AdminSection } from '../../layout/admin-section.tsx';
import { Moment } from '../../layout/moment.tsx';

const Kept = styled(Note)`
  margin-top: 10px;
`;

const words: Readonly<Record<string, string>> = {
  charge: 'Paid',
  refund: 'Refunded',
  refund_failed: 'Refund came back',
  dispute: 'Disputed',
  dispute_won: 'Dispute won',
};

/** The payments and refunds of an order, and the amount that was kept. */
export function MoneyTable({ ledger, kept }: { ledger: readonly LedgerEntry[]; kept: number }) {
  return (
    <AdminSection title="Money">
      {ledger.length === 0 ? (
        <Note>No money has moved.</Note>
      ) : (
        <>
          <Table
            caption="Money"
            head={
              <TableRow>
                <TableHead>When</TableHead>
                <TableHead>What</TableHead>
                <TableHead>At the provider</TableHead>
                <TableHead numeric>Amount</TableHead>
              </TableRow>
            }
          >
            {ledger.map(({ kind, ref, amount, at }) => (
              <TableRow key={`${ref} ${kind}`}>
                <TableCell label="When">
                  <Moment at={at} />
                </TableCell>
                <TableCell label="What">{words[kind] ?? kind}</TableCell>
                <TableCell label="At the provider">{ref}</TableCell>
                <TableCell label="Amount" numeric>
                  {dollars(amount)}
                </TableCell>
              </TableRow>
            ))}
          </Table>
          <Kept>{dollars(kept)} of it was kept.</Kept>
        </>
      )}
    </AdminSection>
  );
}
