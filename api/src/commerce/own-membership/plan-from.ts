import { followingPeriodEnd } from './following-period-end.ts';
import type { MembershipState } from './state.ts';

/** The time of the first charge of a pending plan, ISO 8601. */
export function planFrom({ order, row, plan }: Pick<MembershipState, 'order' | 'row' | 'plan'>): string {
  const waits = plan?.not_before != null && plan.not_before >= row.period_end;
  // A declined charge was for the previous plan.
  return waits || row.status === 'past_due' ? followingPeriodEnd(order, row) : row.period_end;
}
