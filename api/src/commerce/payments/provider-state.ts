import type { PaidCard } from '@plumbline/contract/commerce/receipts';
import type { InvoiceLine } from './invoice-line.ts';

/** One refund of a payment, in cents. A failed refund returns to this site's account. */
export interface ProviderRefund {
  readonly id: string;
  readonly amount: number;
  readonly status: 'pending' | 'done' | 'failed';
  /** ISO 8601: when the refund was made. */
  readonly at: string;
  /** The idempotency key of a refund by this site, from its metadata; null for a refund that was made elsewhere. */
  readonly key: string | null;
  /** The reason of a failure in the provider's words, else null. */
  readonly failure: string | null;
}

/** A cardholder's objection, in cents. The bank has withdrawn the money of an open or lost dispute. */
export interface ProviderDispute {
  readonly id: string;
  readonly amount: number;
  /** `inquiry`: the bank requests information without withdrawing the money; `closed`: an inquiry that ended. */
  readonly status: 'inquiry' | 'open' | 'won' | 'lost' | 'closed';
  /** The provider's code of the reason. */
  readonly reason: string;
  /** ISO 8601. */
  readonly openedAt: string;
  /** ISO 8601; null if evidence can no longer be submitted. */
  readonly evidenceDueAt: string | null;
}

/** The provider's state of one payment. */
export interface ProviderPayment {
  readonly intentId: string;
  /** `membership`: the order's own payment or a renewal's; `extra`: another one that names the order. */
  readonly role: 'membership' | 'extra';
  /** Whether the payment was made after the membership had ended: it is refunded and pays for nothing. */
  readonly afterEnd: boolean;
  /** `waiting`: for the buyer to pay. */
  readonly status: 'waiting' | 'processing' | 'succeeded' | 'cancelled';
  /** In cents. */
  readonly received: number;
  readonly currency: string;
  /** Whether real money moved. */
  readonly live: boolean;
  /** The order in the payment's metadata. */
  readonly orderId: string | null;
  readonly charge: {
    readonly id: string;
    /** ISO 8601. */
    readonly at: string;
    /** The card; null for another method. */
    readonly card: PaidCard | null;
    readonly refunds: readonly ProviderRefund[];
    readonly disputes: readonly ProviderDispute[];
  } | null;
  /** The reason of the last failure, in the provider's words for the buyer, or that their bank waits for a confirmation. */
  readonly failure: string | null;
}

/** The unpaid invoice of a renewal, whose payment is retried. */
export interface UnpaidInvoice {
  readonly id: string;
  /** The provider's page on which the member can pay; null if the invoice has none. */
  readonly url: string | null;
  /** Whether the member's bank requires a confirmation of the payment. */
  readonly needsConfirmation: boolean;
  /** In cents. */
  readonly amount: number;
  /** ISO 8601: the due time. */
  readonly at: string;
}

/** A payment of a subscription, and what it paid for. */
interface SubscriptionPayment {
  readonly intentId: string;
  /** ISO 8601. */
  readonly at: string;
  /** The paid plan; null if it is not one of this site's. */
  readonly planId: string | null;
  /** The invoice's lines for a change of plan; null for other payments. */
  readonly lines: readonly InvoiceLine[] | null;
  /** In cents: what coupons have taken off. */
  readonly discount: number;
}

/** The provider's next charge for a subscription, and its card. */
export interface ProviderBilling {
  readonly customerId: string;
  /** The card; null without one, or for another method. `expires` is its last month, such as 2027-04. */
  readonly card: (PaidCard & { readonly id: string; readonly expires: string }) | null;
  /** In cents per period. */
  readonly amount: number;
  /** ISO 8601: the end of the running period, paid or not. */
  readonly runsUntil: string;
  /** The plan of the price; null if it is not one of this site's. */
  readonly planId: string | null;
  /** ISO 8601: the day from which periods are counted. */
  readonly anchorAt: string;
}

