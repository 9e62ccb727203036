import type { Reduction } from '@plumbline/contract/commerce/coupons';
import { minimumCharge, type MembershipPlan } from '@plumbline/contract/commerce/plans';
import type { OrderRow } from '../orders/order-row.ts';
import { planIdsOf, type CouponRow } from './store.ts';

/** The columns of an order that depend on its code. */
export type CouponColumns = Pick<
  OrderRow,
  'amount' | 'coupon_id' | 'coupon_code' | 'coupon_duration' | 'list_amount' | 'renewal_amount'
>;

/** The columns of an order without a code. */
export function withoutCoupon(listAmount: number): CouponColumns {
  return {
    amount: listAmount,
    coupon_id: null,
    coupon_code: null,
    coupon_duration: null,
    list_amount: null,
    renewal_amount: null,
  };
}

/**
 * The columns of an order with a code, for a price in cents. The reduction by a percentage is rounded to whole cents.
 */
export function withCoupon(coupon: CouponRow, listAmount: number, mode: OrderRow['mode']): CouponColumns {
  const amount = reducedAmount(coupon, listAmount);
  return {
    amount,
    coupon_id: coupon.id,
    coupon_code: coupon.code,
    coupon_duration: coupon.duration,
    list_amount: listAmount,
    renewal_amount: mode === 'payment' ? null : coupon.duration === 'always' ? amount : listAmount,
  };
}

/** A price in cents after a code's reduction; it may be too low to charge, or negative. */
function reducedAmount(coupon: Pick<CouponRow, 'amount_off' | 'percent_off'>, listAmount: number): number {
  return listAmount - (coupon.amount_off ?? Math.round((listAmount * (coupon.percent_off ?? 0)) / 100));
}

/** Whether a card can be charged a price after a code's reduction. */
export function isChargeable(coupon: Pick<CouponRow, 'amount_off' | 'percent_off'>, listAmount: number): boolean {
  return reducedAmount(coupon, listAmount) >= minimumCharge;
}

/** The price of an order without its code, in cents. */
export function listAmountOf({ list_amount: listAmount, amount }: Pick<OrderRow, 'list_amount' | 'amount'>): number {
  return listAmount ?? amount;
}

/** The effect of an order's code on its price; null without one. */
export function reductionOf(order: Omit<CouponColumns, 'coupon_id' | 'renewal_amount'>): Reduction | null {
  const { coupon_code: code, coupon_duration: duration, list_amount: listAmount, amount } = order;
  if (code === null || duration === null || listAmount === null) return null;
  return { code, listAmount, discount: listAmount - amount, duration };
}

/** The charge of each renewal as agreed, or announced since, in cents; for an order that is paid once, its price. */
export function agreedRenewalAmount({
  renewal_amount: renewal,
  amount,
}: Pick<OrderRow, 'renewal_amount' | 'amount'>): number {
  return renewal ?? amount;
}

/**
 * The charge of each renewal of an order, in cents. `price` is the provider's price per period before the code; null if
 * it is unknown: then the charge is the last known one. A code for all periods reduces it as much as the
 * first payment, or by the amount that was calculated for a new plan.
 */
export function renewalChargeAt(
  order: Pick<OrderRow, 'amount' | 'list_amount' | 'renewal_amount' | 'coupon_duration' | 'renewal_discount'>,
  price: number | null,
): number {
  if (price === null) return agreedRenewalAmount(order);
  return order.coupon_duration === 'always' ? price - renewalDiscount(order) : price;
}

function renewalDiscount(order: Pick<OrderRow, 'amount' | 'list_amount' | 'renewal_discount'>): number {
  return order.renewal_discount ?? listAmountOf(order) - order.amount;
}

/**
 * The reduction of another plan's price by a code for all periods, in cents; 0 if the code does not cover that plan.
 */
export function discountOnPlan(coupon: CouponRow, plan: Pick<MembershipPlan, 'id' | 'price'>): number {
  const ids = planIdsOf(coupon);
  if ((ids !== null && !ids.includes(plan.id)) || !isChargeable(coupon, plan.price)) return 0;
  return plan.price - reducedAmount(coupon, plan.price);
}

/** The reduction of an order's first payment by its code, in cents; null without one, or if another amount was `received`. */
export function firstDiscountOf(
  { list_amount: listAmount, amount }: Pick<OrderRow, 'amount' | 'list_amount'>,
  received: number,
): number | null {
  return listAmount !== null && received === amount ? listAmount - amount : null;
}

/**
 * The reduction of a renewal by the order's code, in cents; null without one, or if the renewal's invoice has another
 * reduction. Its price is not compared, because the order's own may have changed since the invoice was made.
 */
export function renewalDiscountOf(
  order: Pick<OrderRow, 'amount' | 'list_amount' | 'coupon_duration' | 'renewal_discount'>,
  invoiceDiscount: number,
): number | null {
  if (order.list_amount === null || order.coupon_duration !== 'always') return null;
  return invoiceDiscount > 0 && invoiceDiscount === renewalDiscount(order) ? invoiceDiscount : null;
}
