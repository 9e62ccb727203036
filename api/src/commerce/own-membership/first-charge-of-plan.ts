import { followingPeriodEnd } from './following-period-end.ts';
import type { MembershipState } from './membership-state.ts';

/** The time of the first charge of a pending plan, ISO 8601. */
export function firstChargeOfPlan({
  order,
  row,
  planChange,
  billing,
}: Pick<MembershipState, 'order' | 'row' | 'planChange'> & Partial<Pick<MembershipState, 'billing'>>): string {
  // The retries of an unpaid renewal are for the previous plan: the new plan starts with the charge after it.
  if (row.status === 'past_due') return billing?.runs_until ?? followingPeriodEnd(order, row);
  const waits = planChange?.not_before != null && planChange.not_before >= row.period_end;
  return waits ? followingPeriodEnd(order, row) : row.period_end;
}
