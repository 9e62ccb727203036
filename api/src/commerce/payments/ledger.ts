import type { Knex } from 'knex';

/** A line of the ledger. */
export interface LedgerLine {
  readonly kind: string;
  readonly ref: string;
  readonly intentId: string | null;
  /** Signed, in cents. */
  readonly amount: number;
  readonly createdAt: string;
  /** Whether it is of a payment beside the order's own. */
  readonly isExtra: boolean;
}

/** What moved for an order, the oldest first. */
export async function findLedger(db: Knex, orderId: number): Promise<LedgerLine[]> {
  const rows: Row[] = await db('ledger').where('order_id', orderId).orderBy('id').limit(1000);
  return rows.map(({ kind, ref, intent_id: intentId, amount, created_at: createdAt, is_extra: isExtra }) => ({
    kind,
    ref,
    intentId,
    amount,
    createdAt,
    isExtra: Boolean(isExtra),
  }));
}

interface Row {
  readonly kind: string;
  readonly ref: string;
  readonly intent_id: string | null;
  readonly amount: number;
  readonly created_at: string;
  readonly is_extra: boolean | number;
}

/** The payments that an order's money came in by, the oldest first. */
export async function findIntents(db: Knex, orderId: number): Promise<string[]> {
  const rows: { intent_id: string | null }[] = await db('ledger')
    .where({ order_id: orderId, kind: 'charge' })
    .orderBy('id')
    .select('intent_id');
  return rows.flatMap(({ intent_id: intent }) => intent ?? []);
}

/** The line of an order's newest payment. */
export function newestCharge(ledger: readonly LedgerLine[]): LedgerLine | undefined {
  return ledger.findLast(({ kind }) => kind === 'charge');
}
