import { followingPeriodEnd } from './following-period-end.ts';
import type { MembershipState } from './state.ts';

/** The charge that a coming plan comes with, ISO 8601. */
export function planFrom({ order, row, plan }: Pick<MembershipState, 'order' | 'row' | 'plan'>): string {
  const waits = plan?.not_before != null && plan.not_before >= row.period_end;
  return waits ? followingPeriodEnd(order, row) : row.period_end;
}
