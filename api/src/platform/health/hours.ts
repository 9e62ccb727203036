import type { HealthHour } from '@plumbline/contract/platform/admin-health';

/** The number of successes (`good`) and failures (`bad`) in one hour, as the database returns them. */
export interface HourCounts {
  readonly hour: string;
  readonly good: number | string;
  readonly bad: number | string;
}

/** Converts rows whose hours are written such as 2026-11-22T00. */
export function hoursOf(rows: readonly HourCounts[]): HealthHour[] {
  return rows.map(({ hour, good, bad }) => ({ hour: `${hour}:00:00.000Z`, good: Number(good), bad: Number(bad) }));
}