/** The provider's state of a subscription. */
export interface ProviderSubscription {
  readonly id: string;
  /** `waiting`: for its first payment; `never_started`: the first payment was not made in time. */
  readonly status: 'waiting' | 'never_started' | 'active' | 'past_due' | 'ended';
  /** Whether the provider may still charge for the subscription, even if its status is `ended`. */
  readonly isAlive: boolean;
  readonly orderId: string | null;
  /** All payments of the subscription. */
  readonly payments: readonly SubscriptionPayment[];
  /** The running period, which the provider begins before it is paid: its start, ISO 8601, and the payment of its invoice. */
  readonly running: { readonly start: string; readonly isPaid: boolean; readonly intentId: string | null };
  /** The periods of paid invoices: their ends, ISO 8601, and payments; null for an invoice without a payment of its own. */
  readonly paidPeriods: readonly { readonly end: string; readonly intentId: string | null }[];
  /** Id of the item with the charged price; null without one. */
  readonly itemId: string | null;
  readonly isDiscounted: boolean;
  readonly renews: boolean;
  /** The schedule of a future change; null without one. */
  readonly scheduleId: string | null;
  /** The invoice of a change that is made after its payment; null without one. */
  readonly pendingInvoiceId: string | null;
  /** ISO 8601; null if the subscription has not ended. */
  readonly endedAt: string | null;
  readonly unpaidInvoice: UnpaidInvoice | null;
  readonly billing: ProviderBilling;
  /** A renewal's invoice that the provider could not finalize, with the provider's error. */
  readonly stuckInvoice: { readonly id: string; readonly problem: string } | null;
}

/** The provider's state of an order's attempt: the whole input of a settlement. */
export interface ProviderState {
  /** Null if the provider was not called, or if the attempt can no longer be paid. */
  readonly attemptId: number | null;
  /** The payment that the buyer makes; a subscription's first. */
  readonly firstPayment: ProviderPayment;
  /** Other payments of the order: renewals, and payments that should not exist. */
  readonly others: readonly ProviderPayment[];
  /** Null for an order that is paid once. */
  readonly subscription: ProviderSubscription | null;
  /** The secret with which the browser confirms the payment; null if the payment is done. Never stored. */
  readonly clientSecret: string | null;
}

/** All payments of an order's attempt. */
export function paymentsOf({
  firstPayment,
  others,
}: Pick<ProviderState, 'firstPayment' | 'others'>): ProviderPayment[] {
  return [firstPayment, ...others];
}

/** The payments of a membership, oldest first: the first one and its renewals. */
export function membershipPayments(providerState: Pick<ProviderState, 'firstPayment' | 'others'>): ChargedPayment[] {
  const own = paymentsOf(providerState).filter(({ role, afterEnd }) => role === 'membership' && !afterEnd);
  return own.filter(isCharged).sort((a, b) => a.charge.at.localeCompare(b.charge.at));
}

/** A payment that was charged. */
export type ChargedPayment = ProviderPayment & { readonly charge: NonNullable<ProviderPayment['charge']> };

export function isCharged(payment: ProviderPayment): payment is ChargedPayment {
  return payment.status === 'succeeded' && payment.charge !== null;
}

/** The refunds of a payment, oldest first, without failed ones, which return to this site's account. */
export function effectiveRefunds({ charge }: Pick<ProviderPayment, 'charge'>): ProviderRefund[] {
  const effective = (charge?.refunds ?? []).filter(({ status }) => status !== 'failed');
  return effective.toSorted((a, b) => a.at.localeCompare(b.at));
}

/** The refunded amount of a payment, in cents, without failed refunds. */
export function refundedOf(payment: ProviderPayment): number {
  return effectiveRefunds(payment).reduce((sum, { amount }) => sum + amount, 0);
}

/** Whether this site still has money of a payment: a part that is neither refunded nor lost in a dispute. */
export function hasMoneyLeft(payment: ProviderPayment): boolean {
  const lost = (payment.charge?.disputes ?? []).filter(({ status }) => status === 'lost');
  return refundedOf(payment) + lost.reduce((sum, { amount }) => sum + amount, 0) < payment.received;
}

/** Whether a dispute of a payment was lost. */
export function isChargedBack({ charge }: ProviderPayment): boolean {
  return (charge?.disputes ?? []).some(({ status }) => status === 'lost');
}

/** Whether the bank has withdrawn a payment's money and not decided yet. */
export function isDisputed({ charge }: ProviderPayment): boolean {
  return (charge?.disputes ?? []).some(({ status }) => status === 'open');
}
