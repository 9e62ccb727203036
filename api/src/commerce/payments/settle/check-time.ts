import type { OrderRow } from '../../orders/order-row.ts';
import {
  isCharged,
  isChargedBack,
  isDisputed,
  paymentsOf,
  type ProviderState,
  type ProviderPayment,
} from '../provider-state.ts';
import { isAutomatic, mayBeRetried, type RefundRow } from '../refunds/store.ts';
import type { SettledMembership } from './settle-membership.ts';
import { isLeftUnpaid } from './left-unpaid.ts';

const minute = 60_000;
const hour = 60 * minute;

/** The input for the time of the next check. */
interface CheckInput {
  readonly order: Pick<OrderRow, 'status' | 'created_at' | 'expires_at'>;
  readonly membership: SettledMembership | null;
  readonly refunds: readonly Pick<RefundRow, 'state' | 'due_at' | 'reason' | 'intent_id'>[];
  readonly providerState: Pick<ProviderState, 'firstPayment' | 'others' | 'subscription'>;
}

/** The time of the next check of an order by the sweep (the payment worker), ISO 8601; null if no change is expected. */
export function nextCheck(input: CheckInput, now: number): string | null {
  const times = [nextOrderCheck(input, now), nextRefundCheck(input, now)].flatMap((time) => time ?? []);
  return times.length === 0 ? null : new Date(Math.min(...times)).toISOString();
}

/** In ms since 1970; null for never. */
function nextOrderCheck({ order, membership, providerState }: CheckInput, now: number): number | null {
  const { status, created_at: createdAt, expires_at: expiresAt } = order;
  if (membership !== null) return nextMembershipCheck(membership, providerState, now);
  if (status === 'processing') return now + quarterOfAge(createdAt, now, minute);
  if (status !== 'open') return null;
  // An order expires after its time; without an answer of the provider the check is repeated.
  const later = now + quarterOfAge(createdAt, now, 5 * minute);
  const expires = Date.parse(expiresAt);
  if (expires > now) return Math.min(expires, later);
  // An order with money that does not match it stays open until staff have handled it.
  return isCharged(providerState.firstPayment) ? later : now + 5 * minute;
}

/** In ms since 1970; null for never. An event reports a renewal; without it, a check an hour after the renewal finds it. */
function nextMembershipCheck(
  { status, periodEnd, renews }: SettledMembership,
  { subscription }: CheckInput['providerState'],
  now: number,
): number | null {
  const due = Date.parse(periodEnd) + (subscription === null ? 0 : hour);
  if (status === 'ended') {
    if (subscription?.isAlive) return now + minute;
    // One more check at the time of the next renewal, which must not be charged.
    return subscription !== null && due > now ? due : null;
  }
  if (status === 'past_due') return now + (isLeftUnpaid({ status, periodEnd }, now) ? 24 : 6) * hour;
  return Math.max(renews ? due : Date.parse(periodEnd), now + hour);
}

/** In ms since 1970; null for never. Refunds wait to be sent, for a bank's decision, or for a retry after a rejection. */
function nextRefundCheck({ refunds, providerState }: CheckInput, now: number): number | null {
  const lost = paymentsOf(providerState).filter(isChargedBack);
  const disputed = paymentsOf(providerState).filter(isDisputed);
  const times = refunds.flatMap((refund) => {
    const isRefundedPayment = ({ intentId }: ProviderPayment): boolean => intentId === refund.intent_id;
    // Banks need weeks to decide, and the decision is reported by an event.
    if (refund.state === 'asked' && disputed.some(isRefundedPayment)) return now + 6 * hour;
    if (refund.state === 'asked') return Math.max(Date.parse(refund.due_at ?? ''), now) || now;
    const own = refunds.filter(({ intent_id: intent }) => intent === refund.intent_id);
    const isRetried =
      !lost.some(isRefundedPayment) && own.at(-1) === refund && isAutomatic(refund) && mayBeRetried(own);
    return refund.state === 'sent' || isRetried ? now + 6 * hour : [];
  });
  return times.length === 0 ? null : Math.min(...times);
}

/** A quarter of an order's age, at least `min` and at most an hour, in ms: the older an order, the rarer its changes. */
function quarterOfAge(createdAt: string, now: number, min: number): number {
  return Math.min(hour, Math.max(min, (now - Date.parse(createdAt)) / 4));
}
