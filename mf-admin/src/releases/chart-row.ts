import type { ReleaseHealth } from '@plumbline/contract/releases/registry';

/** One row of the chart of failures. */
export interface ChartRow extends ReleaseHealth {
  /** What the release is just now: `Live`, `Canary`, or `Earlier`. */
  readonly role: string;
}
