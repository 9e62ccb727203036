import { networkOf } from '@plumbline/serving/network-address';
import type { Knex } from 'knex';
import { limitKey } from '../platform/rate-limits/limit-key.ts';
import { takeTurn } from '../platform/rate-limits/take-token.ts';
import { tooMany } from '../platform/rate-limits/too-many.ts';

const hour = 3_600_000;
/** In ms: a mailbox that is full of these mails gets the next one before the newest recovery link, of 30 minutes, has run out. */
const longestPause = 24 * 60_000;

interface Limited {
  readonly secret: Buffer;
  /** What is asked for: each has turns of its own. */
  readonly purpose: string;
  /** Per hour. */
  readonly limit: number;
  /** In ms since 1970. */
  readonly now: number;
}

/** @throws Failure `too_many_requests` where this network address has used up its turns of the hour. */
export async function limitNetwork(db: Knex, address: string, { secret, purpose, limit, now }: Limited): Promise<void> {
  const key = limitKey(secret, `${purpose}/address`, networkOf(address));
  const wait = await takeTurn(db, { key, limit, window: hour, now });
  if (wait > 0) throw tooMany(wait, 'Too many requests came from your network');
}

/** Takes one of the mails that a mailbox gets in an hour, whoever asks for them. @returns whether one was left. */
export async function takeMail(db: Knex, email: string, { secret, purpose, limit, now }: Limited): Promise<boolean> {
  const key = mailboxKey(secret, purpose, email);
  return (await takeTurn(db, { key, limit, window: Math.min(hour, limit * longestPause), now })) === 0;
}

/** What the mails that one address has asked for are counted by. */
export function mailLimitKeys(secret: Buffer, email: string): string[] {
  return ['recovery', 'verify-email'].map((purpose) => mailboxKey(secret, purpose, email));
}

function mailboxKey(secret: Buffer, purpose: string, email: string): string {
  return limitKey(secret, `${purpose}/email`, email.toLowerCase());
}
