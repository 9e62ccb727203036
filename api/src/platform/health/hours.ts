import type { HealthHour } from '@plumbline/contract/platform/admin-health';

/** Counts of one hour. */
export interface Counted {
  readonly hour: string;
  readonly good: number | string;
  readonly bad: number | string;
}

/** Converts rows whose hours are written such as 2026-11-22T00. */
export function hoursOf(rows: readonly Counted[]): HealthHour[] {
  return rows.map(({ hour, good, bad }) => ({ hour: `${hour}:00:00.000Z`, good: Number(good), bad: Number(bad) }));
}
