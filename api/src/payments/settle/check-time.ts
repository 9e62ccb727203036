import type { OrderRow } from '../../orders/order-row.ts';
import type { KeptMembership } from './keep-membership.ts';

const minute = 60_000;
const hour = 60 * minute;

/** When the sweep looks at an order again, ISO 8601; null where nothing is to come of itself. */
export function nextCheck(
  { status, created_at: createdAt, expires_at: expiresAt }: Pick<OrderRow, 'status' | 'created_at' | 'expires_at'>,
  membership: KeptMembership | null,
  now: number,
): string | null {
  if (membership !== null) return nextMembershipCheck(membership, now);
  if (status === 'processing') return isoOf(now + pause(createdAt, now, minute));
  // After its time an order expires; one whose provider cannot be asked is tried again.
  if (status === 'open') return isoOf(Math.min(Date.parse(expiresAt), now + pause(createdAt, now, 5 * minute)), now);
  return null;
}

/** A renewal is heard of by event; an hour later by looking. One that fails is tried again for weeks. */
function nextMembershipCheck({ status, periodEnd, renews }: KeptMembership, now: number): string | null {
  if (status === 'ended') return null;
  if (status === 'past_due') return isoOf(now + 6 * hour);
  const due = Date.parse(periodEnd) + (renews ? hour : 0);
  return isoOf(Math.max(due, now + hour));
}

/** A quarter of its age: the older, the less is new. */
function pause(createdAt: string, now: number, least: number): number {
  return Math.min(hour, Math.max(least, (now - Date.parse(createdAt)) / 4));
}

function isoOf(time: number, earliest = 0): string {
  return new Date(time <= earliest ? earliest + 5 * minute : time).toISOString();
}
