import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { ShownRelease } from '@plumbline/contract/releases/releases';
import { hostsToEnd, ownMemoryOf } from './host-memory.ts';
import type { StartHost } from './host-process.ts';
import type { HostPage, RenderInput } from './messages.ts';
import { failedPage, startRenderHost, pageWithout, type AskApi, type RenderHost } from './render-host.ts';

/** Reads the server bundle of a release. @throws Error if it is missing, or differs from the published one. */
export type ReadBundle = (
  remote: string,
  release: string,
) => Promise<{ readonly code: string; readonly filename: string }>;

/** The render hosts of a page server: one process for each release that is shown. The page server itself runs no remote's code. */
export interface RenderHosts {
  /** Renders a page of a release. Never throws: errors are listed in the page's `failures`. */
  render(input: RenderInput, ask: AskApi): Promise<HostPage>;
  /**
   * Starts the hosts of releases that are about to be shown, at normal priority; resolves once they are ready or have failed, or
   * the time is over.
   * @param maxWait in ms; default 3000.
   */
  warm(releases: readonly ShownRelease[], maxWait?: number): Promise<void>;
  /** Why the last host of a release did not start; null if it did, or none was started. */
  startFailure(release: ShownRelease): string | null;
  /** The sample data that a release's pages show to visitors, as the pages declare it. @throws Error if its bundle cannot be loaded. */
  samples(release: ShownRelease, pages: readonly string[]): Promise<readonly string[]>;
  /** Sets the listener for hosts that ended unexpectedly while no page was in progress. */
  onUnexpectedEnd(listener: OnUnexpectedEnd): void;
  /** Ends all hosts. */
  end(): void;
}

type OnUnexpectedEnd = (release: ShownRelease, error: Error) => void;

interface Options {
  readonly start: StartHost;
  readonly readBundle: ReadBundle;
  readonly kitVersion: string;
  /** In bytes: the memory limit of all hosts together. */
  readonly memoryLimit: number;
  readonly log: Logger;
}

/**
 * In number of hosts of one remote: its live release, its canary, and the release before each; fewer if they use much memory. A team that
 * promotes often ends only its own hosts.
 */
const maxPerRemote = 4;

/** In number of hosts of one remote that start at once, because a start uses much processor time. */
const maxStarting = 2;

/** In ms between two checks of the hosts' memory. */
const memoryPause = 1_000;

/** In number of releases whose failed starts are remembered. */
const maxFailures = 100;

/** In ms: a release's host is ended after this time without a request. */
const idleFor = 600_000;

/** In ms: a page waits only this long for a host whose last start failed, so that a broken release delays no view by more. */
const shortWait = 500;

/** The default limit of {@link RenderHosts.warm}, in ms. */
const maxWarmUp = 3_000;

/** A host that was started, or is being started. */
interface HostEntry {
  readonly key: string;
  readonly remote: string;
  readonly host: Promise<RenderHost>;
  state: 'starting' | 'started' | 'ended';
}

