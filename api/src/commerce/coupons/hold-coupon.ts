import type { Knex } from 'knex';
import type { OrderRow } from '../orders/order-row.ts';
import { usedByBuyer, usedUp } from './refuse-coupon.ts';
import { countUse, freeUse, takeUse } from './store.ts';

type Held = Pick<OrderRow, 'id' | 'coupon_id' | 'coupon_code' | 'coupon_held' | 'customer_email'>;

/**
 * Counts an order as a use of its code. The code's row is locked last, after the order's, so that no two transactions
 * deadlock. An order without a known buyer does not count for the limit per buyer. @throws Failure `coupon_refused` if
 * the code has no use left, or none for this buyer.
 */
export async function holdCoupon(transaction: Knex.Transaction, order: Held): Promise<void> {
  const { id, coupon_id: couponId, coupon_code: code, customer_email: email } = order;
  if (couponId === null || code === null) return;
  const coupon = await takeUse(transaction, couponId);
  if (coupon === null) throw usedUp(code);
  if (coupon.most_per_buyer !== null && email !== null) {
    const own = await usesOf(transaction, couponId, email);
    if (own >= coupon.most_per_buyer) throw usedByBuyer(code);
  }
  await transaction('orders').where({ id }).update({ coupon_held: true });
}

/** Counts a paid order whose use was released before its payment was known; a used-up limit cannot undo the payment. */
export async function holdPaidCoupon(transaction: Knex.Transaction, order: Held): Promise<void> {
  if (order.coupon_id === null || order.coupon_held) return;
  await countUse(transaction, order.coupon_id);
  await transaction('orders').where('id', order.id).update({ coupon_held: true });
}

/** Releases the use of an order that is closed unpaid, or whose code is removed. The caller must hold the lock of the order's row. */
export async function releaseCoupon(transaction: Knex.Transaction, order: Held): Promise<void> {
  if (order.coupon_id === null || !order.coupon_held) return;
  await freeUse(transaction, order.coupon_id);
  await transaction('orders').where('id', order.id).update({ coupon_held: false });
}

/** The buyer's counted orders, except the one that is being opened. */
async function usesOf(transaction: Knex.Transaction, couponId: number, email: string): Promise<number> {
  const [count]: { total: number | string }[] = await transaction('orders')
    .whereRaw('lower(customer_email) = ?', [email.toLowerCase()])
    .where({ coupon_id: couponId, coupon_held: true })
    .count({ total: '*' });
  return Number(count?.total ?? 0);
}

/** The number of paid orders of each code. */
export async function paidUses(db: Knex, couponIds: readonly number[]): Promise<Map<number, number>> {
  const rows: { coupon_id: number; total: number | string }[] = await db('orders')
    .whereIn('coupon_id', couponIds)
    .where('coupon_held', true)
    .whereNotNull('paid_at')
    .groupBy('coupon_id')
    .select('coupon_id')
    .count({ total: '*' });
  return new Map(rows.map((row) => [row.coupon_id, Number(row.total)]));
}
