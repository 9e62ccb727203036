import type { ViewCounts, CanaryRun } from './canary-store.ts';
import { rateBounds } from './rate-bounds.ts';

/** In number of failures: with fewer there is no verdict about a canary. */
const minFailures = 5;

/**
 * In number of successful views that are credited to the live release, because a canary for most visitors leaves it too
 * few of its own.
 */
const creditedViews = 100;

/** In number of views: with fewer a canary is not promoted automatically. */
const minViews = 100;

const minute = 60_000;

/** The decision about a canary, and its reason. */
export interface Verdict {
  readonly action: 'revert' | 'promote';
  readonly reason: string;
}

/**
 * Decides about a canary by its results. It is ended if the lower bound of its failure rate exceeds the upper bound of
 * the live release's rate over the same time. It is promoted, if requested, when its time is up, it was shown often
 * enough, and its failure rate is within the upper bound of the live release's rate. @param now In ms since 1970.
 * @returns null while it continues.
 */
export function compareCanary(run: CanaryRun, now: number): Verdict | null {
  const { views, failures, live, since, promoteAfter } = run;
  const liveRates = rateBounds(live.failures, live.views + creditedViews);
  if (failures >= minFailures && rateBounds(failures, views).lowest > liveRates.highest) {
    return { action: 'revert', reason: reasonOf(run, live) };
  }
  if (promoteAfter === null || now - Date.parse(since) < promoteAfter * minute) return null;
  if (views < minViews || failures / views > liveRates.highest) return null;
  return { action: 'promote', reason: `${reasonOf(run, live)}, in ${promoteAfter} minutes or more` };
}

/** `12 of 80 page views failed, 0 of 900 of the live release` */
function reasonOf(canary: ViewCounts, live: ViewCounts): string {
  return `${canary.failures} of ${canary.views} page views failed, ${live.failures} of ${live.views} of the live release`;
}
