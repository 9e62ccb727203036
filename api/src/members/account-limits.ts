import type { Knex } from 'knex';
import { limitKey } from '../platform/rate-limits/limit-key.ts';
import type { Limited } from '../platform/rate-limits/limit-network.ts';
import { takeToken } from '../platform/rate-limits/take-token.ts';
import type { SecretKey } from '../platform/secrets/secret-key.ts';

const hour = 3_600_000;
/** In ms: a mailbox at its limit gets its next mail before the newest recovery link, of 30 minutes, expires. */
const maxInterval = 24 * 60_000;

/** Takes one of a mailbox's hourly mails, counted for all requesters together. @returns whether one was left. */
export async function takeMail(db: Knex, email: string, { secret, purpose, limit, now }: Limited): Promise<boolean> {
  const key = mailboxKey(secret, purpose, email);
  return (await takeToken(db, { key, limit, window: mailWindow(limit), now })) === 0;
}

/** In ms: the window of a limit of mails. */
export function mailWindow(limit: number): number {
  return Math.min(hour, limit * maxInterval);
}

/** The rate limit keys of the mails that an address has requested. */
export function mailLimitKeys(secret: SecretKey, email: string): string[] {
  return ['recovery', 'verify-email', 'membership-link'].map((purpose) => mailboxKey(secret, purpose, email));
}

function mailboxKey(secret: SecretKey, purpose: string, email: string): string {
  return limitKey(secret, `${purpose}/email`, email.toLowerCase());
}