/** Creates the render hosts of a page server; each host starts when it is first needed. */
export function createRenderHosts({ start, readBundle, kitVersion, memoryLimit, log }: Options): RenderHosts {
  const entries = new LRUCache<string, HostEntry>({
    ttl: idleFor,
    updateAgeOnGet: true,
    ttlAutopurge: true,
    dispose: ({ host }) => void host.then((one) => one.end()).catch(() => undefined),
  });

  const startFailures = new LRUCache<string, Error>({ max: maxFailures });

  let onUnexpectedEnd: OnUnexpectedEnd = () => undefined;

  async function open(release: ShownRelease, startsAtNormalPriority: boolean, forget: () => void): Promise<RenderHost> {
    const { name: remote, release: hash, base, versions = {} } = release;
    const bundle = await readBundle(remote, hash);
    return startRenderHost({
      start: (events) => start(events, { startsAtNormalPriority }),
      bundle: { ...bundle, base, kitVersion, versions },
      onEnd(error, whileIdle) {
        forget();
        if (error === null) return;
        log.error({ err: error, remote, release: hash }, 'a render host has ended');
        if (whileIdle) onUnexpectedEnd(release, error);
      },
      onPrint: (text) => log.info({ remote, release: hash, text }, 'a remote has printed'),
    });
  }

  function hostOf(release: ShownRelease, startsAtNormalPriority = false): Promise<RenderHost> {
    const key = keyOf(release);
    const existing = entries.get(key);
    if (existing) return existing.host;
    const forget = (): void => {
      if (entries.peek(key) === entry) entries.delete(key);
    };
    const entry: HostEntry = {
      key,
      remote: release.name,
      host: open(release, startsAtNormalPriority, forget),
      state: 'starting',
    };
    entries.set(key, entry);
    makeRoom(release.name);
    entry.host.catch(forget);
    entry.host
      .then(({ ready }) => ready)
      .then(
        () => {
          entry.state = 'started';
          startFailures.delete(key);
        },
        (error: Error) => {
          // A host that was ended while it started has not failed.
          if (entry.state !== 'ended') startFailures.set(key, error);
          entry.state = 'ended';
        },
      );
    return entry.host;
  }

  function leastRecentFirst(): HostEntry[] {
    return [...entries.rkeys()].flatMap((key) => entries.peek(key) ?? []);
  }

  /** Ends the least recently used hosts of a remote that has more than its limit. */
  function makeRoom(remote: string): void {
    const hostsOfRemote = leastRecentFirst().filter((entry) => entry.remote === remote);
    const starting = hostsOfRemote.filter(({ state }) => state === 'starting');
    for (const { key } of [...starting.slice(0, -maxStarting), ...hostsOfRemote.slice(0, -maxPerRemote)]) end(key);
  }

  function end(key: string): void {
    const entry = entries.peek(key);
    if (entry) entry.state = 'ended';
    entries.delete(key);
  }

  async function boundMemory(): Promise<void> {
    const sizes = await Promise.all(
      leastRecentFirst().map(async ({ key, remote, host }) => {
        const pid = (await host.catch(() => null))?.pid;
        return { key, remote, bytes: pid === undefined ? 0 : ownMemoryOf(pid) };
      }),
    );
    for (const key of hostsToEnd(sizes, memoryLimit)) {
      log.info({ host: key, memoryLimit }, 'a render host is ended: together the hosts exceed their memory limit');
      end(key);
    }
  }

  const memoryWatch = setInterval(() => void boundMemory(), memoryPause).unref();

  return {
    async render(input, ask) {
      const release = input.owned.remote;
      const host = await hostOf(release).catch((error: Error) => error);
      if (host instanceof Error) return failedPage('server-bundle', host);
      const failure = startFailures.get(keyOf(release));
      if (failure !== undefined && !(await isReadyWithin(host, shortWait))) {
        return pageWithout('server-bundle', failure);
      }
      return host.render(input, ask);
    },
    async warm(releases, maxWait = maxWarmUp) {
      // Only a warm-up starts hosts at normal priority, a page does not: a release could end its host often, and so slow the site down.
      const ready = releases.map(async (release) => (await hostOf(release, true)).ready);
      await isWithin(Promise.allSettled(ready), maxWait);
    },
    startFailure: (release) => startFailures.get(keyOf(release))?.message ?? null,
    samples: async (release, pages) => (await hostOf(release)).samples(pages),
    onUnexpectedEnd: (listener) => void (onUnexpectedEnd = listener),
    end() {
      clearInterval(memoryWatch);
      entries.clear();
    },
  };
}

/** Whether a host becomes ready within `time` ms; false also if its start fails. */
function isReadyWithin({ ready }: RenderHost, time: number): Promise<boolean> {
  return isWithin(ready, time).catch(() => false);
}

/** Whether the work succeeds within `time` ms; rejects if it fails before. */
async function isWithin(work: Promise<unknown>, time: number): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, time, false);
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}

function keyOf({ name, release }: ShownRelease): string {
  return `${name}/${release}`;
}
