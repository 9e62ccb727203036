import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { FailureReport } from '@plumbline/contract/releases/failure-reports';
import type { Circuits } from '../circuits/circuits.ts';
import type { PageMetrics } from '../metrics/page-metrics.ts';
import type { ReleaseFailure } from '../pages/make-page.ts';

/** In ms: the shortest interval between reports of the same failure, unless the clock was set back by more. */
const repeatAfter = 600_000;

/** In number of failures that are remembered as reported; older ones may be reported again. */
const maxRemembered = 200;

interface Options {
  readonly circuits: Pick<Circuits, 'failed'>;
  readonly metrics: Pick<PageMetrics, 'failed'> | null;
  /** Reports to the API. */
  readonly send: (report: FailureReport) => Promise<unknown>;
  /** In ms since 1970. */
  readonly now: () => number;
  readonly log: Logger;
}

const stageMessages: Readonly<Record<ReleaseFailure['stage'], string>> = {
  'server-bundle': 'a server bundle failed',
  'server-load': 'loading its data failed',
  'server-render': 'rendering failed',
};

/** Reports failures of releases to the log, the circuits, the metrics and the API, without blocking the page. */
export function failureReporter({ circuits, metrics, send, now, log }: Options): (failure: ReleaseFailure) => void {
  const reported = new LRUCache<string, number>({ max: maxRemembered });
  return ({ owned: { remote, route }, stage, error, outcome, shared }) => {
    const { name, release } = remote;
    const instead = outcome === 'previous' ? 'the fallback release is used' : 'the browser renders the page';
    log.error({ err: error, remote: name, release }, `${stageMessages[stage]}: ${instead}`);
    // An address that fails in every release must not disable the release for all visitors.
    if (!shared) circuits.failed(remote, error);
    const message = (error instanceof Error ? error.message : String(error)).slice(0, 500);
    const report: FailureReport = { remote: name, release, page: route.page, stage, outcome, message };
    metrics?.failed(report);
    const key = JSON.stringify(report);
    if (Math.abs(now() - (reported.get(key) ?? Number.NEGATIVE_INFINITY)) < repeatAfter) return;
    reported.set(key, now());
    send(report).catch((cause: unknown) => log.info({ err: cause }, 'a failure could not be reported to the API'));
  };
}
