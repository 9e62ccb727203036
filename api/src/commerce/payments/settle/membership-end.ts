import {
  membershipPayments,
  paymentsOf,
  effectiveRefunds,
  type ChargedPayment,
  type ProviderState,
} from '../provider-state.ts';

/** Why and when a membership has ended. */
export interface MembershipEnd {
  /**
   * `refund`: its newest payment was fully refunded; `dispute`: a dispute was lost; `staff`: ended at once by staff;
   * `provider`: its subscription has ended; `period`: the paid period is over.
   */
  readonly reason: 'refund' | 'dispute' | 'staff' | 'provider' | 'period';
  /** ISO 8601, by the clock of the one who ended it; later charges are refunded. */
  readonly at: string;
  /** The payment whose refund or dispute has ended it. */
  readonly intentId: string | null;
}

/** The data about a membership that the provider does not have. */
export interface EndingMembership {
  /** ISO 8601: when staff ended it at once. */
  readonly endedByStaffAt: string | null;
  /** Whether this site has cancelled its subscription; the paid period continues if the reason disappears. */
  readonly cancelledBySite: boolean;
  /** ISO 8601. */
  readonly paidUntil: string;
}

/**
 * The end of a membership, from the provider's present state; null for one that continues. A failed refund or a won
 * dispute ends nothing.
 */
export function endOf(providerState: ProviderState, membership: EndingMembership, now: string): MembershipEnd | null {
  const { endedByStaffAt, cancelledBySite, paidUntil } = membership;
  const { subscription } = providerState;
  const byMoney = endByMoney(providerState);
  const byTime = endByProviderOrTime(subscription, { cancelledBySite, paidUntil }, now);
  if (endedByStaffAt !== null) {
    // The provider's time is a moment earlier than the one that this site has stored.
    const at = [endedByStaffAt, subscription?.endedAt ?? endedByStaffAt].toSorted()[0] ?? endedByStaffAt;
    return earliest([{ reason: 'staff', at, intentId: null }, ...(byMoney === null ? [] : [byMoney])]);
  }
  // A refund after the end is not its cause. The end of a subscription that this site cancelled was caused by a refund
  // or dispute.
  const isFirst = byTime === null || cancelledBySite || (byMoney !== null && byMoney.at <= byTime.at);
  return byMoney !== null && isFirst ? byMoney : byTime;
}

function endByProviderOrTime(
  subscription: ProviderState['subscription'],
  { cancelledBySite, paidUntil }: Pick<EndingMembership, 'cancelledBySite' | 'paidUntil'>,
  now: string,
): MembershipEnd | null {
  const isOver = subscription?.status === 'ended';
  if (isOver && !cancelledBySite) return { reason: 'provider', at: subscription.endedAt ?? now, intentId: null };
  const hasRunOut = (subscription === null || isOver) && paidUntil <= now;
  return hasRunOut ? { reason: 'period', at: paidUntil, intentId: null } : null;
}

/** The end caused by a refund or a dispute; null without one. */
export function endByMoney(providerState: ProviderState): MembershipEnd | null {
  return earliest([...endsByMoney(providerState)]);
}

function earliest(ends: readonly MembershipEnd[]): MembershipEnd | null {
  return ends.toSorted((a, b) => a.at.localeCompare(b.at))[0] ?? null;
}

function* endsByMoney(providerState: ProviderState): Generator<MembershipEnd> {
  const times = chargeTimes(providerState);
  for (const payment of membershipPayments(providerState)) {
    const { intentId, charge } = payment;
    for (const { status, openedAt } of charge.disputes) {
      if (status === 'lost') yield { reason: 'dispute', at: openedAt, intentId };
    }
    const at = fullyRefundedAt(payment);
    // A goodwill refund of an older payment does not end the period paid by a later one.
    const wasNewest = !times.some((other) => other > charge.at && other < (at ?? ''));
    if (at !== null && wasNewest) yield { reason: 'refund', at, intentId };
  }
}

/** ISO 8601: the charge times of a membership's payments, including payments that this check has not read. */
function chargeTimes(providerState: ProviderState): string[] {
  const readIntents = new Set(paymentsOf(providerState).map(({ intentId }) => intentId));
  const others = (providerState.subscription?.payments ?? []).filter(({ intentId }) => !readIntents.has(intentId));
  return [...membershipPayments(providerState).map(({ charge }) => charge.at), ...others.map(({ at }) => at)];
}

/** ISO 8601: when a payment was fully refunded; null if it was not. */
function fullyRefundedAt(payment: ChargedPayment): string | null {
  let refunded = 0;
  for (const { amount, at } of effectiveRefunds(payment)) {
    refunded += amount;
    if (refunded >= payment.received) return at;
  }
  return null;
}
