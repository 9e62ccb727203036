import type { Knex } from 'knex';

/**
 * The announced price of a membership and the time of its first charge; null if the price does not change. The state
 * `noticed` means: announced, not charged yet.
 */
export async function findComingPrice(db: Knex, orderId: number): Promise<{ price: number; from: string } | null> {
  const row: { price: number; applies_at: string } | undefined = await db('membership_prices')
    .where({ order_id: orderId, state: 'noticed' })
    .orderBy('applies_at')
    .first('price', 'applies_at');
  return row ? { price: row.price, from: row.applies_at } : null;
}
