import type { Logger } from 'pino';
import type { EndpointInput } from '@plumbline/contract/endpoint';
import { ApiError } from '@plumbline/contract/errors';
import { mostViews, type countReleaseViews, type ReleaseViews } from '@plumbline/contract/release-views';
import type { ShownRelease } from '@plumbline/contract/releases';
import { apart, inTrace } from '@plumbline/serving/tracing/tracing';
import type { Circuits } from '../circuits/circuits.ts';

/** How a document came out: `failed` where its release did, `shared` where the release before failed over it as well. */
export type ViewOutcome = 'shown' | 'failed' | 'shared';

/** Counts documents, to tell the API. */
export interface ViewCounts {
  count(release: Pick<ShownRelease, 'name' | 'release'>, outcome: ViewOutcome): void;
  /** Tells what has not been told yet, and nothing after that. */
  end(): Promise<void>;
}

/** What is told. */
export type ToldViews = EndpointInput<typeof countReleaseViews>['body'];

/** In number of releases that are told of at once; others of the same second are not counted. */
const most = 200;
const mostResting = 50;

/** In ms: between two times of telling; while releases rest and nothing else is to tell; while the API does not answer. */
const pauses = { usual: 1_000, resting: 5_000, unanswered: 5_000 } as const;

const parts = ['views', 'failures', 'shared'] as const;
type Tally = { -readonly [Key in keyof ReleaseViews]: ReleaseViews[Key] };

interface Options {
  readonly send: (told: ToldViews) => Promise<unknown>;
  readonly circuits: Pick<Circuits, 'status'>;
  readonly log: Logger;
  /** The most that is told of one release at once, in number of documents; default what the API takes. */
  readonly mostOfOne?: number;
}

/** Opens the counts of a page server. They are told a second after the first of them; no page waits for that. */
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

  function tellIn(pause: number): void {
    if (ended) return;
    // Of no view's trace: they are told for all.
    timer ??= apart(() => setTimeout(() => void tell(), pause).unref());
  }

  async function tell(): Promise<void> {
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
      if (seen.length + resting.length > 0) await inTrace({ name: 'tell views' }, () => send({ seen, resting }));
      if (unanswered) log.info('what was seen of releases is told to the API again');
      unanswered = false;
    } catch (error) {
      if (isRefusal(error)) log.error({ err: error }, 'the API refuses what was seen of releases: it is dropped');
      else keep(seen, error);
    }
    timer = null;
    if (unanswered) tellIn(pauses.unanswered);
    else if (counts.size > 0) tellIn(pauses.usual);
    else if (resting.length > 0) tellIn(pauses.resting);
  }

  function keep(seen: readonly ReleaseViews[], error: unknown): void {
    if (!unanswered) log.error({ err: error }, 'what was seen of releases cannot be told to the API: it is kept');
    unanswered = true;
    seen.forEach(add);
  }

  return {
    count({ name: remote, release }, outcome) {
      const failures = outcome === 'shown' ? 0 : 1;
      add({ remote, release, views: 1, failures, shared: outcome === 'shared' ? 1 : 0 });
      tellIn(pauses.usual);
    },
    async end() {
      ended = true;
      if (timer !== null) clearTimeout(timer);
      if (counts.size > 0) await tell();
    },
  };
}

/** Whether the API will say the same whenever it is told: not where it is only busy, or the key is another one. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status);
}
