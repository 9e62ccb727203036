import type { EndCommand, Wish } from '../state.ts';
import type { OrderBooks, Payment } from '../wire.ts';

/** The course of an order's membership by the provider's own books. Times in seconds. */
export interface Life {
  /** When it ended for good; null if it did not. */
  readonly endedAt: number | null;
  /** When it may have ended at the earliest: by something that is open, unknown or was taken back later. */
  readonly mayEndAt: number | null;
  /** All possible causes of its end, except the site's own cancellation of the subscription. */
  readonly causes: readonly number[];
  /** Until when it is paid; null if it is paid once. */
  readonly paidUntil: number | null;
}

/** The payments of a membership: its first, and its renewals. */
export function ownPayments({ payments }: OrderBooks): Payment[] {
  return payments.filter(({ kind }) => kind !== 'hand');
}

/** In cents: the refunded amount of a payment. */
export function backOf({ refunds }: Pick<Payment, 'refunds'>): number {
  return refunds.reduce((sum, { status, amount }) => (status === 'failed' ? sum : sum + amount), 0);
}

/** A pure function of the provider's books, and of the ends requested by staff and the member. */
export function lifeOf(books: OrderBooks, ends: readonly EndCommand[], wishes: readonly Wish[]): Life {
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
  for (const { atOnce, ended, from, until } of wishes) {
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

/** A subscription that the site has cancelled ends nothing by that: something else must have. */
function cancelEnds({ subscriptions }: OrderBooks): number[] {
  return subscriptions.flatMap(({ endedAt, endedBy }) => (endedAt !== null && endedBy !== 'site' ? [endedAt] : []));
}

/** When the newest payment was fully refunded. `failedToo`: includes refunds that failed later. */
function refundEnds(books: OrderBooks, failedToo: boolean): number[] {
  const payments = ownPayments(books);
  return payments.flatMap(({ amount, refunds, at }) => {
    let sum = 0;
    for (const refund of refunds.toSorted((a, b) => a.created - b.created)) {
      if (failedToo || refund.status !== 'failed') sum += refund.amount;
      if (sum < amount) continue;
      const isNewest = payments.every((other) => other.at <= at || other.at > refund.created);
      return isNewest ? [refund.created] : [];
    }
    return [];
  });
}
