import type { Logger } from 'pino';
import type { EndpointInput } from '@plumbline/contract/endpoint';
import { ApiError } from '@plumbline/contract/errors';
import { maxViews, type countReleaseViews, type ReleaseViews } from '@plumbline/contract/releases/views';
import type { ShownRelease } from '@plumbline/contract/releases/releases';
import { inTrace, outsideTraces } from '@plumbline/serving/tracing/spans';
import type { Circuits } from '../circuits/circuits.ts';

/** The outcome of a document: `failed`: its release failed; `shared`: the fallback release failed as well. */
export type ViewOutcome = 'shown' | 'failed' | 'shared';

export type ReportedViews = EndpointInput<typeof countReleaseViews>['body'];

/** In number of releases per report: those with views, and those with an open circuit; further ones are left out. */
const maxReleases = 200;
const maxOpenCircuits = 50;

/** In ms between two reports; the longer pause applies if a report holds open circuits only, or the API is down. */
const pause = 1_000;
const longPause = 5_000;

interface Options {
  readonly send: (report: ReportedViews) => Promise<unknown>;
  readonly circuits: Pick<Circuits, 'status'>;
  readonly log: Logger;
  /** The maximum count per release in a report; default: the API's limit. */
  readonly maxPerRelease?: number;
}

/** Counts page views and reports them to the API. A report is sent a second after the first view in it. */
export function createViewCounts({ send, circuits, log, maxPerRelease = maxViews }: Options) {
  let counts = new Map<string, ReleaseViews>();
  let timer: NodeJS.Timeout | null = null;
  let unanswered = false;
  let ended = false;

  function add({ remote, release, views, failures, shared }: ReleaseViews): void {
    const key = `${remote}/${release}`;
    const sum = counts.get(key) ?? { remote, release, views: 0, failures: 0, shared: 0 };
    if (sum.views === 0 && counts.size >= maxReleases) return;
    sum.views = Math.min(sum.views + views, maxPerRelease);
    sum.failures = Math.min(sum.failures + failures, maxPerRelease);
    sum.shared = Math.min(sum.shared + shared, maxPerRelease);
    counts.set(key, sum);
  }

  function reportIn(delay: number): void {
    if (ended) return;
    // Outside the view's trace: the report covers many views.
    timer ??= outsideTraces(() => setTimeout(() => void report(), delay).unref());
  }

  async function report(): Promise<void> {
    const seen = [...counts.values()];
    counts = new Map();
    const openCircuits = circuits
      .status()
      .filter(({ state }) => state !== 'closed')
      .slice(0, maxOpenCircuits)
      .map(({ remote, release, since, reason }) => {
        return { remote, release, since: new Date(since).toISOString(), reason: reason.slice(0, 500) };
      });
    try {
      if (seen.length + openCircuits.length > 0)
        await inTrace('report views', {}, () => send({ seen, resting: openCircuits }));
      if (unanswered) log.info('page views are reported to the API again');
      unanswered = false;
    } catch (error) {
      if (isRefusal(error)) log.error({ err: error }, 'the API rejected the page view counts: they are dropped');
      else {
        if (!unanswered)
          log.error({ err: error }, 'page views cannot be reported to the API: the counts are sent later');
        unanswered = true;
        seen.forEach(add);
      }
    }
    timer = null;
    if (!unanswered && counts.size > 0) reportIn(pause);
    else if (unanswered || openCircuits.length > 0) reportIn(longPause);
  }

  return {
    count({ name: remote, release }: Pick<ShownRelease, 'name' | 'release'>, outcome: ViewOutcome): void {
      add({ remote, release, views: 1, failures: outcome === 'shown' ? 0 : 1, shared: outcome === 'shared' ? 1 : 0 });
      reportIn(pause);
    },
    async end(): Promise<void> {
      ended = true;
      if (timer !== null) clearTimeout(timer);
      if (counts.size > 0) await report();
    },
  };
}

/** Whether the API would reject the same report again; false for overload and for a key that is being replaced. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status);
}
