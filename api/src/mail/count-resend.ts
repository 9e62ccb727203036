import type { Knex } from 'knex';
import { limitKey } from '../platform/rate-limits/limit-key.ts';
import { takeToken } from '../platform/rate-limits/take-token.ts';
import { tooMany } from '../platform/rate-limits/too-many.ts';
import type { SecretKey } from '../platform/secrets/secret-key.ts';

/** How often staff can send the same mail again per day. */
const maxPerDay = 5;
const day = 86_400_000;

interface Resend {
  readonly secret: SecretKey;
  /** The kind of the mail. */
  readonly mail: 'receipt' | 'verification' | 'audit' | 'link';
  /** The order, member or signup that the mail belongs to. */
  readonly id: string;
  /** In ms since 1970. */
  readonly now: number;
}

/** Counts a mail that staff send again. @throws Failure `too_many_requests` after five within a day. */
export async function countResend(db: Knex, { secret, mail, id, now }: Resend): Promise<void> {
  const key = limitKey(secret, `${mail}-again`, id);
  const wait = await takeToken(db, { key, limit: maxPerDay, window: day, now });
  if (wait > 0) throw tooMany(wait, `The ${mail} was sent often enough today`);
}
