import type { HealthHour } from '@plumbline/contract/platform/admin-health';

/** What was counted in one hour. */
export interface Counted {
  readonly hour: string;
  readonly good: number | string;
  readonly bad: number | string;
}

/** Rows of hours such as 2026-11-22T00. */
export function hoursOf(rows: readonly Counted[]): HealthHour[] {
  return rows.map(({ hour, good, bad }) => ({ hour: `${hour}:00:00.000Z`, good: Number(good), bad: Number(bad) }));
}
