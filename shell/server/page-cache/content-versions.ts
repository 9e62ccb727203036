import { outsideTraces } from '@plumbline/serving/tracing/spans';
import type { Logger } from 'pino';

/** The API's version of all published content. */
export type ContentVersions = ReturnType<typeof contentVersions>;

interface Options {
  /** Asks the API. @throws if the API is down. */
  readonly ask: () => Promise<string>;
  /** In ms. */
  readonly now: () => number;
  readonly log: Logger;
}

/** In ms: the pause before an API that failed to answer is asked again. */
const retryPause = 1_000;

/**
 * In ms since the request: how long a version is valid, and when a view triggers a refresh in the background. The difference is longer
 * than the request may take, so under steady traffic no view waits.
 */
const validFor = 500;
const refreshAfter = 150;

/** The result of one request to the API. */
interface VersionAnswer {
  readonly version: string | null;
  readonly askedAt: number;
  /** The number of invalidations before the request. */
  readonly invalidations: number;
}

/**
 * Runs one request at a time, which concurrent views share. After an invalidation the result of a request in flight is not used: the
 * API may have answered it before the visitor's own write.
 */
export function contentVersions({ ask, now, log }: Options) {
  let latest: VersionAnswer | null = null;
  let running: Promise<VersionAnswer> | null = null;
  let failedAt: number | null = null;
  let last: string | null = null;
  let invalidations = 0;

  async function askOnce(): Promise<VersionAnswer> {
    const request = { askedAt: now(), invalidations };
    try {
      const version = await ask();
      if (failedAt !== null) log.info('the content version can be read again');
      failedAt = null;
      last = version;
      latest = { ...request, version };
    } catch (error) {
      if (failedAt === null)
        log.warn({ err: error }, 'the content version cannot be read: cached pages are served as they are');
      failedAt = now();
      latest = { ...request, version: null };
    }
    running = null;
    return latest;
  }

  const askShared = (): Promise<VersionAnswer> => (running ??= askOnce());

  /** The version if read within the last half second and not invalidated since; undefined if the API has to be asked. */
  function currentIfKnown(): string | null | undefined {
    if (failedAt !== null && now() - failedAt < retryPause) return null;
    if (latest === null || latest.version === null || latest.invalidations !== invalidations) return undefined;
    const age = now() - latest.askedAt;
    if (age >= validFor) return undefined;
    if (age >= refreshAfter) void outsideTraces(askShared);
    return latest.version;
  }

  async function versionSince(invalidation: number): Promise<string | null> {
    const answer = await askShared();
    return answer.invalidations >= invalidation ? answer.version : versionSince(invalidation);
  }

  /** The known version, else the API's; null while the API is down. */
  async function current(): Promise<string | null> {
    const version = currentIfKnown();
    return version === undefined ? versionSince(invalidations) : version;
  }

  return {
    currentIfKnown,
    current,
    /** The version in the API's last response; null before the first. */
    last: () => last,
    /** Discards the known version after a possible write. */
    invalidate: () => void (invalidations += 1),
    /** The API's version as of this call or later; null while the API is down. */
    refreshed() {
      invalidations += 1;
      return current();
    },
  };
}
