import { cancellationNotice, type OwnMembership } from '@plumbline/contract/commerce/own-membership';
import { followingPeriodEnd } from './following-period-end.ts';
import { planFrom } from './plan-from.ts';
import type { MembershipState } from './state.ts';

/** The requested end of a membership and its state; null if the membership renews, or has ended. */
export function leavingOf({ order, row, live, plan }: Omit<MembershipState, 'billing'>): OwnMembership['leaving'] {
  if (row.status === 'ended' || row.subscription_id === null) return null;
  const { period_end: until } = row;
  if (live?.kind === 'cancel' && live.not_before !== null) {
    // The last charge may have been made meanwhile.
    if (live.not_before < until) return { until, chargedBefore: null, confirmed: false };
    return { until: endAfterCharge({ order, row, plan }), chargedBefore: live.not_before, confirmed: true };
  }
  if (live?.kind === 'cancel' || live?.kind === 'end') return { until, chargedBefore: null, confirmed: false };
  if (live?.kind === 'resume' || row.renews || row.status === 'past_due') return null;
  return { until, chargedBefore: null, confirmed: true };
}

/** The end of the period after the next charge, which may be the first of another plan. */
function endAfterCharge({ order, row, plan }: Pick<MembershipState, 'order' | 'row' | 'plan'>): string {
  const isMonthly = plan?.kind === 'plan_due' && planFrom({ order, row, plan }) === row.period_end;
  return followingPeriodEnd(isMonthly ? { billing_frequency: 'monthly' } : order, row);
}

/** The effect of a cancellation at `now`, in ms since 1970; null if there is nothing to cancel. */
export function cancellingOf(state: Omit<MembershipState, 'billing'>, now: number): OwnMembership['cancelling'] {
  const { row } = state;
  if (row.status === 'ended' || row.subscription_id === null || leavingOf(state) !== null) return null;
  const { period_end: until } = row;
  if (row.status === 'past_due') return { when: 'at_once', until };
  if (Date.parse(until) - now > cancellationNotice) return { when: 'period_end', until };
  return { when: 'after_next_charge', until: endAfterCharge(state) };
}
