import * as v from 'valibot';
import { EmailAddress } from '../email-address.ts';
import { endpoint } from '../endpoint.ts';
import { maskCardNumbers } from '../mask-card-numbers.ts';
import { isOneLine, trimmed } from '../plain-text.ts';
import { CouponCode, Reduction } from './coupons.ts';
import { BillingFrequency, Cents, ChargeableCents, MemberStatus, MemberType, PlanSlug } from './plans.ts';

/**
 * The public id of an order: `ord_` and 26 digits or letters, 130 random bits. Knowing the id allows paying the order.
 */
export const OrderId = v.pipe(v.string(), v.regex(/^ord_[0-9a-hjkmnp-tv-z]{26}$/, 'must be an order id such as ord_…'));

/** Every value of {@link OrderStatus}. */
export const orderStatuses = [
  'open',
  'processing',
  'paid',
  'disputed',
  'refunded',
  'charged_back',
  'expired',
  'cancelled',
] as const;

/**
 * `open`: waits for its payment; `processing`: the provider has not decided yet; `paid`; `disputed`: paid, and the
 * cardholder's bank has withdrawn the money until it decides; `refunded`: fully; `charged_back`: a dispute was lost;
 * `expired`: not paid in time; `cancelled`.
 */
export const OrderStatus = v.picklist(orderStatuses);
export type OrderStatus = v.InferOutput<typeof OrderStatus>;

/** A disputed order counts as paid: its membership continues until the bank has decided. */
export const paidStatuses: readonly OrderStatus[] = ['paid', 'disputed'];

/** An order in the checkout. It contains no names and addresses, because anybody with the link can read it. */
export const Order = v.object({
  id: OrderId,
  status: OrderStatus,
  /** In cents: today's charge. */
  amount: Cents,
  /** In cents: the price of each renewal; null for orders that are paid once. */
  renewalAmount: v.nullable(Cents),
  /** Null without a code. */
  reduction: v.nullable(Reduction),
  currency: v.literal('usd'),
  description: v.string(),
  /** `subscription` renews every `billingFrequency`; `payment` is paid once. */
  mode: v.picklist(['payment', 'subscription']),
  memberType: MemberType,
  /** Null if the order is not for one of the plans. */
  planId: v.nullable(PlanSlug),
  billingFrequency: v.nullable(BillingFrequency),
  locationId: v.nullable(v.string()),
  /** Whether the server knows the buyer's e-mail address. */
  hasEmail: v.boolean(),
  benefits: v.array(v.string()),
  /** ISO 8601; the order can be paid until then. */
  expiresAt: v.string(),
  /** ISO 8601: the next charge; null if there is none. */
  renewsAt: v.nullable(v.string()),
  /** Null until the order is paid. */
  member: v.nullable(MemberStatus),
  /** The buyer already had this membership: the payment was refunded and created no membership. */
  duplicate: v.boolean(),
  /** The dashboard set the code, which then cannot be changed; absent in answers of an earlier API. */
  codeFixed: v.optional(v.boolean()),
  /** The buyer had used the code as often as they may: the payment was refunded and created no membership. */
  codeSpent: v.optional(v.boolean()),
});
export type Order = v.InferOutput<typeof Order>;

/** One line of plain text with at most `max` characters, trimmed, with masked card numbers; it may be empty. */
export const plainLine = (max: number) =>
  v.pipe(
    v.string('must be a text'),
    v.transform((text) => trimmed(text.toWellFormed())),
    v.maxLength(max, `must be at most ${max} characters`),
    v.check(isOneLine, 'must be one line of plain text'),
    v.transform(maskCardNumbers),
  );

/** A name in one line of plain text, at most 100 characters. */
export const PersonName = v.pipe(plainLine(100), v.minLength(1, 'must not be empty'));

/** An order opened by the member dashboard: for a plan, or for an amount with a description. */
export const NewOrder = v.object({
  /**
   * The dashboard's own id of the order: a repeat returns the existing order, or a new one if that has expired or was
   * cancelled.
   */
  reference: v.pipe(v.string(), v.regex(/^[\w.:-]{1,64}$/, 'must be 1 to 64 letters, digits or _ . : -')),
  planId: v.optional(PlanSlug),
  amount: v.optional(ChargeableCents),
  description: v.optional(v.pipe(plainLine(200), v.minLength(1, 'must not be empty'))),
  memberType: v.optional(MemberType),
  billingFrequency: v.optional(BillingFrequency),
  customer: v.object({
    name: PersonName,
    email: EmailAddress,
    phone: v.optional(plainLine(40)),
  }),
  locationId: v.optional(plainLine(64)),
  /** A code that reduces the price; `amount` is the price without it. */
  couponCode: v.optional(CouponCode),
});
/** The dashboard's request: the input of {@link NewOrder}. */
export type NewOrder = v.InferInput<typeof NewOrder>;

/**
 * Opens an order, from the dashboard's server with the header `x-dashboard-key`. The buyer is sent to `checkoutUrl`.
 */
export const createOrder = endpoint({
  method: 'POST',
  path: '/orders',
  summary: 'Creates an order for a buyer of the member dashboard',
  body: NewOrder,
  response: v.object({ orderId: OrderId, checkoutUrl: v.pipe(v.string(), v.url()), order: Order }),
  status: 201,
  errors: [
    'invalid_input',
    'unauthorized',
    'not_found',
    'conflict',
    'coupon_refused',
    'unavailable',
    'provider_unavailable',
  ],
});

/** One order, by its public id. */
export const getOrder = endpoint({
  method: 'GET',
  path: '/orders/:orderId',
  summary: 'An order as its checkout shows it',
  params: v.object({ orderId: OrderId }),
  response: Order,
  errors: ['not_found'],
});

/**
 * Compares the buyer's data in a checkout link with the order; the answer contains no data of the buyer. Fields that
 * the link omits, or that the order lacks, match. Limited per IP address like payments.
 */
export const checkBuyer = endpoint({
  method: 'POST',
  path: '/check-buyer',
  summary: 'Checks whether a checkout link names the buyer of its order',
  body: v.object({
    orderId: OrderId,
    customerName: v.optional(plainLine(300)),
    customerEmail: v.optional(plainLine(300)),
    customerPhone: v.optional(plainLine(300)),
  }),
  response: v.object({ agrees: v.boolean() }),
  errors: ['invalid_input', 'not_found', 'too_many_requests'],
});
