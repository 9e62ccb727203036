import type { Knex } from 'knex';

interface Notice {
  readonly orderId: number;
  /** Such as `payment-failed`; at most 24 characters, the column's length. */
  readonly kind: string;
  /** The id of what the notice is about, such as a refund or an invoice: per order and kind, one notice is sent for each. */
  readonly ref: string;
}

/** Stores that a notice is sent, once: several settlements can cause the same one. @returns whether the caller has to send it. */
export async function claimNotice(
  transaction: Knex.Transaction,
  { orderId, kind, ref }: Notice,
  now: string,
): Promise<boolean> {
  const added: unknown[] = await transaction('order_notices')
    .insert({ order_id: orderId, kind, ref, created_at: now })
    .onConflict(['order_id', 'kind', 'ref'])
    .ignore()
    .returning('ref');
  return added.length > 0;
}

/** The sent notices of an order, each as `<kind> <ref>`. */
export async function findNotices(transaction: Knex.Transaction, orderId: number): Promise<ReadonlySet<string>> {
  const rows: { kind: string; ref: string }[] = await transaction('order_notices')
    .where('order_id', orderId)
    .select('kind', 'ref');
  return new Set(rows.map(({ kind, ref }) => `${kind} ${ref}`));
}
