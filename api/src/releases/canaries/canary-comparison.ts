import type { CanaryComparison } from '@plumbline/contract/releases/registry';
import type { ChannelState } from '../registry/store.ts';
import type { CanaryRun } from './canary-store.ts';

/** The comparison of a canary with the live release; null without a canary. */
export function canaryComparison(canary: ChannelState['canary'], run: CanaryRun | null): CanaryComparison | null {
  if (canary === null || run === null) return null;
  const { release, since, views, failures, live } = run;
  const liveCounts = { views: live.views, failures: live.failures };
  return { release, percent: canary.percent, since, views, failures, live: liveCounts };
}
