import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { BillingFrequency, Cents, MemberType, PlanSlug } from './plans.ts';
import { PageLimit } from '../platform/page-limit.ts';
import { OrderId, OrderStatus, orderStatuses } from './orders.ts';
import { Cursor, SearchWords } from '../platform/admin-texts.ts';

const firstNumber = 10_000;

/** An order's number as people say it, of its sequence number. */
export function orderNumber(id: number): string {
  return `PL-${firstNumber + id}`;
}

/** The sequence number of an order, of its number as people type it: `PL-10042`, `10042`; null for anything else. */
export function idOfNumber(text: string): number | null {
  const digits = /^(?:pl-)?(\d{5,9})$/i.exec(text)?.[1];
  return digits === undefined ? null : Number(digits) - firstNumber;
}

/**
 * Why somebody should look at an order: `attention`: what the provider says does not fit it; `disputed`: evidence can be
 * submitted; `processing`: nobody knows yet whether it is paid; `past_due`: a renewal has failed and is tried again.
 */
export const OrderTrouble = v.picklist(['attention', 'disputed', 'processing', 'past_due']);
export type OrderTrouble = v.InferOutput<typeof OrderTrouble>;

const Card = v.object({
  /** As the provider names it, such as `visa`. */
  brand: v.string(),
  last4: v.string(),
});

const listed = {
  id: OrderId,
  /** Such as `PL-10042`. */
  number: v.string(),
  /** ISO 8601 in UTC, as every time here. */
  createdAt: v.string(),
  paidAt: v.nullable(v.string()),
  status: OrderStatus,
  trouble: v.nullable(OrderTrouble),
  /** Null until somebody has said who buys. */
  customer: v.nullable(v.object({ name: v.string(), email: v.string() })),
  description: v.string(),
  memberType: MemberType,
  planId: v.nullable(PlanSlug),
  billingFrequency: v.nullable(BillingFrequency),
  mode: v.picklist(['payment', 'subscription']),
  /** In cents: the price. */
  amount: Cents,
  /** In cents: what came in and did not go back, renewals included. */
  kept: v.number(),
  /** What it was paid with, where the provider has told. */
  card: v.nullable(Card),
};

/** An order as the desk lists it. */
export const AdminOrder = v.object(listed);
export type AdminOrder = v.InferOutput<typeof AdminOrder>;

/** A movement of money. */
export const LedgerEntry = v.object({
  /** `charge`, `refund`, `refund_failed`, `dispute` or `dispute_won`. */
  kind: v.string(),
  /** The provider's id of it. */
  ref: v.string(),
  /** In cents; what came in is positive. */
  amount: v.number(),
  /** When it was booked. */
  at: v.string(),
});
export type LedgerEntry = v.InferOutput<typeof LedgerEntry>;

/** Every value of {@link Dispute}'s `standing`. */
export const disputeStandings = ['inquiry', 'open', 'won', 'lost', 'closed'] as const;

/** A cardholder's objection to a payment. */
export const Dispute = v.object({
  /** The provider's id of it. */
  ref: v.string(),
  /** The payment that it is about. */
  paymentId: v.string(),
  /** In cents: what the bank has taken back, or would. */
  amount: v.number(),
  /** The provider's word for it, such as `fraudulent`. */
  reason: v.string(),
  /** `inquiry`: the bank only asks, and has taken nothing yet; `closed`: it has taken nothing. */
  standing: v.picklist(disputeStandings),
  openedAt: v.string(),
  /** Until then evidence can be submitted; null where none can be. */
  evidenceDueAt: v.nullable(v.string()),
  /** The provider's own page of it, where evidence is submitted. */
  url: v.pipe(v.string(), v.url()),
});
export type Dispute = v.InferOutput<typeof Dispute>;

/** Every value of {@link Refund}'s `state`. */
export const refundStates = ['asked', 'sent', 'done', 'refused', 'failed'] as const;
/** Every value of {@link Refund}'s `reason`. */
export const refundReasons = ['requested', 'duplicate', 'charged_after_end', 'provider'] as const;

