import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { CouponCode, Reduction } from './coupons.ts';
import { OrderId } from './orders.ts';
import { Cents, PlanSlug } from './plans.ts';

/** The price of an order or a plan with a code. */
export const ReducedPrice = v.object({
  /** In cents: the immediate charge. */
  amount: Cents,
  /** In cents: the price of each renewal; null for orders that are paid once. */
  renewalAmount: v.nullable(Cents),
  reduction: Reduction,
  /**
   * The most payments with the code by one buyer, who is known by their e-mail address; null for any number. Counted
   * when a payment arrives: a payment beyond the limit is refunded. Absent in answers of an earlier API.
   */
  mostPerBuyer: v.optional(v.nullable(v.number())),
});
export type ReducedPrice = v.InferOutput<typeof ReducedPrice>;

/**
 * The price of a plan or an unpaid order with a code. The code is not reserved: one with a limit can be used up before
 * the payment is opened, which then fails. `coupon_refused` explains why a code is invalid. Limited per IP address
 * like payments.
 */
export const checkCoupon = endpoint({
  method: 'POST',
  path: '/check-coupon',
  summary: 'Calculates the price of a plan or order with a coupon code',
  body: v.pipe(
    v.object({
      code: CouponCode,
      /** A plan's id, such as `pro-agent-annual`. */
      planId: v.optional(PlanSlug),
      orderId: v.optional(OrderId),
    }),
    v.check(
      ({ planId, orderId }) => (planId === undefined) !== (orderId === undefined),
      'must name a plan or an order',
    ),
  ),
  response: ReducedPrice,
  errors: ['invalid_input', 'not_found', 'conflict', 'coupon_refused', 'too_many_requests'],
});
