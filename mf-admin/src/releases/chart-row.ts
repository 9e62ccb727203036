import type { ReleaseHealth } from '@plumbline/contract/releases/registry';

/** One row of the chart of failures. */
export interface ChartRow extends ReleaseHealth {
  /** The release's current role: `Live`, `Canary`, or `Earlier`. */
  readonly role: string;
}
