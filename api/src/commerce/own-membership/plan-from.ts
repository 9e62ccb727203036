import { followingPeriodEnd } from './following-period-end.ts';
import type { MembershipState } from './state.ts';

/** The time of the first charge of a pending plan, ISO 8601. */
export function planFrom({
  order,
  row,
  plan,
  billing,
}: Pick<MembershipState, 'order' | 'row' | 'plan'> & Partial<Pick<MembershipState, 'billing'>>): string {
  // A declined charge was for the previous plan, and so is each one that follows until it is paid.
  if (row.status === 'past_due') return billing?.runs_until ?? followingPeriodEnd(order, row);
  const waits = plan?.not_before != null && plan.not_before >= row.period_end;
  return waits ? followingPeriodEnd(order, row) : row.period_end;
}
