import type { Knex } from 'knex';

/** A line of the ledger. */
export interface LedgerLine {
  readonly kind: string;
  readonly ref: string;
  readonly intentId: string | null;
  /** Signed, in cents. */
  readonly amount: number;
  readonly createdAt: string;
}

/** What moved for an order, the oldest first. */
export async function findLedger(db: Knex, orderId: number): Promise<LedgerLine[]> {
  const rows: { kind: string; ref: string; intent_id: string | null; amount: number; created_at: string }[] = await db(
    'ledger',
  )
    .where('order_id', orderId)
    .orderBy('id')
    .limit(1000);
  return rows.map(({ kind, ref, intent_id: intentId, amount, created_at: createdAt }) => ({
    kind,
    ref,
    intentId,
    amount,
    createdAt,
  }));
}

/** The payments that an order's money came in by, the oldest first. */
export async function findIntents(db: Knex, orderId: number): Promise<string[]> {
  const rows: { intent_id: string | null }[] = await db('ledger')
    .where({ order_id: orderId, kind: 'charge' })
    .orderBy('id')
    .select('intent_id');
  return rows.flatMap(({ intent_id: intent }) => intent ?? []);
}
