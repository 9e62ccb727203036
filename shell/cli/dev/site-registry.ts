import * as v from 'valibot';
import type { Logger } from 'pino';
import { Snapshot } from '@plumbline/contract/releases/releases';
import type { RegistrySource } from '../../server/registry/registry-source.ts';
import { fullSnapshotPath } from '../../src/remotes/full-snapshot.ts';

/** In ms: the request's deadline, and how long its result is used. */
const deadline = 5_000;
const maxAge = 2_000;

/** The live snapshot of a site. @throws Error with the reason. */
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

/** The remotes that are live on a site. @throws Error with the reason. */
export async function liveRemotesOf(origin: string): Promise<string[]> {
  return (await snapshotOf(origin)).remotes.map(({ name }) => name);
}

/**
 * A registry with the live releases of another site. Their pages are rendered in the browser only, because server bundles are
 * not public. While the site is down, the last known snapshot is used.
 */
export function siteRegistry(origin: string, log: Logger): RegistrySource {
  let known: Snapshot | null = null;
  let askedAt = -Infinity;
  let fault: string | null = null;
  return {
    async current() {
      if (known !== null && performance.now() - askedAt < maxAge) return known;
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
