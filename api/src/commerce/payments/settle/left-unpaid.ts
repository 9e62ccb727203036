import type { SettledMembership } from './settle-membership.ts';

/** In ms: longer than the provider retries a renewal, which is two months at most. */
const longestRetries = 63 * 86_400_000;

/**
 * Whether a renewal has stayed unpaid for longer than the provider retries it. The provider then neither collects nor ends the
 * subscription, as its account can be set up: the membership goes on until staff end it. @param now In ms since 1970.
 */
export function isLeftUnpaid(
  { status, periodEnd }: Pick<SettledMembership, 'status' | 'periodEnd'>,
  now: number,
): boolean {
  return status === 'past_due' && Date.parse(periodEnd) + longestRetries <= now;
}
