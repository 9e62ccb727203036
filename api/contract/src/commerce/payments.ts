import * as v from 'valibot';
import { EmailAddress } from '../email-address.ts';
import { endpoint } from '../endpoint.ts';
import { CouponCode } from './coupons.ts';
import { BillingFrequency, Cents, MemberType, PlanSlug } from './plans.ts';
import { ReceiptToken } from './receipts.ts';
import { Order, OrderId, OrderStatus, PersonName, plainLine } from './orders.ts';

/** The browser's configuration of the providers' card forms. Nothing here is secret. */
export const PaymentSettings = v.object({
  stripe: v.object({
    publishableKey: v.string(),
    /** The provider's script, if it differs from the one that `@stripe/stripe-js` loads. */
    scriptUrl: v.nullable(v.pipe(v.string(), v.url())),
  }),
  /** Null if no Square account is configured. */
  square: v.nullable(
    v.object({ applicationId: v.string(), locationId: v.string(), scriptUrl: v.pipe(v.string(), v.url()) }),
  ),
  /** Whether the sandbox emulates the providers: test cards work, and nothing is charged. */
  sandbox: v.boolean(),
});
export type PaymentSettings = v.InferOutput<typeof PaymentSettings>;

/** The configuration of the card forms; `unavailable` if no provider is configured. */
export const getPaymentSettings = endpoint({
  method: 'GET',
  path: '/payment-settings',
  summary: 'The configuration of the card forms',
  response: PaymentSettings,
  errors: ['unavailable'],
});

/** The buyer's consent: the versions of the documents shown when the box was ticked. */
export const Agreement = v.object({
  'recurring-billing': v.pipe(v.string(), v.isoDate()),
  agreement: v.pipe(v.string(), v.isoDate()),
});

const providerId = (prefix: string) =>
  v.pipe(v.string(), v.regex(new RegExp(`^${prefix}_[A-Za-z0-9_]{4,200}$`), `must be an id such as ${prefix}_…`));

/** The paid order: an existing order, or a plan for which an order is opened. */
const paidOrder = {
  orderId: v.optional(OrderId),
  /** A plan's id (`pro-agent-monthly`), or its group (`pro-agent`) together with `billingFrequency`. */
  membershipId: v.optional(PlanSlug),
  memberType: v.optional(MemberType),
  billingFrequency: v.optional(BillingFrequency),
  /**
   * A random secret of the browser. For a plan it identifies the browser that continues its own order: without it or
   * with another one a new order is opened, and existing orders are not revealed. The payment of any order belongs to
   * the browser that opens it: a call without the key or with another one cancels that payment, and opens its own.
   */
  checkoutKey: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[\w-]{22,128}$/, 'must be 22 to 128 letters, digits, _ or -: at least 128 random bits'),
    ),
  ),
  /**
   * The code that the buyer sees applied; null or absent for a plan without one. For an order, absence keeps its code,
   * and null removes it. A changed code is a changed price, which requires `amount` and a new agreement.
   */
  couponCode: v.optional(v.nullable(CouponCode)),
};

const optionalLine = (max: number) => v.optional(plainLine(max));

/**
 * Opens the payment of a one-time order. `amount` is an assertion: it must equal the order's price, otherwise
 * `amount_mismatch`. The holder of the `checkoutKey` always gets the same intent for the same order, from any number of
 * tabs; an order has only one paid or processing intent, whose secret no other browser gets. Without an order or a plan
 * it is a test charge of at most 100 cents, for signed-in staff.
 */
export const createPaymentIntent = endpoint({
  method: 'POST',
  path: '/create-payment-intent',
  summary: 'Opens the payment of a one-time order',
  body: v.object({
    ...paidOrder,
    amount: Cents,
    customerInfo: v.optional(v.object({ name: PersonName, email: EmailAddress })),
    /** Required for an order, and recorded with it. */
    agreement: v.optional(Agreement),
  }),
  response: v.object({
    /** Null if nothing is left to pay; `status` says why. */
    clientSecret: v.nullable(v.string()),
    message: v.string(),
    orderId: v.nullable(OrderId),
    status: OrderStatus,
  }),
  errors: [
    'invalid_input',
    'unauthorized',
    'forbidden',
    'not_found',
    'amount_mismatch',
    'agreement_required',
    'coupon_refused',
    'conflict',
    'gone',
    'too_many_requests',
    'payment_pending',
    'unavailable',
    'provider_unavailable',
  ],
});

/**
 * Opens the subscription of an order, or resumes the existing one. A member has one subscription of a plan; additional
 * payments are refunded. The browser pays the first invoice by confirming `clientSecret`. With `cardToken` it is a
 * Square test charge, for signed-in staff.
 */
export const createSubscription = endpoint({
  method: 'POST',
  path: '/create-subscription',
  summary: 'Opens the subscription of an order, or resumes it',
  body: v.object({
    ...paidOrder,
    /** In cents, an assertion as in {@link createPaymentIntent}. */
    amount: v.optional(Cents),
    /** May be omitted for an order with a known buyer, such as the dashboard's; the order's data takes precedence. */
    customerInfo: v.optional(
      v.object({
        firstName: PersonName,
        /** May be omitted for a person with one name; a Square test charge requires it. */
        lastName: v.optional(PersonName),
        email: EmailAddress,
        phone: optionalLine(40),
        address: optionalLine(200),
        city: optionalLine(100),
        state: optionalLine(100),
        zipCode: optionalLine(20),
      }),
    ),
    paymentMethodId: v.optional(providerId('pm')),
    cardToken: v.optional(v.pipe(v.string(), v.regex(/^[\w:.-]{4,256}$/, 'must be a card token'))),
    /** A test by staff with test keys; refused to all other callers. The order is a normal order. */
    test: v.optional(v.literal(true)),
    /** Required for an order, and recorded with it. */
    agreement: v.optional(Agreement),
  }),
  response: v.object({
    success: v.boolean(),
    message: v.string(),
    /** Null if nothing is left to pay in the browser; `status` says why. */
    clientSecret: v.nullable(v.string()),
    paymentId: v.nullable(v.string()),
    amount: Cents,
    currency: v.literal('usd'),
    status: OrderStatus,
    orderId: v.nullable(OrderId),
  }),
  errors: [
    'invalid_input',
    'unauthorized',
    'forbidden',
    'not_found',
    'amount_mismatch',
    'agreement_required',
    'coupon_refused',
    'conflict',
    'gone',
    'card_declined',
    'too_many_requests',
    'payment_pending',
    'unavailable',
    'provider_unavailable',
  ],
});

/**
 * Reports that the browser has confirmed a payment. The server verifies it with the provider. `success` is true only
 * for a paid order; `processing` means that the outcome is not known yet and will be settled without the buyer.
 */
export const completePayment = endpoint({
  method: 'POST',
  path: '/payment-complete',
  summary: 'Settles an order whose payment the browser has confirmed',
  body: v.object({
    orderId: OrderId,
    /** The payment intent's id from the provider's script. */
    paymentId: providerId('pi'),
    customerEmail: v.optional(EmailAddress),
    customerName: v.optional(PersonName),
  }),
  response: v.object({
    success: v.boolean(),
    message: v.string(),
    status: OrderStatus,
    order: Order,
    /** The receipt of a paid order; absent for an unpaid one, or one whose payment is refunded. */
    receipt: v.optional(ReceiptToken),
  }),
  errors: ['invalid_input', 'not_found', 'conflict', 'too_many_requests', 'unavailable', 'provider_unavailable'],
});
