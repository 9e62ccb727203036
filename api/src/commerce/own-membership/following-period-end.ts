import type { MembershipRow } from '../../members/index.ts';
import type { OrderRow } from '../orders/order-row.ts';

/**
 * When the period after the paid one ends, ISO 8601: counted from the membership's first day, as the provider does, so that short
 * months do not add up. The 31st is the last day of a shorter month.
 */
export function followingPeriodEnd(
  { billing_frequency: frequency }: Pick<OrderRow, 'billing_frequency'>,
  { started_at: startedAt, period_end: periodEnd }: Pick<MembershipRow, 'started_at' | 'period_end'>,
): string {
  const start = new Date(startedAt);
  const step = frequency === 'monthly' ? 1 : 12;
  for (let months = step; ; months += step) {
    const end = monthsAfter(start, months);
    // The provider's times are whole seconds, and ours may be some seconds beside them.
    if (end.getTime() > Date.parse(periodEnd) + day) return end.toISOString();
  }
}

const day = 86_400_000;

function monthsAfter(start: Date, months: number): Date {
  const end = new Date(start);
  end.setUTCMonth(start.getUTCMonth() + months);
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0);
  return end;
}
