import type Stripe from 'stripe';
import type { Books, Intent, Invoice, Subscription } from './provider/books.ts';

/** A payment that succeeded, as the provider has it. */
export interface Payment extends Pick<Intent, 'id' | 'amount' | 'refunds' | 'disputes' | 'refusals'> {
  /** `change`: of the plan, at once; `hand`: made in the provider's dashboard, with an order's id. */
  readonly kind: Invoice['kind'] | 'hand';
  readonly charge: string;
  /** In seconds. */
  readonly at: number;
}

/** All that the provider has of one order. */
export interface OrderBooks {
  /** The oldest first. */
  readonly payments: readonly Payment[];
  readonly subscriptions: readonly Subscription[];
  /** Invoices of renewals, paid or not. */
  readonly renewals: readonly Invoice[];
  /** How many payments the site has made for it, paid or not, renewals and forgotten keys aside. */
  readonly made: number;
}

/** A provider that schedules run against, and what happens on its side. */
export interface Wire {
  /** Carries the SDK's calls. */
  readonly transport: typeof fetch;
  /** The provider's own books, to do in them what people do there; null if they cannot be written. */
  readonly books: Books | null;
  /** The buyer confirms a payment. @returns whether it succeeded. */
  pay(intentId: string): Promise<boolean>;
  /** A member confirms a card that is to be charged later, by the secret that their browser was given. */
  setUp(clientSecret: string, card: Subscription['card']): Promise<void>;
  /** Somebody refunds so many cents, or what is left, in the provider's dashboard. */
  refund(intentId: string, amount: number): Promise<void>;
  /** Lets so many ms pass. */
  pass(ms: number): void;
  booksOf(orderId: string): Promise<OrderBooks>;
  /** The events since the last question, the oldest first. */
  newEvents(): Promise<Stripe.Event[]>;
}
