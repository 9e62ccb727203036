import type Stripe from 'stripe';
import type { Fault } from '../../provider/faults.ts';
import type { Store, Transaction } from '../../provider/store.ts';
import type { Delivery } from '../../provider/webhooks.ts';
import type { WireInvoice, WirePrice, WireSchedule, WireSubscription } from './wire-types.ts';

/** The emulated Stripe's state: objects in the format of the API, with ids in place of other objects. */
export interface Tables {
  customers: Stripe.Customer;
  payment_methods: Stripe.PaymentMethod;
  /** By payment method: the data of a card that no response contains. The number is not stored. */
  cards: Card;
  payment_intents: Stripe.PaymentIntent;
  /** By payment intent: the invoice that it pays. */
  intent_invoices: { readonly id: string; readonly invoice: string };
  setup_intents: Stripe.SetupIntent;
  charges: Stripe.Charge;
  /** The balance available for refunds, in cents; no row while it is unlimited. */
  balance: { readonly id: 'balance'; readonly available: number };
  refunds: Stripe.Refund;
  disputes: Stripe.Dispute;
  products: Stripe.Product;
  /** By the id that the caller has chosen. */
  coupons: Stripe.Coupon;
  discounts: Stripe.Discount;
  subscriptions: WireSubscription;
  invoices: WireInvoice;
  /** Prices of `POST /v1/prices` and of schedules' phases; all others are only in their subscription's item. */
  prices: WirePrice;
  invoice_payments: Stripe.InvoicePayment;
  /** By subscription: the change to apply once its invoice is paid. */
  pending_updates: PendingUpdate;
  schedules: WireSchedule;
  /** By subscription: those whose next invoices cannot be finalized. */
  unfinalizable: { readonly id: string };
  events: StoredEvent;
  deliveries: Delivery;
  answers: StoredResponse;
  jobs: Job;
  faults: Fault;
  /** `ahead`: in ms, the lead of the sandbox's clock over the real one. */
  clock: { readonly id: 'clock'; readonly ahead: number };
  dunning: { readonly id: 'dunning'; readonly end: DunningEnd };
}

export type StripeStore = Store<Tables>;
export type StripeTransaction = Transaction<Tables>;

/** An update of a subscription that applies once its invoice is paid. */
interface PendingUpdate {
  readonly id: string;
  readonly invoice: string;
  readonly change: Pick<WireSubscription, 'items' | 'billing_cycle_anchor' | 'discounts'>;
}

export interface Card {
  readonly id: string;
  /**
   * The name of the test card, which determines its behaviour; null if the number is not one of Stripe's test numbers.
   */
  readonly test: string | null;
  /** Whether it was used without a customer, and may not be used again. */
  readonly isSpent: boolean;
  /** Whether its holder has passed a challenge when it was set up for later payments. */
  readonly isSetUp: boolean;
}

export type StoredEvent = Omit<Stripe.EventBase, 'data'> & {
  readonly data: { readonly object: object; readonly previous_attributes?: object };
};

/** A response stored under an idempotency key. */
export interface StoredResponse {
  readonly id: string;
  /** A hash of method, path and parameters. */
  readonly fingerprint: string;
  readonly status: number;
  readonly body: unknown;
  /** The id of the request to which this was the first response. */
  readonly request: string;
  /** In ms of the sandbox's clock. */
  readonly at: number;
}

/** An action due when the sandbox's clock reaches `at`, in s. */
export interface Job {
  readonly id: string;
  readonly at: number;
  readonly kind: 'renew' | 'finalize' | 'retry' | 'expire' | 'discard';
  /** The id of the subscription or the invoice that the job is for. */
  readonly of: string;
}

/** The state of a subscription after its last retry has failed. */
export type DunningEnd = 'cancel' | 'unpaid' | 'past_due';
