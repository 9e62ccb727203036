import type { Knex } from 'knex';
import { clockSkew } from '../clock.ts';

interface TokenRequest {
  /** The caller, hashed: see {@link limitKey}. */
  readonly key: string;
  /** The number of tokens per window. */
  readonly limit: number;
  /** In ms. */
  readonly window: number;
  /** In ms since 1970. */
  readonly now: number;
}

/**
 * Takes one token of a caller if one is left (token bucket). A token returns every `window / limit`, so that a caller
 * who has used all tokens soon gets the next one, and the limit cannot be doubled at the edge of a fixed window. One
 * statement, so that concurrent requests cannot both take the last token. The column `free_at` is the time at which the
 * caller will have all tokens back; each token taken postpones it by one step. A stored time beyond any window was
 * written by a wrong clock and is ignored. @returns 0, or in ms how long until the next token.
 */
export async function takeToken(db: Knex, { key, limit, window, now }: TokenRequest): Promise<number> {
  const step = Math.ceil(window / limit);
  const latest = now + window + clockSkew;
  const taken: { free_at: number | string }[] = await db('rate_limits')
    .insert({ key, free_at: now + step })
    .onConflict('key')
    .merge({
      free_at: db.raw('case when rate_limits.free_at between ? and ? then rate_limits.free_at else ? end + ?', [
        now,
        latest,
        now,
        step,
      ]),
    })
    .where(
      (free) =>
        void free.where('rate_limits.free_at', '<=', now + window - step).orWhere('rate_limits.free_at', '>', latest),
    )
    .returning('free_at');
  if (taken.length > 0) return 0;
  const row: { free_at: number | string } | undefined = await db('rate_limits').where({ key }).first('free_at');
  return Math.min(window, Math.max(1, Number(row?.free_at ?? now) + step - window - now));
}

/** Whether a token is left; does not take it. */
export async function hasToken(db: Knex, { key, limit, window, now }: TokenRequest): Promise<boolean> {
  const row: { free_at: number | string } | undefined = await db('rate_limits').where({ key }).first('free_at');
  const freeAt = Number(row?.free_at ?? 0);
  return freeAt <= now + window - Math.ceil(window / limit) || freeAt > now + window + clockSkew;
}

/** Returns all tokens to callers. */
export async function returnTokens(db: Knex, keys: readonly string[]): Promise<void> {
  await db('rate_limits').whereIn('key', keys).delete();
}

/** In ms: the longest of all windows. */
const maxWindow = 24 * 3_600_000;

/** Deletes the rows of callers who have all tokens back. */
export async function deleteFullLimits(db: Knex, now: number): Promise<void> {
  await db('rate_limits')
    .where('free_at', '<', now)
    .orWhere('free_at', '>', now + maxWindow + clockSkew)
    .delete();
}