/** Money that goes back. */
export const Refund = v.object({
  /** In cents. */
  amount: v.number(),
  /**
   * `requested`: by staff; `duplicate`: paid beside the membership; `charged_after_end`: of a membership that had ended;
   * `provider`: made in the provider's dashboard.
   */
  reason: v.picklist(refundReasons),
  /** Who asked for it; null for the site itself, and where only the provider knows. */
  by: v.nullable(v.string()),
  /**
   * `asked`: not yet with the provider; `sent`: on its way to the bank; `done`; `refused` by the provider: nothing went
   * back; `failed` at the bank: the money came back to us.
   */
  state: v.picklist(refundStates),
  askedAt: v.string(),
  /** Why it was refused or failed, in words; else null. */
  problem: v.nullable(v.string()),
  /** The provider's id of it; null until it has one. */
  ref: v.nullable(v.string()),
});
export type Refund = v.InferOutput<typeof Refund>;

/** Something that the provider told of an order. */
export const ProviderNotice = v.object({
  /** The provider's word for it, such as `payment_intent.succeeded`. */
  type: v.string(),
  eventId: v.string(),
  receivedAt: v.string(),
  /** Null while it waits, or is tried again. */
  handledAt: v.nullable(v.string()),
  /** Why it could not be handled the last time. */
  error: v.nullable(v.string()),
});
export type ProviderNotice = v.InferOutput<typeof ProviderNotice>;

/** Everything that the desk knows of an order. */
export const AdminOrderDetail = v.object({
  ...listed,
  /** What a person has to look into, in words; null where nothing. */
  attention: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  /** The lines of the buyer's address. */
  address: v.array(v.string()),
  locationId: v.nullable(v.string()),
  /** The dashboard's name for it. */
  reference: v.nullable(v.string()),
  /** Versions of the documents that the buyer has agreed to, and when. */
  consent: v.nullable(v.object({ agreement: v.string(), recurringBilling: v.string(), at: v.string() })),
  /** Until then it can be paid. */
  expiresAt: v.string(),
  subscriptionId: v.nullable(v.string()),
  /** The payment at the provider that can be refunded: one too many, else the newest. */
  paymentId: v.nullable(v.string()),
  membership: v.nullable(
    v.object({
      number: v.number(),
      status: v.picklist(['active', 'past_due', 'ended']),
      joinedAt: v.string(),
      /** Paid until then. */
      periodEnd: v.string(),
      renews: v.boolean(),
    }),
  ),
  /** In cents: what can still be given back: of a payment too many, else of the newest; 0 where the bank has that money. */
  refundable: v.number(),
  /** Whether a refund in full ends the membership: not that of a payment too many. */
  refundEndsMembership: v.boolean(),
  /** The newest first; at most 100. */
  refunds: v.array(Refund),
  /** The newest first; at most 100. */
  disputes: v.array(Dispute),
  /** The oldest first; at most 1000. */
  ledger: v.array(LedgerEntry),
  /** The newest first; at most 100. */
  notices: v.array(ProviderNotice),
});
export type AdminOrderDetail = v.InferOutput<typeof AdminOrderDetail>;

/** What the list can be narrowed to besides a status: `trouble` is whatever somebody should look at. */
export const adminOrderStatuses = [...orderStatuses, 'trouble'] as const;
/** The orders that the list can be in; see {@link listAdminOrders}. */
export const adminOrderSorts = ['trouble', 'newest', 'oldest', 'most', 'least'] as const;

const filter = {
  /** Part of a number, a name, an address, a description, or a whole id. */
  q: SearchWords,
  status: v.optional(v.picklist(adminOrderStatuses)),
  plan: v.optional(PlanSlug),
  /** ISO 8601: opened then or later. */
  since: v.optional(v.pipe(v.string(), v.isoTimestamp('must be a time such as 2026-11-21T00:00:00.000Z'))),
};

/** Orders, those in trouble first, then the newest; a page at a time. */
export const listAdminOrders = endpoint({
  method: 'GET',
  path: '/admin/orders',
  summary: 'Orders, those that somebody should look at first',
  query: v.object({
    ...filter,
    /** `trouble`: first what somebody should look at, then the newest; `most`, `least`: by price. */
    sort: v.optional(v.picklist(adminOrderSorts), 'trouble'),
    cursor: v.optional(Cursor),
    limit: PageLimit,
  }),
  response: v.array(AdminOrder),
  paged: true,
  errors: ['invalid_input', 'unauthorized', 'forbidden'],
});

