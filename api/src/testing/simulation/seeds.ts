import { randomInt } from 'node:crypto';

/** How many schedules a whole run has, and which seed it has first. */
export interface Seeds {
  readonly count: number;
  readonly first: number;
}

/**
 * `SCHEDULES`, by default 500, in so many parts, with new seeds each time. `SCHEDULE_SEED` runs one schedule again.
 */
export function seedsOf(parts: number): Seeds {
  const seed = process.env['SCHEDULE_SEED'];
  if (seed !== undefined) return { count: 1, first: Number(seed) };
  const count = Number(process.env['SCHEDULES'] ?? 500);
  return { count: Math.ceil(count / parts), first: randomInt(2 ** 31) };
}
