import type { Logger } from 'pino';
import type { Snapshot } from '@plumbline/contract/releases/releases';
import type { RegistrySource } from '../../registry/registry-source.ts';
import { siteSnapshot } from '@plumbline/remote/internal/site-snapshot';

/** In ms: how long a snapshot is used. */
const maxAge = 2_000;

/** The names of a site's live remotes. @throws Error with the reason. */
export async function liveRemotesOf(origin: string): Promise<string[]> {
  return (await siteSnapshot(origin)).remotes.map(({ name }) => name);
}

/**
 * A registry with the live releases of another site. Their pages are rendered in the browser only, because server bundles are
 * not public. While the site is down, the last known snapshot is used.
 */
export function siteRegistry(origin: string, log: Logger): RegistrySource {
  let lastSnapshot: Snapshot | null = null;
  let askedAt = -Infinity;
  let fault: string | null = null;
  return {
    async current() {
      if (lastSnapshot !== null && performance.now() - askedAt < maxAge) return lastSnapshot;
      askedAt = performance.now();
      try {
        const { id, remotes } = await siteSnapshot(origin);
        lastSnapshot = { id, remotes: remotes.map((remote) => ({ ...remote, routes: remote.routes.map(inBrowsers) })) };
        fault = null;
      } catch (error) {
        const { message } = error as Error;
        if (fault !== message) log.error(message);
        fault = message;
        if (lastSnapshot === null) throw error;
      }
      return lastSnapshot;
    },
    fault: () => fault,
  };
}

function inBrowsers<T>(route: T): T & { render: 'browser' } {
  return { ...route, render: 'browser' };
}
