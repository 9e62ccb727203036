import { networkOf } from '@plumbline/serving/network-address';
import type { Knex } from 'knex';
import { limitKey } from './limit-key.ts';
import { takeToken } from './take-token.ts';
import { tooMany } from './too-many.ts';
import type { SecretKey } from '../secrets/secret-key.ts';

const hour = 3_600_000;

/** The limited action and its limit. */
export interface Limited {
  readonly secret: SecretKey;
  /** The limited action; each purpose has its own limit. */
  readonly purpose: string;
  /** Per hour. */
  readonly limit: number;
  /** In ms since 1970. */
  readonly now: number;
}

/** @throws Failure `too_many_requests` if the network address has reached its hourly limit. */
export async function limitNetwork(db: Knex, address: string, { secret, purpose, limit, now }: Limited): Promise<void> {
  const key = limitKey(secret, `${purpose}/address`, networkOf(address));
  const wait = await takeToken(db, { key, limit, window: hour, now });
  if (wait > 0) throw tooMany(wait, 'Too many requests came from your network');
}
