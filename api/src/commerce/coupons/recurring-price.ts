import type { Knex } from 'knex';
import type { OrderRow } from '../orders/order-row.ts';
import { recurringAmount, reducedAmount } from './coupon-price.ts';
import { findCouponRow } from './store.ts';

/**
 * What each renewal of an order is charged, in cents, of the price that the provider has for it: less by its code where that holds for all
 * periods. Without such a price what was agreed to is charged.
 */
export async function recurringPrice(
  db: Knex,
  order: Pick<OrderRow, 'amount' | 'renewal_amount' | 'coupon_id' | 'coupon_duration'>,
  price: number | null,
): Promise<number> {
  if (price === null) return recurringAmount(order);
  if (order.coupon_id === null || order.coupon_duration !== 'always') return price;
  const coupon = await findCouponRow(db, order.coupon_id);
  return coupon === null ? price : reducedAmount(coupon, price);
}
