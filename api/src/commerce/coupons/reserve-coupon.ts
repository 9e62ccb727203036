import type { Knex } from 'knex';
import type { OrderRow } from '../orders/order-row.ts';
import { tooManyReservedFailure, usedByBuyerFailure, usedUpFailure } from './refuse-coupon.ts';
import { countUse, freeUse, lockLimitPerBuyer, reserveUse } from './store.ts';

type CouponOrder = Pick<OrderRow, 'id' | 'coupon_id' | 'coupon_code' | 'coupon_held'>;
type BuyersOrder = Pick<OrderRow, 'id' | 'coupon_id' | 'coupon_code' | 'customer_email'>;

/** The maximum number of uses of a limited code that one network reserves by unpaid orders. */
const maxReserved = 5;

/**
 * Counts an order as a use of its code. The code's row is locked last, after the order's, so that no two transactions
 * deadlock. `network`: the hashed network of the buyer; null for an order of the dashboard, and for internal calls. The
 * limit per buyer is checked when the payment arrives: see {@link findLastUseByBuyer}.
 * @throws Failure `coupon_refused` if the code has no use left, or none for this network.
 */
export async function reserveCoupon(
  transaction: Knex.Transaction,
  order: CouponOrder,
  network: string | null,
): Promise<void> {
  const { id, coupon_id: couponId, coupon_code: code } = order;
  if (couponId === null || code === null) return;
  const coupon = await reserveUse(transaction, couponId);
  if (coupon === null) throw usedUpFailure(code);
  const isLimited = coupon.most_uses !== null;
  if (isLimited && network !== null) {
    const reserved = await countReservedBy(transaction, couponId, network);
    // A network that has reserved a use already cannot reserve the last one too.
    const isLast = coupon.most_uses === coupon.uses;
    if (reserved >= maxReserved || (reserved > 0 && isLast)) throw tooManyReservedFailure(code);
  }
  await transaction('orders')
    .where({ id })
    .update({ coupon_held: true, coupon_network: isLimited ? network : null });
}

/** The number of uses of a code that a network reserves; the order that is being opened is not counted yet. */
async function countReservedBy(transaction: Knex.Transaction, couponId: number, network: string): Promise<number> {
  const [count]: { total: number | string }[] = await transaction('orders')
    .where({ coupon_id: couponId, coupon_network: network, coupon_held: true })
    .count({ total: '*' });
  return Number(count?.total ?? 0);
}

/**
 * The id of the paid order with which the buyer of `order` has used its code as often as they may; null if they may use
 * it once more. Checked only when a payment arrives: an answer before it would reveal to anybody who types an address
 * whether its owner has used the code. The code's row is locked, so that of two payments at once the second sees the
 * first.
 */
export async function findLastUseByBuyer(transaction: Knex.Transaction, order: BuyersOrder): Promise<number | null> {
  const { id, coupon_id: couponId, customer_email: email } = order;
  if (couponId === null || email === null) return null;
  const most = await lockLimitPerBuyer(transaction, couponId);
  if (most === null) return null;
  const paid: number[] = await transaction('orders')
    .where({ coupon_id: couponId, coupon_held: true })
    .whereRaw('lower(customer_email) = ?', [email.toLowerCase()])
    .whereNotNull('paid_at')
    .whereNot({ id })
    .orderBy('id')
    .limit(most)
    .pluck('id');
  return paid.length < most ? null : (paid.at(-1) ?? null);
}

/**
 * Only for the dashboard, which may know who has used a code. @throws Failure `coupon_refused` if the buyer has paid
 * with the code as often as they may.
 */
export async function refuseUsedByBuyer(transaction: Knex.Transaction, order: BuyersOrder): Promise<void> {
  if ((await findLastUseByBuyer(transaction, order)) !== null) throw usedByBuyerFailure(order.coupon_code ?? '');
}

/**
 * Counts a paid order as a use, also if its reserved use was freed before its payment was known: a used-up limit cannot
 * undo the payment. Its network is removed, because the limit per network counts unpaid uses only.
 */
export async function countPaidCoupon(
  transaction: Knex.Transaction,
  order: CouponOrder & Pick<OrderRow, 'coupon_network'>,
): Promise<void> {
  if (order.coupon_id === null || (order.coupon_held && order.coupon_network === null)) return;
  if (!order.coupon_held) await countUse(transaction, order.coupon_id);
  await transaction('orders').where('id', order.id).update({ coupon_held: true, coupon_network: null });
}

/** Frees the use of an order that is closed unpaid, or whose code is removed. The caller has locked the order's row. */
export async function freeCoupon(transaction: Knex.Transaction, order: CouponOrder): Promise<void> {
  if (order.coupon_id === null || !order.coupon_held) return;
  await freeUse(transaction, order.coupon_id);
  await transaction('orders').where('id', order.id).update({ coupon_held: false, coupon_network: null });
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
