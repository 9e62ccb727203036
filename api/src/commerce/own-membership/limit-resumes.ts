import type { Knex } from 'knex';
import { limitKey } from '../../platform/rate-limits/limit-key.ts';
import { takeToken } from '../../platform/rate-limits/take-token.ts';
import { tooMany } from '../../platform/rate-limits/too-many.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';

/** The rate limit of resumed renewals: `limit` of them in a `window` in ms. */
const window = 86_400_000;
const limit = 5;

/**
 * Counts a resumed renewal against the rate limit: each one, and each cancellation after it, sends a mail. Cancellations themselves are
 * never refused. @throws Failure `too_many_requests`
 */
export async function limitResumes(
  db: Knex,
  { secret, clock }: Pick<PaymentDeps, 'secret' | 'clock'>,
  orderId: number,
): Promise<void> {
  const key = limitKey(secret, 'own-membership/resume', String(orderId));
  const wait = await takeToken(db, { key, limit, window, now: clock.now() });
  if (wait > 0) throw tooMany(wait, 'This membership was canceled and taken back many times today');
}
