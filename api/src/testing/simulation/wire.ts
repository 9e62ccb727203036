import type Stripe from 'stripe';
import type { Books, Intent, Invoice, Subscription } from './provider/books.ts';

/** A successful payment at the provider. */
export interface Payment extends Pick<Intent, 'id' | 'amount' | 'refunds' | 'disputes' | 'refusals'> {
  /** `change`: for an immediate change of plan; `hand`: made in the provider's dashboard, with an order's id. */
  readonly kind: Invoice['kind'] | 'hand';
  readonly charge: string;
  /** In seconds. */
  readonly at: number;
}

/** The provider's data of one order. */
export interface OrderBooks {
  /** The oldest first. */
  readonly payments: readonly Payment[];
  readonly subscriptions: readonly Subscription[];
  /** Invoices of renewals, paid or not. */
  readonly renewals: readonly Invoice[];
  /** The number of payments that the site has created for it, paid or not, without renewals and expired keys. */
  readonly made: number;
}

/** A schedule's connection to its provider, and the actions of people there. */
export interface Wire {
  /** Transports the calls of the provider's SDK. */
  readonly transport: typeof fetch;
  /** The provider's own books, for actions of people there; null if they cannot be changed. */
  readonly books: Books | null;
  /** The buyer confirms a payment. @returns whether it succeeded. */
  pay(intentId: string): Promise<boolean>;
  /** A member confirms a card that is to be charged later, by the secret that their browser was given. */
  setUp(clientSecret: string, card: Subscription['card']): Promise<void>;
  /** Refunds this many cents, or the rest, in the provider's dashboard. */
  refund(intentId: string, amount: number): Promise<void>;
  /** Advances the time by some ms. */
  pass(ms: number): void;
  booksOf(orderId: string): Promise<OrderBooks>;
  /** The events since the last call, oldest first. */
  newEvents(): Promise<Stripe.Event[]>;
}
