import type { Knex } from 'knex';
import { limitKey } from '../../platform/rate-limits/limit-key.ts';
import { takeToken } from '../../platform/rate-limits/take-token.ts';
import { tooMany } from '../../platform/rate-limits/too-many.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';

/** How often a cancellation may be taken back, in ms and in times. */
const window = 86_400_000;
const limit = 5;

/**
 * Counts that a membership's cancellation is taken back: each time that it is, and each cancellation after that, is a mail. Canceling
 * itself is never refused. @throws Failure `too_many_requests`
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
