import * as v from 'valibot';
import { EmailAddress } from '../email-address.ts';
import { endpoint } from '../endpoint.ts';
import { maskCardNumbers } from '../mask-card-numbers.ts';
import { BillingFrequency, Cents, ChargeableCents, MemberStatus, MemberType, PlanSlug } from './plans.ts';

/** An order's public id: `ord_` and 26 digits or letters, 130 random bits. Whoever knows it may pay the order. */
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
 * Where an order is: `open` waits for its payment; `processing`: the provider works on it or has not answered yet;
 * `paid`; `disputed`: paid, and the cardholder's bank has taken the money back until it decides; `refunded`: in full;
 * `charged_back`: a dispute was lost; `expired`: nobody paid in time; `cancelled`.
 */
export const OrderStatus = v.picklist(orderStatuses);
export type OrderStatus = v.InferOutput<typeof OrderStatus>;

/** A disputed order is paid: its membership stands until the bank has decided. */
export const paidStatuses: readonly OrderStatus[] = ['paid', 'disputed'];

/** What the checkout shows of an order. Nothing of it is private: names and addresses stay with the server. */
export const Order = v.object({
  id: OrderId,
  status: OrderStatus,
  /** In cents: what is charged today. */
  amount: Cents,
  currency: v.literal('usd'),
  description: v.string(),
  /** `subscription` renews by itself every `billingFrequency`; `payment` is paid once. */
  mode: v.picklist(['payment', 'subscription']),
  memberType: MemberType,
  /** Null where the order is for no plan of ours. */
  planId: v.nullable(PlanSlug),
  billingFrequency: v.nullable(BillingFrequency),
  locationId: v.nullable(v.string()),
  /** Whether an e-mail address is known to the server. */
  hasEmail: v.boolean(),
  benefits: v.array(v.string()),
  /** ISO 8601; until then it can be paid. */
  expiresAt: v.string(),
  /** ISO 8601, when the next charge is due; null for one that does not renew or is not paid. */
  renewsAt: v.nullable(v.string()),
  /** Null until it is paid. */
  member: v.nullable(MemberStatus),
  /** It was paid although the buyer had this membership already: all of it went back, and it made nobody a member. */
  duplicate: v.boolean(),
});
export type Order = v.InferOutput<typeof Order>;

/**
 * One line of plain text, spaces around it removed and card numbers masked, of at most so many characters; it may be empty.
 */
export const plainLine = (most: number) =>
  v.pipe(
    v.string('must be a text'),
    v.transform((text) => text.toWellFormed()),
    v.trim(),
    v.maxLength(most, `must be at most ${most} characters`),
    v.check((text) => !/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u.test(text), 'must be one line of plain text'),
    v.transform(maskCardNumbers),
  );

/** A name in one line of plain text, at most 100 characters. */
export const PersonName = v.pipe(plainLine(100), v.minLength(1, 'must not be empty'));

/** An order opened by the member dashboard: either a plan of ours or an amount with a description. */
export const NewOrder = v.object({
  /**
   * The dashboard's own name for it: a repeat with the same one gets the order that is there, or a new one where that
   * has expired or was cancelled.
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
});
/** What the dashboard sends: the input of {@link NewOrder}. */
export type NewOrder = v.InferInput<typeof NewOrder>;

/** Opens an order, from the dashboard's own server: header `x-dashboard-key`. The buyer is sent to `checkoutUrl`. */
export const createOrder = endpoint({
  method: 'POST',
  path: '/orders',
  summary: 'Opens an order for a buyer of the member dashboard',
  body: NewOrder,
  response: v.object({ orderId: OrderId, checkoutUrl: v.pipe(v.string(), v.url()), order: Order }),
  status: 201,
  errors: ['invalid_input', 'unauthorized', 'not_found', 'conflict', 'unavailable', 'provider_unavailable'],
});

/** One order, by its public id. */
export const getOrder = endpoint({
  method: 'GET',
  path: '/orders/:orderId',
  summary: 'What a checkout shows of an order',
  params: v.object({ orderId: OrderId }),
  response: Order,
  errors: ['not_found'],
});
