import { randomInt } from 'node:crypto';

/** The number of schedules in a run, and its first seed. */
export interface Seeds {
  readonly count: number;
  readonly first: number;
}

/** The first seed of a short run, which is constant, so that a new failure is caused by a change. */
const firstOfShortRun = 1;

/**
 * `SCHEDULES`, by default 500, in so many parts, of which `part` is counted from 0: with new seeds each time in a full run, which
 * searches. `SCHEDULE_SEED` runs one schedule again; with `SCHEDULES`, as many from that seed on.
 */
export function seedsOf(parts: number, part = 0): Seeds {
  const seed = process.env['SCHEDULE_SEED'];
  const wanted = process.env['SCHEDULES'];
  const count = Math.ceil(Number(wanted ?? 500) / parts);
  if (seed !== undefined) {
    return wanted === undefined ? { count: 1, first: Number(seed) } : { count, first: Number(seed) + part * count };
  }
  return { count, first: process.env['SHORT_RUN'] ? firstOfShortRun + part * count : randomInt(2 ** 31) };
}
