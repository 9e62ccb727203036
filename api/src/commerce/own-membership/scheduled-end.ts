import { cancellationNotice, type OwnMembership } from '@plumbline/contract/commerce/own-membership';
import { followingPeriodEnd } from './following-period-end.ts';
import { firstChargeOfPlan } from './first-charge-of-plan.ts';
import type { MembershipState } from './membership-state.ts';

/** When a running membership ends because it was canceled, and whether the provider has confirmed that; null if it renews, or has ended. */
export function scheduledEnd({
  order,
  row,
  renewalChange: change,
  planChange,
}: Omit<MembershipState, 'billing'>): OwnMembership['leaving'] {
  if (row.status === 'ended' || row.subscription_id === null) return null;
  const { period_end: until } = row;
  if (change?.kind === 'cancel' && change.not_before !== null) {
    // Cancelled too late for the next charge: `not_before` is that charge, which may have been made meanwhile.
    if (change.not_before < until) return { until, chargedBefore: null, confirmed: false };
    return { until: endAfterCharge({ order, row, planChange }), chargedBefore: change.not_before, confirmed: true };
  }
  // Not carried out yet; `end` is an end at once, of a membership with an unpaid renewal.
  if (change?.kind === 'cancel' || change?.kind === 'end') return { until, chargedBefore: null, confirmed: false };
  if (change?.kind === 'resume' || row.renews || row.status === 'past_due') return null;
  return { until, chargedBefore: null, confirmed: true, ...(row.cancelled_by_site ? { final: true } : {}) };
}

/** The end of the period after the next charge, which may be the first of another plan. */
function endAfterCharge({ order, row, planChange }: Pick<MembershipState, 'order' | 'row' | 'planChange'>): string {
  const isMonthly = planChange?.kind === 'plan_due' && firstChargeOfPlan({ order, row, planChange }) === row.period_end;
  return followingPeriodEnd(isMonthly ? { billing_frequency: 'monthly' } : order, row);
}

/** The effect of a cancellation at `now`, in ms since 1970; null if there is nothing to cancel. */
export function previewCancellation(state: Omit<MembershipState, 'billing'>, now: number): OwnMembership['cancelling'] {
  const { row } = state;
  if (row.status === 'ended' || row.subscription_id === null || scheduledEnd(state) !== null) return null;
  const { period_end: until } = row;
  if (row.status === 'past_due') return { when: 'at_once', until };
  if (Date.parse(until) - now > cancellationNotice) return { when: 'period_end', until };
  return { when: 'after_next_charge', until: endAfterCharge(state) };
}
