import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { Reduction } from './coupons.ts';
import { BillingFrequency, Cents, MemberType, PlanSlug } from './plans.ts';
import { PageLimit } from '../platform/page-limit.ts';
import { OrderId, OrderStatus, orderStatuses } from './orders.ts';
import { Cursor, SearchWords } from '../platform/admin-texts.ts';
import { History } from '../platform/history.ts';
import { Timestamp } from '../timestamp.ts';
import { PaidCard } from './receipts.ts';

/** The offset of displayed numbers, so that they have at least five digits. */
const firstNumber = 10_000;

/** The displayed order number of a sequence number. */
export function orderNumber(id: number): string {
  return `PL-${firstNumber + id}`;
}

/** The number of the new member whom the order with this sequence number creates. */
export function memberNumberOf(id: number): number {
  return firstNumber + id;
}

/** The sequence number of a typed order number: `PL-10042`, `10042`; null for any other text. */
export function parseOrderNumber(text: string): number | null {
  const digits = /^(?:pl-)?(\d{5,9})$/i.exec(text)?.[1];
  return digits === undefined ? null : Number(digits) - firstNumber;
}

/**
 * Why an order needs attention: `attention`: it does not match the provider's state; `disputed`: evidence can be
 * submitted; `processing`: the payment's outcome is unknown; `past_due`: a renewal has failed and is retried.
 */
export const OrderTrouble = v.picklist(['attention', 'disputed', 'processing', 'past_due']);
export type OrderTrouble = v.InferOutput<typeof OrderTrouble>;

const listedFields = {
  id: OrderId,
  /** Such as `PL-10042`. */
  number: v.string(),
  /** ISO 8601 in UTC, like every time in this file. */
  createdAt: v.string(),
  paidAt: v.nullable(v.string()),
  status: OrderStatus,
  trouble: v.nullable(OrderTrouble),
  /** Null until the buyer is known. */
  customer: v.nullable(v.object({ name: v.string(), email: v.string() })),
  /** The present plan, as are `planId`, `billingFrequency` and `renewalAmount`. */
  description: v.string(),
  /** What was bought for `amount`: differs from `description` after a change of plan. */
  bought: v.string(),
  memberType: MemberType,
  planId: v.nullable(PlanSlug),
  billingFrequency: v.nullable(BillingFrequency),
  mode: v.picklist(['payment', 'subscription']),
  /** In cents: the price of the first payment. */
  amount: Cents,
  /** In cents: the price of each renewal; null for orders that are paid once. */
  renewalAmount: v.nullable(Cents),
  /** Null without a code. */
  reduction: v.nullable(Reduction),
  /** In cents: all payments, renewals included. */
  charged: v.number(),
  /** In cents: `charged` minus refunds and what disputes withdrew. */
  kept: v.number(),
  /** The card of the payment, if the provider has reported it. */
  card: v.nullable(PaidCard),
};

/** An order in the admin's list. */
export const AdminOrder = v.object(listedFields);
export type AdminOrder = v.InferOutput<typeof AdminOrder>;

/** A line of the ledger: one movement of money as the provider reported it. */
export const LedgerEntry = v.object({
  /** `charge`, `refund`, `refund_failed`, `dispute` or `dispute_won`. */
  kind: v.string(),
  /** The provider's id of the entry. */
  ref: v.string(),
  /** In cents; payments are positive. */
  amount: v.number(),
  /** In cents: the discount of the order's code; null without a code, and for entries that are not payments. */
  discount: v.nullable(v.number()),
  /** Time of the booking. */
  at: v.string(),
});
export type LedgerEntry = v.InferOutput<typeof LedgerEntry>;

/** Every state of a dispute: the field `standing` of {@link Dispute}. */
export const disputeStates = ['inquiry', 'open', 'won', 'lost', 'closed'] as const;

/** A cardholder's objection to a payment. */
export const Dispute = v.object({
  /** The provider's id of the dispute. */
  ref: v.string(),
  /** The disputed payment. */
  paymentId: v.string(),
  /** In cents: the amount that the bank has withdrawn or would withdraw. */
  amount: v.number(),
  /** The provider's reason, such as `fraudulent`. */
  reason: v.string(),
  /** `inquiry`: the bank only asks and has not withdrawn money; `closed`: ended without a withdrawal. */
  standing: v.picklist(disputeStates),
  openedAt: v.string(),
  /** Deadline for evidence; null if no evidence can be submitted. */
  evidenceDueAt: v.nullable(v.string()),
  /** The provider's page for submitting evidence. */
  url: v.pipe(v.string(), v.url()),
});
export type Dispute = v.InferOutput<typeof Dispute>;

