import { followingPeriodEnd } from './following-period-end.ts';
import type { MembershipState } from './state.ts';

/** The charge that a coming plan comes with, ISO 8601. */
export function planFrom({ order, row, plan }: Pick<MembershipState, 'order' | 'row' | 'plan'>): string {
  const waits = plan?.not_before != null && plan.not_before >= row.period_end;
  // A charge that is declined was made for the plan before.
  return waits || row.status === 'past_due' ? followingPeriodEnd(order, row) : row.period_end;
}
