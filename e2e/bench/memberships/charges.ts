import type { Database } from '../../../api/src/platform/database/database.ts';
import type { Books } from '../../../api/src/testing/simulation/provider/books.ts';
import type { Member } from './members.ts';

/**
 * A sentence for each charge after the end of a membership, for each period charged twice, and for each difference from the
 * ledger.
 */
export async function chargeFaults(
  db: Database,
  { books }: { readonly books: Books },
  members: readonly Member[],
): Promise<string[]> {
  const rows: { order_id: number; amount: number | string }[] = await db
    .knex('ledger')
    .groupBy('order_id')
    .select('order_id')
    .sum({ amount: 'amount' });
  const ledgerSums = new Map(rows.map(({ order_id: order, amount }) => [order, Number(amount)]));
  return members.flatMap(({ order, subscription }) => {
    const faults: string[] = [];
    const paid = subscription.invoices.filter(({ status }) => status === 'paid');
    const paidSum = paid.reduce((sum, { amount }) => sum + amount, 0);
    for (const { id, intent } of paid) {
      const at = books.intents.get(intent)?.paidAt ?? 0;
      if (subscription.endedAt !== null && at > subscription.endedAt) faults.push(`${id} was paid after the end`);
    }
    if (new Set(paid.map(({ periodEnd }) => periodEnd)).size < paid.length) faults.push(`a period was paid twice`);
    if (ledgerSums.get(order) !== paidSum)
      faults.push(`the ledger has ${ledgerSums.get(order)}, the provider ${paidSum}`);
    return faults.map((fault) => `order ${order}: ${fault}`);
  });
}
