import { limitKey } from '../../platform/rate-limits/limit-key.ts';
import { takeToken } from '../../platform/rate-limits/take-token.ts';
import { tooMany } from '../../platform/rate-limits/too-many.ts';
import type { ReleasesDeps } from '../releases-deps.ts';
import type { Actor } from './actor.ts';

const hour = 3_600_000;

/** The limit of a team's promotions, rollbacks and canaries, because each invalidates the cached pages of all teams. */
const movesPerHour = 60;

/**
 * Limits a team's changes of channels; rollbacks and ends of canaries have a separate limit, so that other changes
 * cannot use it up. Staff are not limited. @throws Failure `forbidden`, `too_many_requests`.
 */
export async function limitMoves(
  { db, secret, clock }: ReleasesDeps,
  { remote, requireRight }: Actor,
  direction: 'forward' | 'back',
): Promise<void> {
  if (remote === null) return;
  // A request without the right is refused before it uses up the limit.
  requireRight(remote, 'promote');
  const key = limitKey(secret, `releases/move-${direction}`, remote);
  const wait = await takeToken(db.knex, { key, limit: movesPerHour, window: hour, now: clock.now() });
  if (wait > 0) throw tooMany(wait, `${remote} was moved ${movesPerHour} times within an hour`);
}
