import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { ShownRelease } from '@plumbline/contract/releases/releases';
import { hostsToEnd, ownMemoryOf } from './host-memory.ts';
import type { StartHost } from './host-process.ts';
import type { HostPage, RenderInput } from './messages.ts';
import { failedPage, openRenderHost, type AskApi, type RenderHost } from './render-host.ts';

/** Gives the server bundle of a release. @throws Error where there is none, or it is not the published one. */
export type ReadBundle = (
  remote: string,
  release: string,
) => Promise<{ readonly code: string; readonly filename: string }>;

/** The render hosts of a page server: one process for each release that is shown. The page server itself runs no remote's code. */
export interface RenderHosts {
  /** A page of a release. Never throws: what fails stands in the page's `failures`. */
  render(input: RenderInput, ask: AskApi): Promise<HostPage>;
  /** Starts the hosts of releases that are about to be shown; resolves once they are ready, or have failed, or this has taken too long. */
  warm(releases: readonly ShownRelease[]): Promise<void>;
  /** Why the last host of a release did not start; null if it did, or none was started. */
  startFailure(release: ShownRelease): string | null;
  /** What the pages of a release say is invented in them. @throws Error where its bundle cannot be had. */
  samples(release: ShownRelease, pages: readonly string[]): Promise<readonly string[]>;
  /** Has a listener told of hosts that ended by themselves while they made no page. */
  onDeath(listener: OnDeath): void;
  /** Ends all hosts. */
  end(): void;
}

type OnDeath = (release: ShownRelease, error: Error) => void;

interface Options {
  readonly start: StartHost;
  readonly readBundle: ReadBundle;
  readonly kitVersion: string;
  /** In bytes: the memory that all hosts may take together. */
  readonly memoryLimit: number;
  readonly log: Logger;
}

/** In number of hosts: what is live, canaries, what stands in for either, and what staff look at; fewer if they take much memory. */
const most = 24;

/** In ms between two looks at the memory of the hosts. */
const memoryPause = 1_000;

/** In number of releases whose host did not start. */
const mostFailures = 100;

/** In ms: a release that nobody asks for has no host. */
const idleFor = 600_000;

/** In ms that {@link RenderHosts.warm} takes at most. */
const longestWarmUp = 3_000;

/** Opens the render hosts of a page server; each starts when it is asked for. */
export function openRenderHosts({ start, readBundle, kitVersion, memoryLimit, log }: Options): RenderHosts {
  const hosts = new LRUCache<string, Promise<RenderHost>>({
    max: most,
    ttl: idleFor,
    updateAgeOnGet: true,
    ttlAutopurge: true,
    dispose: (host) => void host.then((one) => one.end()).catch(() => undefined),
  });

  const startFailures = new LRUCache<string, string>({ max: mostFailures });

  let onDeath: OnDeath = () => undefined;

  async function open(release: ShownRelease, forget: () => void): Promise<RenderHost> {
    const { name: remote, release: hash, base, versions = {} } = release;
    const bundle = await readBundle(remote, hash);
    return openRenderHost({
      start,
      bundle: { ...bundle, base, kitVersion, versions },
      onEnd(error, outOfTurn) {
        forget();
        if (error === null) return;
        log.error({ err: error, remote, release: hash }, 'a render host has ended');
        if (outOfTurn) onDeath(release, error);
      },
      onPrint: (text) => log.info({ remote, release: hash, text }, 'a remote has printed'),
    });
  }

  function hostOf(release: ShownRelease): Promise<RenderHost> {
    const key = keyOf(release);
    const known = hosts.get(key);
    if (known) return known;
    const host = open(release, () => hosts.peek(key) === host && hosts.delete(key));
    hosts.set(key, host);
    host.catch(() => hosts.peek(key) === host && hosts.delete(key));
    host
      .then(({ ready }) => ready)
      .then(
        () => startFailures.delete(key),
        (error: Error) => startFailures.set(key, error.message),
      );
    return host;
  }

  async function boundMemory(): Promise<void> {
    const leastRecentFirst = [...hosts.rkeys()];
    const sizes = await Promise.all(
      leastRecentFirst.map(async (key) => {
        const host = await hosts.peek(key)?.catch(() => null);
        const remote = key.split('/', 1)[0] ?? key;
        return { key, remote, bytes: host?.pid === undefined ? 0 : ownMemoryOf(host.pid) };
      }),
    );
    for (const key of hostsToEnd(sizes, memoryLimit)) {
      log.info({ host: key, memoryLimit }, 'a render host is ended: all of them take more memory than they may');
      hosts.delete(key);
    }
  }

  const memoryWatch = setInterval(() => void boundMemory(), memoryPause).unref();

  return {
    async render(input, ask) {
      const host = await hostOf(input.owned.remote).catch((error: Error) => error);
      if (!(host instanceof Error)) return host.render(input, ask);
      return failedPage('server-bundle', host);
    },
    async warm(releases) {
      const ready = releases.map(async (release) => (await hostOf(release)).ready);
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, longestWarmUp);
      await Promise.race([Promise.allSettled(ready), late]);
      clearTimeout(timer);
    },
    startFailure: (release) => startFailures.get(keyOf(release)) ?? null,
    samples: async (release, pages) => (await hostOf(release)).samples(pages),
    onDeath: (listener) => void (onDeath = listener),
    end() {
      clearInterval(memoryWatch);
      hosts.clear();
    },
  };
}

function keyOf({ name, release }: ShownRelease): string {
  return `${name}/${release}`;
}
