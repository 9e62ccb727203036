/** One refund of a payment, in cents. A failed one has given the money back to us. */
interface RefundFact {
  readonly id: string;
  readonly amount: number;
  readonly failed: boolean;
}

/** A cardholder's objection, in cents. Until it is won, the money is gone. */
interface DisputeFact {
  readonly id: string;
  readonly amount: number;
  readonly standing: 'open' | 'won' | 'lost';
}

/** What the provider says of one payment at one moment. */
export interface PaymentFact {
  readonly intentId: string;
  /** `waiting`: for the buyer. */
  readonly status: 'waiting' | 'processing' | 'succeeded' | 'cancelled';
  readonly received: number;
  readonly currency: string;
  /** Whether real money moved. */
  readonly live: boolean;
  /** The order that it says it is for. */
  readonly orderId: string | null;
  readonly charge: {
    readonly id: string;
    /** ISO 8601. */
    readonly at: string;
    /** What it was paid with; null where that is no card. */
    readonly card: { readonly brand: string; readonly last4: string } | null;
    readonly refunds: readonly RefundFact[];
    readonly disputes: readonly DisputeFact[];
  } | null;
  /** Why the last try failed, in the provider's words for the buyer. */
  readonly failure: string | null;
}

/** What the provider says of a subscription. */
export interface SubscriptionFact {
  readonly id: string;
  /** `waiting`: for its first payment; `dead`: it never came. */
  readonly status: 'waiting' | 'dead' | 'active' | 'past_due' | 'ended';
  readonly orderId: string | null;
  /** ISO 8601: paid until then. */
  readonly periodEnd: string;
  readonly renews: boolean;
  /** The invoice that could not be collected, and is tried again. */
  readonly unpaidInvoice: string | null;
}

/** What the provider says of an order's attempt: everything that a settlement goes by. */
export interface Facts {
  readonly attemptId: number;
  /** The payment that the buyer makes; a subscription's first. */
  readonly first: PaymentFact;
  /** Others of the order: renewals, and what ought not to be there. */
  readonly others: readonly PaymentFact[];
  /** Null for an order that is paid once. */
  readonly subscription: SubscriptionFact | null;
  /** With which the browser confirms the payment; null where it is done. Never kept. */
  readonly clientSecret: string | null;
}
