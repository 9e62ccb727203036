import type Stripe from 'stripe';
import type { WireInvoice, WirePrice, WireSubscription } from './wire-types.ts';
import type { Store, Transaction } from './store.ts';

/** What the played Stripe knows. Objects stand here as they go over the wire, without anything expanded. */
export interface Tables {
  customers: Stripe.Customer;
  deleted_customers: Stripe.DeletedCustomer;
  payment_methods: Stripe.PaymentMethod;
  /** By payment method: what no answer says of a card. Its number is nowhere. */
  cards: Card;
  payment_intents: Stripe.PaymentIntent;
  /** By payment intent. */
  intent_invoices: { readonly id: string; readonly invoice: string };
  charges: Stripe.Charge;
  balance_transactions: Stripe.BalanceTransaction;
  /** What can be given back, in cents; no row as long as it is enough. */
  balance: { readonly id: 'balance'; readonly available: number };
  refunds: Stripe.Refund;
  disputes: Stripe.Dispute;
  products: Stripe.Product;
  prices: WirePrice;
  subscriptions: WireSubscription;
  invoices: WireInvoice;
  invoice_payments: Stripe.InvoicePayment;
  /** By subscription: those whose next invoices cannot be finalized. */
  unfinalizable: { readonly id: string };
  webhook_endpoint: ChosenEndpoint;
  events: KeptEvent;
  deliveries: Delivery;
  answers: Answer;
  jobs: Job;
  rules: Rule;
  clock: { readonly id: 'clock'; readonly ahead: number };
  dunning: { readonly id: 'dunning'; readonly end: DunningEnd };
}

export type StripeStore = Store<Tables>;
export type StripeTransaction = Transaction<Tables>;

export interface Card {
  readonly id: string;
  /** The name of the test card, which says how it behaves; null where the number is none of Stripe's test numbers. */
  readonly test: string | null;
  /** Was used without a customer: it may not be used again. */
  readonly spent: boolean;
  /** Was challenged while being set up for later payments. */
  readonly setUp: boolean;
}

/** What was chosen of the webhook endpoint by a control. */
interface ChosenEndpoint {
  readonly id: 'endpoint';
  readonly api_version: string;
  /** Listed instead of the address that events are sent to. */
  readonly url: string | null;
}

/** `live` marks one that was sent as if from live mode. */
export type KeptEvent = Omit<Stripe.EventBase, 'data'> & {
  readonly data: { readonly object: object; readonly previous_attributes?: object };
};

/** One event on its way to the webhook address. */
export interface Delivery {
  readonly id: string;
  readonly event: string;
  /** In ms of the real clock: not before. */
  readonly due: number;
  readonly state: 'pending' | 'delivered' | 'given up' | 'lost';
  readonly attempts: readonly { readonly at: number; readonly outcome: string }[];
  /** What is wrong with it, on purpose. */
  readonly flaws: readonly string[];
}

/** What was answered under an idempotency key. */
export interface Answer {
  readonly id: string;
  /** Of method, path and parameters. */
  readonly fingerprint: string;
  readonly status: number;
  readonly body: unknown;
  readonly request: string;
  /** In ms of the sandbox's clock. */
  readonly at: number;
}

/** What will happen when the sandbox's clock has come to `at`, in s. */
export interface Job {
  readonly id: string;
  readonly at: number;
  readonly kind: 'refund' | 'renew' | 'finalize' | 'retry' | 'expire' | 'settle';
  /** The object that it happens to. */
  readonly of: string;
}

/** A fault switched on: of answers (`rest`), of webhooks, or of payments. */
export interface Rule {
  readonly id: string;
  readonly side: 'rest' | 'webhook' | 'payment';
  readonly mode: string;
  /** How many more it meets; 0 for all until it is taken away. */
  readonly times: number;
  /** In ms, in s for payments, or a number of copies, by mode. */
  readonly amount: number;
  /** `POST /v1/payment_intents*`, or a type of events such as `invoice.*`; `*` for all. */
  readonly match: string;
}

/** What becomes of a subscription when its last retry has failed. */
export type DunningEnd = 'cancel' | 'unpaid' | 'past_due';