/** Every value of {@link Refund}'s `state`. */
export const refundStates = ['asked', 'sent', 'done', 'refused', 'failed'] as const;
/** Every value of {@link Refund}'s `reason`. */
export const refundReasons = ['requested', 'duplicate', 'charged_after_end', 'provider'] as const;

/** A refund. */
export const Refund = v.object({
  /** In cents. */
  amount: v.number(),
  /**
   * `requested`: by staff; `duplicate`: paid in addition to an existing membership; `charged_after_end`: payment of an
   * ended membership; `provider`: made in the provider's dashboard.
   */
  reason: v.picklist(refundReasons),
  /** The member of staff who requested the refund; null for automatic refunds and those made at the provider. */
  by: v.nullable(v.string()),
  /**
   * `asked`: not yet sent to the provider; `sent`: on its way to the bank; `done`; `refused` by the provider, no money
   * was moved; `failed` at the bank, the money was returned to us.
   */
  state: v.picklist(refundStates),
  askedAt: v.string(),
  /** Why the refund was refused or failed; null otherwise. */
  problem: v.nullable(v.string()),
  /** The provider's id of the refund; null until it has one. */
  ref: v.nullable(v.string()),
});
export type Refund = v.InferOutput<typeof Refund>;

/** An event of the provider about an order. */
export const ProviderEvent = v.object({
  /** The provider's event type, such as `payment_intent.succeeded`. */
  type: v.string(),
  eventId: v.string(),
  receivedAt: v.string(),
  /** Null while the event waits or is retried. */
  handledAt: v.nullable(v.string()),
  /** The error of the last attempt. */
  error: v.nullable(v.string()),
});
export type ProviderEvent = v.InferOutput<typeof ProviderEvent>;

/** A buyer's consent to a charge. */
const ShownConsent = v.object({
  /** The versions of the accepted documents. */
  agreement: v.string(),
  recurringBilling: v.string(),
  at: v.string(),
  /** The buyer's IP address; null if it is unknown, or was deleted after its retention period. */
  address: v.nullable(v.string()),
  /** The displayed text about the charge; null if it is unknown, or was deleted after its retention period. */
  shown: v.nullable(v.string()),
});

/** The page of an order. */
export const AdminOrderDetail = v.object({
  ...listedFields,
  /** The problem that staff must check, in words; null if there is none. */
  attention: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  /** The lines of the buyer's postal address. */
  address: v.array(v.string()),
  locationId: v.nullable(v.string()),
  /** The dashboard's reference of the order. */
  reference: v.nullable(v.string()),
  /** The newest of `consents`, for admin pages of an earlier release. */
  consent: v.nullable(ShownConsent),
  /** The buyer's consents, to the purchase and to changes of its price or plan, oldest first; the newest 100. */
  consents: v.array(ShownConsent),
  /** The order can be paid until then. */
  expiresAt: v.string(),
  subscriptionId: v.nullable(v.string()),
  /** The refundable payment at the provider: a duplicate payment, otherwise the newest. */
  paymentId: v.nullable(v.string()),
  membership: v.nullable(
    v.object({
      number: v.number(),
      status: v.picklist(['active', 'past_due', 'ended']),
      joinedAt: v.string(),
      /** End of the paid period. */
      periodEnd: v.string(),
      renews: v.boolean(),
    }),
  ),
  /**
   * In cents: the refundable amount of a duplicate payment, otherwise of the newest; 0 while the bank holds the money.
   */
  refundable: v.number(),
  /** Whether a full refund ends the membership; false for a duplicate payment. */
  refundEndsMembership: v.boolean(),
  /** Newest first; at most 100. */
  refunds: v.array(Refund),
  /** Newest first; at most 100. */
  disputes: v.array(Dispute),
  /** Oldest first; at most 1000. */
  ledger: v.array(LedgerEntry),
  /** The provider's events about the order, newest first; at most 100. */
  notices: v.array(ProviderEvent),
});
export type AdminOrderDetail = v.InferOutput<typeof AdminOrderDetail>;

/** Filter values besides the statuses: `trouble` selects the orders that need attention. */
export const adminOrderStatuses = [...orderStatuses, 'trouble'] as const;
/** The sort orders of the list; see {@link listAdminOrders}. */
export const adminOrderSorts = ['trouble', 'newest', 'oldest', 'most', 'least'] as const;

const filter = {
  /** Part of a number, a name, an address or a description, or a whole id. */
  q: SearchWords,
  status: v.optional(v.picklist(adminOrderStatuses)),
  plan: v.optional(PlanSlug),
  /** ISO 8601: opened at or after this time. */
  since: v.optional(Timestamp),
};

