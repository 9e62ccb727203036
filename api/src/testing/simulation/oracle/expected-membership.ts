import type { EndCommand, RenewalRequest } from '../state.ts';
import type { OrderBooks, Payment } from '../wire.ts';

/** The expected state of an order's membership, calculated from the provider's books. Times in seconds since 1970. */
export interface ExpectedMembership {
  /** When the membership certainly ended; null if it did not. */
  readonly endedAt: number | null;
  /**
   * The earliest time at which the membership may have ended, including causes that are undecided, unknown or were
   * reversed later.
   */
  readonly mayEndAt: number | null;
  /** The times of all possible causes of an end, except the site's own cancellation of the subscription. */
  readonly causes: readonly number[];
  /** The end of the paid period; null for a one-time payment. */
  readonly paidUntil: number | null;
}

/** The payments of a membership: its first, and its renewals. */
export function ownPayments({ payments }: OrderBooks): Payment[] {
  return payments.filter(({ kind }) => kind !== 'hand');
}

/** In cents: the refunded amount of a payment. */
export function refundedAmount({ refunds }: Pick<Payment, 'refunds'>): number {
  return refunds.reduce((sum, { status, amount }) => (status === 'failed' ? sum : sum + amount), 0);
}

/** Calculates the expected state from the provider's books and the ends that staff and the member have requested. */
export function expectedMembership(
  books: OrderBooks,
  ends: readonly EndCommand[],
  renewalRequests: readonly RenewalRequest[],
): ExpectedMembership {
  const certain = [...disputeEnds(books), ...cancelEnds(books), ...refundEnds(books, false)];
  const possible = [...certain, ...refundEnds(books, true)];
  for (const { disputes } of ownPayments(books)) {
    for (const { status, created } of disputes) if (status !== 'won') possible.push(created);
  }
  for (const { when, from, until, outcome } of ends) {
    if (when === 'period_end' || outcome === 'refused') continue;
    possible.push(from);
    if (outcome === 'done') certain.push(until);
  }
  for (const { atOnce, ended, from, until } of renewalRequests) {
    if (!atOnce) continue;
    possible.push(from);
    if (ended) certain.push(until);
  }
  const cancelled = books.subscriptions.flatMap(({ endedAt }) => endedAt ?? []);
  const [subscription] = books.subscriptions;
  const paid = subscription?.invoices.filter(({ status }) => status === 'paid') ?? [];
  return {
    endedAt: earliest(certain),
    mayEndAt: earliest([...possible, ...cancelled]),
    causes: possible,
    paidUntil: subscription ? Math.max(...paid.map(({ periodEnd }) => periodEnd)) : null,
  };
}

function earliest(times: readonly number[]): number | null {
  return times.length === 0 ? null : Math.min(...times);
}

function disputeEnds(books: OrderBooks): number[] {
  const disputes = ownPayments(books).flatMap((payment) => payment.disputes);
  return disputes.flatMap(({ status, closedAt }) => (status === 'lost' && closedAt !== null ? [closedAt] : []));
}

/** Ends of subscriptions, except by the site, whose cancellation must have another cause. */
function cancelEnds({ subscriptions }: OrderBooks): number[] {
  return subscriptions.flatMap(({ endedAt, endedBy }) => (endedAt !== null && endedBy !== 'site' ? [endedAt] : []));
}

/** When the newest payment was fully refunded. `includesFailed`: counts refunds that failed later as well. */
function refundEnds(books: OrderBooks, includesFailed: boolean): number[] {
  const payments = ownPayments(books);
  return payments.flatMap(({ amount, refunds, at }) => {
    let sum = 0;
    for (const refund of refunds.toSorted((a, b) => a.created - b.created)) {
      if (includesFailed || refund.status !== 'failed') sum += refund.amount;
      if (sum < amount) continue;
      const isNewest = payments.every((other) => other.at <= at || other.at > refund.created);
      return isNewest ? [refund.created] : [];
    }
    return [];
  });
}
