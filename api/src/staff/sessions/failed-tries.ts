import type { Knex } from 'knex';
import { clockSkew } from '../../platform/clock.ts';

const minute = 60_000;

/** In ms: the first wait, which doubles with every further failure, and the longest wait. */
const waitTimes = { first: minute, max: 60 * minute } as const;

/** In ms without a try, after which failures are forgotten. */
const rememberedFor = 24 * 60 * minute;

/** The subject whose tries are counted: an account, a network address, or a pair of both. */
export interface TryLimit {
  /** Hashed, so that it reveals neither account nor address. */
  readonly key: string;
  /** The number of failures before the next try must wait. */
  readonly limit: number;
  /** The longest wait in ms; default an hour. */
  readonly max?: number;
}

interface Row {
  readonly failures: number;
  readonly locked_until: number | string;
  readonly seen_at: number | string;
}

/**
 * Counts a try as a failure before its result is known, so that many concurrent tries are limited like consecutive
 * ones. A successful try is uncounted afterwards. @returns 0, or in ms how long until the next try.
 */
export async function countTry(
  transaction: Knex.Transaction,
  { key, limit, max = waitTimes.max }: TryLimit,
  now: number,
): Promise<number> {
  // A write without a change, which locks the row until the transaction ends.
  const [row]: Row[] = await transaction('sign_in_guards')
    .insert({ key, failures: 0, locked_until: 0, seen_at: now })
    .onConflict('key')
    .merge({ key })
    .returning(['failures', 'locked_until', 'seen_at']);
  const lockedUntil = Number(row?.locked_until ?? 0);
  // An end beyond the longest wait was written by a wrong clock.
  if (lockedUntil > now && lockedUntil <= now + max + clockSkew) return Math.min(max, lockedUntil - now);
  const before = Number(row?.seen_at ?? now) < now - rememberedFor ? 0 : Number(row?.failures ?? 0);
  const failures = before + 1;
  const excess = failures - limit;
  const newLockedUntil = excess < 0 ? 0 : now + Math.min(max, waitTimes.first * 2 ** Math.min(excess, 20));
  await transaction('sign_in_guards').where({ key }).update({ failures, locked_until: newLockedUntil, seen_at: now });
  return 0;
}

/**
 * Uncounts a try that was not a failure. A present wait can only come from this try, because an earlier wait would have
 * blocked it.
 */
export async function uncountTry(transaction: Knex.Transaction, key: string): Promise<void> {
  await transaction('sign_in_guards')
    .where({ key })
    .andWhere('failures', '>', 0)
    .update({ failures: transaction.raw('failures - 1'), locked_until: 0 });
}

/** Deletes the failures of one key. */
export async function deleteTries(db: Knex, key: string): Promise<void> {
  await db('sign_in_guards').where({ key }).delete();
}

/** In characters: the part of a key that identifies the account; keys of account and network continue after it. */
const accountKeyLength = 43;

/** Deletes the failures at an account from all networks. */
export async function deleteAllTries(db: Knex, accountKey: string): Promise<void> {
  await db('sign_in_guards').whereRaw('substr(key, 1, ?) = ?', [accountKeyLength, accountKey]).delete();
}

/**
 * The end of the wait at each of these accounts, in ms since 1970; accounts without a wait are omitted. The wait may
 * apply to some networks only.
 */
export async function waitsOf(db: Knex, accountKeys: readonly string[], now: number): Promise<Map<string, number>> {
  const rows: { key: string; locked_until: number | string }[] = await db('sign_in_guards')
    .whereBetween('locked_until', [now + 1, now + waitTimes.max + clockSkew])
    .select('key', 'locked_until');
  const waits = new Map<string, number>();
  for (const { key, locked_until: until } of rows) {
    const account = key.slice(0, accountKeyLength);
    if (accountKeys.includes(account)) waits.set(account, Math.max(waits.get(account) ?? 0, Number(until)));
  }
  return waits;
}

/** Deletes failures that are older than a day. */
export async function deleteOldTries(db: Knex, now: number): Promise<void> {
  await db('sign_in_guards')
    .where('seen_at', '<', now - rememberedFor)
    .delete();
}
