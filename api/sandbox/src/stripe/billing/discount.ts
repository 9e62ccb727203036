import type Stripe from 'stripe';
import { newId } from '../../provider/ids.ts';
import { nulls } from '../../provider/nulls.ts';
import { invalidRequest } from '../rest/stripe-error.ts';
import type { WireSubscription } from '../state/wire-types.ts';
import type { UnitOfWork } from '../state/unit-of-work.ts';

interface NewCoupon {
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  readonly amount_off: number;
  readonly currency: 'usd';
  readonly duration: 'once' | 'forever';
}

export function createCoupon(
  work: UnitOfWork,
  { id = newId('co').slice(3), name, ...terms }: NewCoupon,
): Stripe.Coupon {
  const coupon: Stripe.Coupon = {
    id,
    object: 'coupon',
    ...terms,
    created: work.now,
    livemode: false,
    metadata: {},
    name: name ?? null,
    times_redeemed: 0,
    valid: true,
    ...nulls('duration_in_months max_redemptions percent_off redeem_by'),
  };
  work.put('coupons', coupon);
  work.emit('coupon.created', coupon);
  return coupon;
}

/** Redeems a coupon for a subscription that is about to begin. @throws StripeError for an unknown coupon. */
export function redeemCoupon(
  work: UnitOfWork,
  id: string,
  { customer, id: subscription }: WireSubscription,
): Stripe.Discount {
  const coupon = work.get('coupons', id);
  if (coupon === undefined) {
    throw invalidRequest(`No such coupon: '${id}'`, { code: 'resource_missing', param: 'discounts[0][coupon]' });
  }
  work.put('coupons', { ...coupon, times_redeemed: coupon.times_redeemed + 1 });
  const discount = makeDiscount(work, id, { customer, id: subscription });
  work.put('discounts', discount);
  work.emit('customer.discount.created', discount);
  return discount;
}

/** A discount of a subscription by a coupon, not stored yet. @throws StripeError for an unknown coupon. */
export function makeDiscount(
  work: UnitOfWork,
  id: string,
  { customer, id: subscription }: Pick<WireSubscription, 'customer' | 'id'>,
): Stripe.Discount {
  if (work.get('coupons', id) === undefined) {
    throw invalidRequest(`No such coupon: '${id}'`, { code: 'resource_missing', param: 'discounts[0][coupon]' });
  }
  return {
    id: newId('di'),
    object: 'discount',
    customer: typeof customer === 'string' ? customer : customer.id,
    source: { coupon: id, type: 'coupon' },
    start: work.now,
    subscription,
    ...nulls('checkout_session customer_account end invoice invoice_item promotion_code subscription_item'),
  };
}

/** The reductions of an invoice by a subscription's discounts, in cents. */
export function discountsOf(work: UnitOfWork, { discounts }: WireSubscription, subtotal: number) {
  return discounts.map((each) => {
    const discount = typeof each === 'string' ? each : each.id;
    const amount = Math.min(subtotal, couponOf(work, discount)?.amount_off ?? 0);
    if (amount === subtotal)
      throw invalidRequest('The sandbox emulates no invoices over nothing.', { code: 'not_emulated' });
    return { amount, discount };
  });
}

/** The discounts of a subscription after an invoice: those that apply once are used up. */
export function discountsLeft(work: UnitOfWork, { discounts }: WireSubscription): WireSubscription['discounts'] {
  return discounts.filter((each) => couponOf(work, typeof each === 'string' ? each : each.id)?.duration === 'forever');
}

function couponOf(work: UnitOfWork, discount: string): Stripe.Coupon | undefined {
  const { coupon } = work.get('discounts', discount)?.source ?? {};
  return work.get('coupons', typeof coupon === 'string' ? coupon : (coupon?.id ?? ''));
}
