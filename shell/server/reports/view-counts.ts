import type { Logger } from 'pino';
import type { EndpointInput } from '@plumbline/contract/endpoint';
import { ApiError } from '@plumbline/contract/errors';
import { mostViews, type countReleaseViews, type ReleaseViews } from '@plumbline/contract/releases/views';
import type { ShownRelease } from '@plumbline/contract/releases/releases';
import { inTrace, outsideTraces } from '@plumbline/serving/tracing/spans';
import type { Circuits } from '../circuits/circuits.ts';

/** How a document came out: `failed` where its release did, `shared` where the release before failed over it as well. */
export type ViewOutcome = 'shown' | 'failed' | 'shared';

/** Counts documents, to report them to the API. */
export interface ViewCounts {
  count(release: Pick<ShownRelease, 'name' | 'release'>, outcome: ViewOutcome): void;
  /** Reports what has not been reported yet, and nothing after that. */
  end(): Promise<void>;
}

/** A report. */
export type ReportedViews = EndpointInput<typeof countReleaseViews>['body'];

/** In number of releases in one report; others of the same second are not counted. */
const most = 200;
const mostResting = 50;

/** In ms between two reports: as a rule; while releases rest and there is nothing else to report; while the API does not answer. */
const pauses = { usual: 1_000, resting: 5_000, unanswered: 5_000 } as const;

const parts = ['views', 'failures', 'shared'] as const;
type Tally = { -readonly [Key in keyof ReleaseViews]: ReleaseViews[Key] };

interface Options {
  readonly send: (report: ReportedViews) => Promise<unknown>;
  readonly circuits: Pick<Circuits, 'status'>;
  readonly log: Logger;
  /** The most documents of one release in a report; default what the API takes. */
  readonly mostOfOne?: number;
}

/** Opens the counts of a page server. They are reported a second after the first of them; no page waits for that. */
export function openViewCounts({ send, circuits, log, mostOfOne = mostViews }: Options): ViewCounts {
  let counts = new Map<string, Tally>();
  let timer: NodeJS.Timeout | null = null;
  let unanswered = false;
  let ended = false;

  function add(seen: ReleaseViews): void {
    const key = `${seen.remote}/${seen.release}`;
    const known = counts.get(key);
    if (!known && counts.size >= most) return;
    const tally = known ?? { ...seen, views: 0, failures: 0, shared: 0 };
    for (const part of parts) tally[part] = Math.min(tally[part] + seen[part], mostOfOne);
    if (!known) counts.set(key, tally);
  }

  function reportIn(pause: number): void {
    if (ended) return;
    // In no view's trace: the report is for all of them.
    timer ??= outsideTraces(() => setTimeout(() => void report(), pause).unref());
  }

  async function report(): Promise<void> {
    const seen = [...counts.values()];
    counts = new Map();
    const resting = circuits
      .status()
      .filter(({ state }) => state !== 'closed')
      .slice(0, mostResting)
      .map(({ remote, release, since, reason }) => {
        return { remote, release, since: new Date(since).toISOString(), reason: reason.slice(0, 500) };
      });
    try {
      if (seen.length + resting.length > 0) await inTrace('report views', {}, () => send({ seen, resting }));
      if (unanswered) log.info('views of releases are reported to the API again');
      unanswered = false;
    } catch (error) {
      if (isRefusal(error)) log.error({ err: error }, 'the API refuses the views of releases: they are dropped');
      else keep(seen, error);
    }
    timer = null;
    if (unanswered) reportIn(pauses.unanswered);
    else if (counts.size > 0) reportIn(pauses.usual);
    else if (resting.length > 0) reportIn(pauses.resting);
  }

  function keep(seen: readonly ReleaseViews[], error: unknown): void {
    if (!unanswered) log.error({ err: error }, 'views of releases cannot be reported to the API: they are kept');
    unanswered = true;
    seen.forEach(add);
  }

  return {
    count({ name: remote, release }, outcome) {
      const failures = outcome === 'shown' ? 0 : 1;
      add({ remote, release, views: 1, failures, shared: outcome === 'shared' ? 1 : 0 });
      reportIn(pauses.usual);
    },
    async end() {
      ended = true;
      if (timer !== null) clearTimeout(timer);
      if (counts.size > 0) await report();
    },
  };
}

/** Whether the API would refuse the same report again: not where it is only busy, or the key is another one. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status);
}
