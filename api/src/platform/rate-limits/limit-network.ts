import { networkOf } from '@plumbline/serving/network-address';
import type { Knex } from 'knex';
import { limitKey } from './limit-key.ts';
import { takeTurn } from './take-token.ts';
import { tooMany } from './too-many.ts';

const hour = 3_600_000;

/** What is limited, and to how much. */
export interface Limited {
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
