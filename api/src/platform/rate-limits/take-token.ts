import type { Knex } from 'knex';
import { clockSkew } from '../clock.ts';

interface Turn {
  /** Whose turn it is: hashed, see {@link limitKey}. */
  readonly key: string;
  /** How many fit into the window. */
  readonly limit: number;
  /** In ms. */
  readonly window: number;
  /** In ms since 1970. */
  readonly now: number;
}

/**
 * Takes one turn where one is left. A turn comes back every `window / limit`, so that a caller who has used all gets
 * the next one soon, and no edge of an hour lets twice as many through. One statement: callers at the same moment cannot
 * both take the last turn. A time that no window can make was written by a clock that was ahead, and counts for nothing.
 * @returns 0, or in ms how long until the next turn.
 */
export async function takeTurn(db: Knex, { key, limit, window, now }: Turn): Promise<number> {
  const step = Math.ceil(window / limit);
  const farthest = now + window + clockSkew;
  const taken: { free_at: number | string }[] = await db('rate_limits')
    .insert({ key, free_at: now + step })
    .onConflict('key')
    .merge({
      free_at: db.raw('case when rate_limits.free_at between ? and ? then rate_limits.free_at else ? end + ?', [
        now,
        farthest,
        now,
        step,
      ]),
    })
    .where(
      (free) =>
        void free.where('rate_limits.free_at', '<=', now + window - step).orWhere('rate_limits.free_at', '>', farthest),
    )
    .returning('free_at');
  if (taken.length > 0) return 0;
  const row: { free_at: number | string } | undefined = await db('rate_limits').where({ key }).first('free_at');
  return Math.min(window, Math.max(1, Number(row?.free_at ?? now) + step - window - now));
}

/** Whether a turn is left; none is taken. */
export async function hasTurn(db: Knex, { key, limit, window, now }: Turn): Promise<boolean> {
  const row: { free_at: number | string } | undefined = await db('rate_limits').where({ key }).first('free_at');
  const freeAt = Number(row?.free_at ?? 0);
  return freeAt <= now + window - Math.ceil(window / limit) || freeAt > now + window + clockSkew;
}

/** Gives callers all their turns back. */
export async function giveBackTurns(db: Knex, keys: readonly string[]): Promise<void> {
  await db('rate_limits').whereIn('key', keys).delete();
}

/** In ms: of all windows. */
const longestWindow = 24 * 3_600_000;

/** Forgets callers who have all their turns back. */
export async function forgetTurns(db: Knex, now: number): Promise<void> {
  await db('rate_limits')
    .where('free_at', '<', now)
    .orWhere('free_at', '>', now + longestWindow + clockSkew)
    .delete();
}
