import { randomInt } from 'node:crypto';

/** The number of schedules in a run, and its first seed. */
export interface Seeds {
  readonly count: number;
  readonly first: number;
}

/** The first seed of a short run: a constant, so that a new failure is caused by a change of the code. */
const firstOfShortRun = 1;

/**
 * The number of schedules without `SCHEDULES`: fewer in a short run, which has the same ones each time and searches
 * nothing.
 */
const usual = process.env['SHORT_RUN'] ? 100 : 500;

/**
 * The seeds of one of several test files; `part` is counted from 0. `SCHEDULES` is the number of schedules in all
 * files, default 500, and 100 in a short run. A full run uses new seeds each time. `SCHEDULE_SEED` repeats one
 * schedule, or `SCHEDULES` schedules from that seed on.
 */
export function seedsOf(parts: number, part = 0): Seeds {
  const seed = process.env['SCHEDULE_SEED'];
  const wanted = process.env['SCHEDULES'];
  const count = Math.ceil(Number(wanted ?? usual) / parts);
  if (seed !== undefined) {
    return wanted === undefined ? { count: 1, first: Number(seed) } : { count, first: Number(seed) + part * count };
  }
  return { count, first: process.env['SHORT_RUN'] ? firstOfShortRun + part * count : randomInt(2 ** 31) };
}
