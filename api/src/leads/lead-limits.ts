import { networkOf } from '@plumbline/serving/network-address';
import type { Knex } from 'knex';
import { limitKey, senderKey, type Sender } from '../platform/rate-limits/limit-key.ts';
import { takeToken } from '../platform/rate-limits/take-token.ts';
import { tooMany } from '../platform/rate-limits/too-many.ts';
import type { SecretKey } from '../platform/secrets/secret-key.ts';

const hour = 3_600_000;

interface Limited {
  readonly secret: SecretKey;
  /** The form; each form has its own limits. */
  readonly form: string;
  /** In ms since 1970. */
  readonly now: number;
}

/** @throws Failure `too_many_requests` if this network address has reached its hourly limit. */
export async function limitAddress(
  db: Knex,
  address: string,
  limit: number,
  { secret, form, now }: Limited,
): Promise<void> {
  const key = limitKey(secret, `${form}/address`, networkOf(address));
  refuse(await takeToken(db, { key, limit, window: hour, now }), 'from your network');
}

/**
 * Counts a submission by e-mail address and network together, so that typing another person's address does not block
 * that person. @throws Failure `too_many_requests` if this address has reached its hourly limit from this network.
 */
export async function limitSender(
  db: Knex,
  sender: Sender,
  limit: number,
  { secret, form, now }: Limited,
): Promise<void> {
  const key = senderKey(secret, `${form}/email`, sender);
  refuse(await takeToken(db, { key, limit, window: hour, now }), 'with this e-mail address');
}

function refuse(wait: number, origin: string): void {
  if (wait > 0) throw tooMany(wait, `Too many messages were sent ${origin}`);
}