/** The narrowing that the list and its export share. */
export const AdminOrderFilter = v.object(filter);
export type AdminOrderFilter = v.InferOutput<typeof AdminOrderFilter>;

/** The figures over the list. */
export const AdminOrderStats = v.object({
  /** Of how many days the first two and the last one tell. */
  days: v.number(),
  /** In cents: what came in less what went back. */
  taken: v.number(),
  /** Orders that were paid. */
  orders: v.number(),
  /** Orders that somebody should look at now. */
  trouble: v.number(),
  /** Memberships that ended. */
  ended: v.number(),
});
export type AdminOrderStats = v.InferOutput<typeof AdminOrderStats>;

/** What stands over the list. */
export const getAdminOrderStats = endpoint({
  method: 'GET',
  path: '/admin/orders-figures',
  summary: 'How the last seven days went',
  response: AdminOrderStats,
  errors: ['unauthorized', 'forbidden'],
});

const One = v.object({ id: OrderId });

/** One order, whole. */
export const getAdminOrder = endpoint({
  method: 'GET',
  path: '/admin/orders/:id',
  summary: 'An order with its money and what the provider told of it',
  params: One,
  response: AdminOrderDetail,
  errors: ['invalid_input', 'unauthorized', 'forbidden', 'not_found'],
});

const providerErrors = ['not_found', 'conflict', 'unavailable', 'provider_unavailable', 'payment_pending'] as const;

/**
 * Gives back the newest payment, or part of it. `refundable` is what the caller believes can still be given back of it, in
 * cents: where it is something else by now, `conflict` says so and nothing is given. Asked twice with the same `reference`
 * it is one refund. In full, the membership and its subscription end with it, once the money is on its way. What the
 * provider refuses is a `conflict` in words: then nothing has changed, and another one can be asked for.
 */
export const refundAdminOrder = endpoint({
  method: 'POST',
  path: '/admin/orders/:id/refund',
  summary: 'Gives the newest payment of an order back, or part of it',
  params: One,
  body: v.object({
    amount: Cents,
    refundable: Cents,
    /** Chosen by the caller, once for each refund that is meant; without one, `refundable` alone tells a repeat. */
    reference: v.optional(v.pipe(v.string(), v.regex(/^[\w.:-]{1,64}$/, 'must be 1 to 64 letters, digits or _ . : -'))),
  }),
  response: AdminOrderDetail,
  errors: ['invalid_input', 'unauthorized', 'forbidden', ...providerErrors],
});

/** Asks the provider how an order stands, and makes it so. `changed` says whether it was not. */
export const reconcileAdminOrder = endpoint({
  method: 'POST',
  path: '/admin/orders/:id/reconcile',
  summary: 'Makes an order equal to what the provider has',
  params: One,
  response: v.object({ changed: v.boolean(), order: AdminOrderDetail }),
  errors: ['invalid_input', 'unauthorized', 'forbidden', ...providerErrors],
});

/** Lays an order's attention down, as the caller has read it; what comes up after that is shown again. */
export const dismissOrderAttention = endpoint({
  method: 'POST',
  path: '/admin/orders/:id/dismiss-attention',
  summary: 'Says that somebody has looked into what an order needed attention for',
  params: One,
  body: v.object({ attention: v.pipe(v.string(), v.minLength(1), v.maxLength(20_000)) }),
  response: AdminOrderDetail,
  errors: ['invalid_input', 'unauthorized', 'forbidden', 'not_found', 'conflict'],
});

/** Sends the receipt of the newest payment once more, to the buyer's address. */
export const resendReceipt = endpoint({
  method: 'POST',
  path: '/admin/orders/:id/receipt',
  summary: 'Sends the receipt of an order once more',
  params: One,
  response: v.object({ to: v.string() }),
  status: 202,
  errors: ['invalid_input', 'unauthorized', 'forbidden', 'not_found', 'conflict', 'too_many_requests'],
});
