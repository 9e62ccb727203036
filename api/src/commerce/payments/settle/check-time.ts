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
import type { KeptMembership } from './keep-membership.ts';

const minute = 60_000;
const hour = 60 * minute;

/** What of a settlement says when to look again. */
interface Settlement {
  readonly order: Pick<OrderRow, 'status' | 'created_at' | 'expires_at'>;
  readonly membership: KeptMembership | null;
  readonly refunds: readonly Pick<RefundRow, 'state' | 'due_at' | 'reason' | 'intent_id'>[];
  readonly providerState: Pick<ProviderState, 'first' | 'others' | 'subscription'>;
}

/** When the sweep looks at an order again, ISO 8601; null if nothing is to come of itself. */
export function nextCheck(settlement: Settlement, now: number): string | null {
  const times = [nextOrderCheck(settlement, now), nextRefundCheck(settlement, now)].flatMap((time) => time ?? []);
  return times.length === 0 ? null : new Date(Math.min(...times)).toISOString();
}

/** In ms since 1970; null for never. */
function nextOrderCheck({ order, membership, providerState }: Settlement, now: number): number | null {
  const { status, created_at: createdAt, expires_at: expiresAt } = order;
  if (membership !== null) return nextMembershipCheck(membership, providerState, now);
  if (status === 'processing') return now + pause(createdAt, now, minute);
  if (status !== 'open') return null;
  // After its time an order expires; one whose provider cannot be asked is tried again.
  const later = now + pause(createdAt, now, 5 * minute);
  const expires = Date.parse(expiresAt);
  if (expires > now) return Math.min(expires, later);
  // An order with money that does not fit stays open until a person has handled it.
  return isCharged(providerState.first) ? later : now + 5 * minute;
}

/** A renewal is known by its event; an hour later by looking. One that fails is tried again for weeks. */
function nextMembershipCheck(
  { status, periodEnd, renews }: KeptMembership,
  { subscription }: Settlement['providerState'],
  now: number,
): number | null {
  const due = Date.parse(periodEnd) + (subscription === null ? 0 : hour);
  if (status === 'ended') {
    if (subscription?.isAlive) return now + minute;
    // Once more where a renewal would be: nothing may be charged for it.
    return subscription !== null && due > now ? due : null;
  }
  if (status === 'past_due') return now + 6 * hour;
  return Math.max(renews ? due : Date.parse(periodEnd), now + hour);
}

/** A refund is sent, is decided by a bank, or is asked for anew after a refusal. */
function nextRefundCheck({ refunds, providerState }: Settlement, now: number): number | null {
  const lost = paymentsOf(providerState).filter(isChargedBack);
  const disputed = paymentsOf(providerState).filter(isDisputed);
  const times = refunds.flatMap((refund) => {
    const isOf = ({ intentId }: ProviderPayment): boolean => intentId === refund.intent_id;
    // Banks take weeks to decide, and say so by an event.
    if (refund.state === 'asked' && disputed.some(isOf)) return now + 6 * hour;
    if (refund.state === 'asked') return Math.max(Date.parse(refund.due_at ?? ''), now) || now;
    const own = refunds.filter(({ intent_id: intent }) => intent === refund.intent_id);
    const isRetried = !lost.some(isOf) && own.at(-1) === refund && isAutomatic(refund) && mayBeRetried(own);
    return refund.state === 'sent' || isRetried ? now + 6 * hour : [];
  });
  return times.length === 0 ? null : Math.min(...times);
}

/** A quarter of its age: the older, the less is new. */
function pause(createdAt: string, now: number, least: number): number {
  return Math.min(hour, Math.max(least, (now - Date.parse(createdAt)) / 4));
}
