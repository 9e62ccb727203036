import type { MembershipRow } from '../../members/index.ts';
import type { OrderRow } from '../orders/order-row.ts';

/**
 * The end of the period after the paid one, ISO 8601. Like the provider's, it is counted from the first day of the
 * membership or of its plan: after a month without a 31st, whose last day counts instead, the 31st is used again.
 */
export function followingPeriodEnd(
  { billing_frequency: frequency }: Pick<OrderRow, 'billing_frequency'>,
  {
    started_at: startedAt,
    anchor_at: anchor,
    period_end: periodEnd,
  }: Pick<MembershipRow, 'started_at' | 'anchor_at' | 'period_end'>,
): string {
  const start = new Date(anchor ?? startedAt);
  const step = frequency === 'monthly' ? 1 : 12;
  for (let months = step; ; months += step) {
    const end = monthsAfter(start, months);
    // The provider's times are whole seconds, and stored times can differ from them by some seconds.
    if (end.getTime() > Date.parse(periodEnd) + day) return end.toISOString();
  }
}

/** The end of a period that begins at a time; both ISO 8601. */
export function nextAnniversary(start: string, frequency: 'monthly' | 'annual'): string {
  return monthsAfter(new Date(start), frequency === 'monthly' ? 1 : 12).toISOString();
}

const day = 86_400_000;

function monthsAfter(start: Date, months: number): Date {
  const end = new Date(start);
  end.setUTCMonth(start.getUTCMonth() + months);
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0);
  return end;
}
