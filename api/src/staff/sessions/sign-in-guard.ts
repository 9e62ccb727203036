import type { Knex } from 'knex';
import { clockSkew } from '../../platform/clock.ts';

const minute = 60_000;

/** In ms: the first wait, which doubles with every failure after it, and the longest. */
const wait = { first: minute, longest: 60 * minute } as const;

/** In ms without a try: then the failures are forgotten. */
const memory = 24 * 60 * minute;

/** Whose tries are counted: an account's, a network address's, or those of one at the other. */
export interface Guarded {
  /** Hashed: it tells nobody whose they are. */
  readonly key: string;
  /** Failures before the next try has to wait. */
  readonly limit: number;
  /** In ms, what the wait grows to; default an hour. */
  readonly longest?: number;
}

interface Row {
  readonly failures: number;
  readonly locked_until: number | string;
  readonly seen_at: number | string;
}

/**
 * Counts a try as a failure before anybody knows how it ends: of fifty at the same moment no more are let through than of
 * fifty in a row. Who succeeds gets it back.
 * @returns 0, or in ms how long until the next try.
 */
export async function countTry(
  transaction: Knex.Transaction,
  { key, limit, longest = wait.longest }: Guarded,
  now: number,
): Promise<number> {
  // A write that changes nothing: it holds the row until the end of the transaction.
  const [row]: Row[] = await transaction('sign_in_guards')
    .insert({ key, failures: 0, locked_until: 0, seen_at: now })
    .onConflict('key')
    .merge({ key })
    .returning(['failures', 'locked_until', 'seen_at']);
  const lockedUntil = Number(row?.locked_until ?? 0);
  // A later end was written by a clock that was ahead.
  if (lockedUntil > now && lockedUntil <= now + longest + clockSkew) return Math.min(longest, lockedUntil - now);
  const before = Number(row?.seen_at ?? now) < now - memory ? 0 : Number(row?.failures ?? 0);
  const failures = before + 1;
  const over = failures - limit;
  const locked = over < 0 ? 0 : now + Math.min(longest, wait.first * 2 ** Math.min(over, 20));
  await transaction('sign_in_guards').where({ key }).update({ failures, locked_until: locked, seen_at: now });
  return 0;
}

/**
 * Takes back the counting of one try that was no failure. A wait that stands now is that try's own: while another's stood,
 * it would not have been let through.
 */
export async function returnTry(transaction: Knex.Transaction, key: string): Promise<void> {
  await transaction('sign_in_guards')
    .where({ key })
    .andWhere('failures', '>', 0)
    .update({ failures: transaction.raw('failures - 1'), locked_until: 0 });
}

/** Forgets the failures of one key. */
export async function forgetTries(db: Knex, key: string): Promise<void> {
  await db('sign_in_guards').where({ key }).delete();
}

/** In characters: what of a key stands for an account; for one network's tries at it more follows. */
const accountKeyLength = 43;

/** Forgets the failures at an account, from whatever network. */
export async function forgetAllTries(db: Knex, accountKey: string): Promise<void> {
  await db('sign_in_guards').whereRaw('substr(key, 1, ?) = ?', [accountKeyLength, accountKey]).delete();
}

/**
 * Until when somebody has to wait at each of these accounts, in ms since 1970; those where nobody has to are left out. Others
 * may not have to wait there.
 */
export async function waitsOf(db: Knex, accountKeys: readonly string[], now: number): Promise<Map<string, number>> {
  const rows: { key: string; locked_until: number | string }[] = await db('sign_in_guards')
    .whereBetween('locked_until', [now + 1, now + wait.longest + clockSkew])
    .select('key', 'locked_until');
  const waits = new Map<string, number>();
  for (const { key, locked_until: until } of rows) {
    const account = key.slice(0, accountKeyLength);
    if (accountKeys.includes(account)) waits.set(account, Math.max(waits.get(account) ?? 0, Number(until)));
  }
  return waits;
}

/** Forgets whoever has not tried for a day. */
export async function forgetOldTries(db: Knex, now: number): Promise<void> {
  await db('sign_in_guards')
    .where('seen_at', '<', now - memory)
    .delete();
}
