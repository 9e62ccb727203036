import type { Knex } from 'knex';

interface Notice {
  readonly orderId: number;
  /** At most 24 characters. */
  readonly kind: string;
  /** The provider's id of what it is about. */
  readonly ref: string;
}

/** Whether this is the first time that a notice is due: several settlements can come to the same. */
export async function isFirstNotice(
  transaction: Knex.Transaction,
  { orderId, kind, ref }: Notice,
  now: string,
): Promise<boolean> {
  const kept: unknown[] = await transaction('order_notices')
    .insert({ order_id: orderId, kind, ref, created_at: now })
    .onConflict(['order_id', 'kind', 'ref'])
    .ignore()
    .returning('ref');
  return kept.length > 0;
}

/** The notices of an order that were given, each as its kind and what it is about. */
export async function findNotices(transaction: Knex.Transaction, orderId: number): Promise<ReadonlySet<string>> {
  const rows: { kind: string; ref: string }[] = await transaction('order_notices')
    .where('order_id', orderId)
    .select('kind', 'ref');
  return new Set(rows.map(({ kind, ref }) => `${kind} ${ref}`));
}