/** Orders, those in trouble first, then newest first, as pages. */
export const listAdminOrders = endpoint({
  method: 'GET',
  path: '/admin/orders',
  summary: 'Orders, those that need attention first',
  query: v.object({
    ...filter,
    /** `trouble`: orders that need attention first, then newest first; `most`, `least`: by price. */
    sort: v.optional(v.picklist(adminOrderSorts), 'trouble'),
    cursor: v.optional(Cursor),
    limit: PageLimit,
  }),
  response: v.array(AdminOrder),
  paged: true,
  counted: true,
  errors: ['invalid_input', 'unauthorized', 'forbidden'],
});

/** The filter of the list and its export. */
export const AdminOrderFilter = v.object(filter);
export type AdminOrderFilter = v.InferOutput<typeof AdminOrderFilter>;

/** The statistics above the list. */
export const AdminOrderStats = v.object({
  /** Number of days of `taken`, `orders` and `ended`. */
  days: v.number(),
  /** In cents: payments minus refunds and what disputes withdrew. */
  taken: v.number(),
  /** Number of paid orders. */
  orders: v.number(),
  /** Number of orders that need attention now. */
  trouble: v.number(),
  /** Number of ended memberships. */
  ended: v.number(),
});
export type AdminOrderStats = v.InferOutput<typeof AdminOrderStats>;

/** The statistics above the list. */
export const getAdminOrderStats = endpoint({
  method: 'GET',
  path: '/admin/orders-figures',
  summary: 'Order statistics of the last seven days',
  response: AdminOrderStats,
  errors: ['unauthorized', 'forbidden'],
});

const ItemParams = v.object({ id: OrderId });

/** One order. */
export const getAdminOrder = endpoint({
  method: 'GET',
  path: '/admin/orders/:id',
  summary: 'An order with its payments and provider events',
  params: ItemParams,
  response: AdminOrderDetail,
  errors: ['invalid_input', 'unauthorized', 'forbidden', 'not_found'],
});

/** The history of an order: payments, disputes, refunds, membership and mails; the actions of staff for owners only. */
export const getOrderHistory = endpoint({
  method: 'GET',
  path: '/admin/orders/:id/history',
  summary: 'The history of an order, oldest event first',
  params: ItemParams,
  response: History,
  errors: ['invalid_input', 'unauthorized', 'forbidden', 'not_found'],
});

const providerErrors = ['not_found', 'conflict', 'unavailable', 'provider_unavailable', 'payment_pending'] as const;

/**
 * Refunds the newest payment, fully or partly. `refundable` is the refundable amount that the caller has seen, in
 * cents: `conflict` reports a different amount, and nothing is refunded. A repeat with the same `reference` is the same
 * refund. A full refund also ends the membership and its subscription after the money was sent. A refusal of the
 * provider is a `conflict` with its message: nothing has changed, and another refund can be requested.
 */
export const refundAdminOrder = endpoint({
  method: 'POST',
  path: '/admin/orders/:id/refund',
  summary: 'Refunds the newest payment of an order, fully or partly',
  params: ItemParams,
  body: v.object({
    amount: Cents,
    refundable: Cents,
    /**
     * Idempotency key, chosen by the caller for each intended refund; without it repeats are detected by `refundable`.
     */
    reference: v.optional(v.pipe(v.string(), v.regex(/^[\w.:-]{1,64}$/, 'must be 1 to 64 letters, digits or _ . : -'))),
  }),
  response: AdminOrderDetail,
  errors: ['invalid_input', 'unauthorized', 'forbidden', ...providerErrors],
});

/** Updates an order to the provider's state. `changed` says whether it was different. */
export const reconcileAdminOrder = endpoint({
  method: 'POST',
  path: '/admin/orders/:id/reconcile',
  summary: 'Updates an order from the provider’s state',
  params: ItemParams,
  response: v.object({ changed: v.boolean(), order: AdminOrderDetail }),
  errors: ['invalid_input', 'unauthorized', 'forbidden', ...providerErrors],
});

/** Dismisses the attention text that the caller has read; later texts are shown again. */
export const dismissOrderAttention = endpoint({
  method: 'POST',
  path: '/admin/orders/:id/dismiss-attention',
  summary: 'Dismisses the reason why an order needs attention',
  params: ItemParams,
  body: v.object({ attention: v.pipe(v.string(), v.minLength(1), v.maxLength(20_000)) }),
  response: AdminOrderDetail,
  errors: ['invalid_input', 'unauthorized', 'forbidden', 'not_found', 'conflict'],
});

/** Sends the receipt of the newest payment to the buyer again. */
export const resendReceipt = endpoint({
  method: 'POST',
  path: '/admin/orders/:id/receipt',
  summary: 'Resends the receipt of an order',
  params: ItemParams,
  response: v.object({ to: v.string() }),
  status: 202,
  errors: ['invalid_input', 'unauthorized', 'forbidden', 'not_found', 'conflict', 'too_many_requests'],
});
