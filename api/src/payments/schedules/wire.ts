import type Stripe from 'stripe';

/** A provider that random schedules run against, and what happens on its side. */
export interface Wire {
  /** Carries the SDK's calls. */
  readonly transport: typeof fetch;
  /** The buyer confirms a payment. @returns whether it succeeded. */
  pay(intentId: string): Promise<boolean>;
  /** Staff give so many cents back, or what is left. */
  refund(intentId: string, amount: number): Promise<void>;
  /** What has succeeded for an order, in cents. */
  payments(orderId: string): Promise<{ readonly id: string; readonly received: number; readonly refunded: number }[]>;
  /** Whether a subscription of an order's will charge again. */
  renews(orderId: string): Promise<boolean>;
  /** How many payments were made for an order, paid or not. */
  made(orderId: string): Promise<number>;
  /** The events since the last question, the oldest first. */
  newEvents(): Promise<Stripe.Event[]>;
}
