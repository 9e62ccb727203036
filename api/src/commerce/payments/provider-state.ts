/** One refund of a payment, in cents. A failed one has given the money back to us. */
export interface RefundFact {
  readonly id: string;
  readonly amount: number;
  readonly standing: 'pending' | 'done' | 'failed';
  /** ISO 8601: when it was made. */
  readonly at: string;
  /** The idempotency key that this site made it with, as its metadata says; null for one that was made elsewhere. */
  readonly key: string | null;
  /** Why it failed, in the provider's words; else null. */
  readonly failure: string | null;
}

/** A cardholder's objection, in cents. While it is open and after it is lost, the money is gone. */
export interface DisputeFact {
  readonly id: string;
  readonly amount: number;
  /** `inquiry`: the bank only asks, and takes no money; `closed`: it took none. */
  readonly standing: 'inquiry' | 'open' | 'won' | 'lost' | 'closed';
  /** The provider's word for it. */
  readonly reason: string;
  /** ISO 8601. */
  readonly openedAt: string;
  /** ISO 8601; null where no evidence can be submitted any more. */
  readonly evidenceDueAt: string | null;
}

/** What the provider says of one payment at one moment. */
export interface PaymentFact {
  readonly intentId: string;
  /** `membership`: the order's own payment or a renewal's; `extra`: another one that names the order. */
  readonly role: 'membership' | 'extra';
  /** Whether it was made after the membership had ended: it goes back and pays for nothing. */
  readonly afterEnd: boolean;
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

/** The invoice of a renewal that could not be collected, and is tried again. */
export interface UnpaidInvoice {
  readonly id: string;
  /** The provider's own page, on which the member can pay it; null where there is none. */
  readonly url: string | null;
  /** Whether the member's bank wants them to confirm the payment. */
  readonly needsConfirmation: boolean;
}

/** What the provider says of a subscription. */
export interface SubscriptionFact {
  readonly id: string;
  /** `waiting`: for its first payment; `dead`: it never came. */
  readonly status: 'waiting' | 'dead' | 'active' | 'past_due' | 'ended';
  /** Whether the provider may still charge for it: also one that counts as ended. */
  readonly isAlive: boolean;
  readonly orderId: string | null;
  /** ISO 8601. */
  readonly paidUntil: string;
  /** Every payment that it was paid by, also those that are not looked at again, and when (ISO 8601). */
  readonly payments: readonly { readonly intentId: string; readonly at: string }[];
  /** The payment of its newest invoice, and until when it is paid without that. */
  readonly newest: { readonly intentId: string | null; readonly paidUntil: string };
  readonly renews: boolean;
  /** ISO 8601; null for one that has not ended. */
  readonly endedAt: string | null;
  readonly unpaidInvoice: UnpaidInvoice | null;
  /** A renewal's invoice that the provider could not make, with its words. */
  readonly stuckInvoice: { readonly id: string; readonly problem: string } | null;
}

/** What the provider says of an order's attempt: everything that a settlement goes by. */
export interface Facts {
  /** Null where nothing was asked of the provider, or nothing of it can be paid any more. */
  readonly attemptId: number | null;
  /** The payment that the buyer makes; a subscription's first. */
  readonly first: PaymentFact;
  /** Others of the order: renewals, and what ought not to be there. */
  readonly others: readonly PaymentFact[];
  /** Null for an order that is paid once. */
  readonly subscription: SubscriptionFact | null;
  /** With which the browser confirms the payment; null where it is done. Never kept. */
  readonly clientSecret: string | null;
}

/** All payments of an order's attempt. */
export function paymentsOf({ first, others }: Pick<Facts, 'first' | 'others'>): PaymentFact[] {
  return [first, ...others];
}

/** The payments that a membership is paid by, the oldest first: its first and its renewals. */
export function membershipPayments(facts: Pick<Facts, 'first' | 'others'>): ChargedPayment[] {
  const own = paymentsOf(facts).filter(({ role, afterEnd }) => role === 'membership' && !afterEnd);
  return own.filter(isCharged).sort((a, b) => a.charge.at.localeCompare(b.charge.at));
}

/** A payment that money came in by. */
export type ChargedPayment = PaymentFact & { readonly charge: NonNullable<PaymentFact['charge']> };

export function isCharged(payment: PaymentFact): payment is ChargedPayment {
  return payment.status === 'succeeded' && payment.charge !== null;
}

/** What went back of a payment, in cents, without refunds that failed. */
export function refundedOf({ charge }: PaymentFact): number {
  return (charge?.refunds ?? []).reduce((sum, { amount, standing }) => (standing === 'failed' ? sum : sum + amount), 0);
}

/** Whether something of a payment is still here: neither given back nor lost in a dispute. */
export function isKept(payment: PaymentFact): boolean {
  const lost = (payment.charge?.disputes ?? []).filter(({ standing }) => standing === 'lost');
  return refundedOf(payment) + lost.reduce((sum, { amount }) => sum + amount, 0) < payment.received;
}

/** Whether a dispute of a payment was lost. */
export function isChargedBack({ charge }: PaymentFact): boolean {
  return (charge?.disputes ?? []).some(({ standing }) => standing === 'lost');
}

/** Whether the bank has taken a payment's money back, and has not decided yet. */
export function isDisputed({ charge }: PaymentFact): boolean {
  return (charge?.disputes ?? []).some(({ standing }) => standing === 'open');
}
