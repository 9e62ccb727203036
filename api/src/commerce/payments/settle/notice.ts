import type { Knex } from 'knex';

interface Notice {
  readonly orderId: number;
  /** At most 24 characters. */
  readonly kind: string;
  /** The provider's id of the notice's subject. */
  readonly ref: string;
}

/** Stores that a notice is sent, once: several settlements can cause the same one. @returns whether the caller has to send it. */
export async function claimNotice(
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

/** The sent notices of an order, each with its kind and subject. */
export async function findNotices(transaction: Knex.Transaction, orderId: number): Promise<ReadonlySet<string>> {
  const rows: { kind: string; ref: string }[] = await transaction('order_notices')
    .where('order_id', orderId)
    .select('kind', 'ref');
  return new Set(rows.map(({ kind, ref }) => `${kind} ${ref}`));
}
