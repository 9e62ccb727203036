import * as v from 'valibot';
import type { Logger } from 'pino';
import { Snapshot } from '@plumbline/contract/releases/releases';
import type { RegistrySource } from '../../server/registry/registry-source.ts';
import { fullSnapshotPath } from '../../src/remotes/full-snapshot.ts';

/** In ms: how long an answer takes at most, and how long it holds. */
const deadline = 5_000;
const fresh = 2_000;

/** What is live on a site. @throws Error saying why it cannot be had. */
async function snapshotOf(origin: string): Promise<Snapshot> {
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(`${origin}${fullSnapshotPath}?admin=1`, { signal: AbortSignal.timeout(deadline) });
    text = await answer.text();
  } catch (cause) {
    throw new Error(`${origin} could not be reached; PLUMBLINE_ORIGIN names it`, { cause });
  }
  const snapshot = v.safeParse(v.pipe(v.string(), v.parseJson(), Snapshot), text);
  if (answer.ok && snapshot.success) return snapshot.output;
  throw new Error(
    `${origin} does not say what is live there (it answered ${answer.status}); PLUMBLINE_ORIGIN names it`,
  );
}

/** The remotes that are live on a site. @throws Error saying why they cannot be had. */
export async function liveRemotesOf(origin: string): Promise<string[]> {
  return (await snapshotOf(origin)).remotes.map(({ name }) => name);
}

/**
 * What is live on a site, for a page server elsewhere. Its pages are rendered by browsers: server bundles are not given
 * away. While the site does not answer, it is what was live before.
 */
export function siteRegistry(origin: string, log: Logger): RegistrySource {
  let known: Snapshot | null = null;
  let askedAt = -Infinity;
  let fault: string | null = null;
  return {
    async current() {
      if (known !== null && performance.now() - askedAt < fresh) return known;
      askedAt = performance.now();
      try {
        const { id, remotes } = await snapshotOf(origin);
        known = { id, remotes: remotes.map((remote) => ({ ...remote, routes: remote.routes.map(inBrowsers) })) };
        fault = null;
      } catch (error) {
        const { message } = error as Error;
        if (fault !== message) log.error(message);
        fault = message;
        if (known === null) throw error;
      }
      return known;
    },
    fault: () => fault,
  };
}

function inBrowsers<T>(route: T): T & { render: 'browser' } {
  return { ...route, render: 'browser' };
}
