import { randomInt } from 'node:crypto';

/** How many schedules a whole run has, and which seed it has first. */
export interface Seeds {
  readonly count: number;
  readonly first: number;
}

/**
 * `SCHEDULES`, by default 500, in so many parts, with new seeds each time. `SCHEDULE_SEED` runs one schedule again; with
 * `SCHEDULES`, as many from that seed on.
 */
export function seedsOf(parts: number): Seeds {
  const seed = process.env['SCHEDULE_SEED'];
  const wanted = process.env['SCHEDULES'];
  const count = Math.ceil(Number(wanted ?? 500) / parts);
  if (seed !== undefined) return { count: wanted === undefined ? 1 : count, first: Number(seed) };
  return { count, first: randomInt(2 ** 31) };
}
