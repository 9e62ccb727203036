import { preload } from 'swr';
import type { Client } from '@plumbline/contract/client';
import { endpointUrl } from '@plumbline/contract/endpoint';
import type { Snapshot } from '@plumbline/contract/releases/releases';
import type { LoadArgs } from '@plumbline/services';
import { readAdminFlag } from '../admin/admin-flag.ts';
import type { ObservableCache } from '../cache/observable-cache.ts';
import { askAhead } from './ask-ahead.ts';
import { warmScripts } from './fetch-scripts.ts';
import { needsOwnDocument, type RoutePolicy } from './route-policy.ts';
import { findRoute } from './snapshot-routes.ts';
import type { TabPages } from './tab-pages.ts';

interface Options {
  readonly snapshot: Snapshot;
  /** The document's. */
  readonly policy: RoutePolicy | null;
  readonly pages: Pick<TabPages, 'guess'>;
  readonly client: Client;
  readonly cache: ObservableCache;
}

/** In ms: a pointer that only passes over a link asks for nothing. */
const restingTime = 65;

/** Loads the page behind a link, and its data, when a pointer rests on the link, focus reaches it, or a finger touches it. */
export function preloadOnIntent(options: Options): void {
  let resting: ReturnType<typeof setTimeout> | undefined;
  const after = (delay: number) => (event: Event) => {
    clearTimeout(resting);
    const url = sameSiteTarget(event.target);
    if (url) resting = setTimeout(() => void preloadPage(url, options), delay);
  };
  // Before React, which keeps events from parts that it has not taken over yet.
  const early = { capture: true, passive: true };
  window.addEventListener('pointerover', after(restingTime), early);
  window.addEventListener('focusin', after(restingTime), early);
  window.addEventListener('touchstart', after(0), early);
}

function sameSiteTarget(target: EventTarget | null): URL | null {
  if (!(target instanceof Element)) return null;
  const link = target.closest<HTMLAnchorElement>('a[href]');
  if (link === null || link.target === '_blank' || link.hasAttribute('download')) return null;
  const url = new URL(link.href, window.location.href);
  return url.origin === window.location.origin && url.pathname !== window.location.pathname ? url : null;
}

/** What is preloaded is only a guess: its failures are kept silent, and the navigation itself asks again. */
async function preloadPage(url: URL, { snapshot, policy, pages, client, cache }: Options): Promise<void> {
  const owned = findRoute(snapshot, url.pathname, readAdminFlag());
  if (owned === null || savesData()) return;
  if (needsOwnDocument(owned.remote, owned.route, policy)) return warmScripts(owned.remote, owned.route.page);
  const prefetch: LoadArgs['prefetch'] = async (endpoint, input) => {
    const key = endpointUrl(endpoint, input);
    if (cache.get(key)?.data === undefined) void preload(key, () => askAhead(() => client.call(endpoint, input)));
    return undefined;
  };
  try {
    const page = await pages.guess(owned.remote, owned.route.page);
    await page.load?.({ params: owned.params, url, prefetch });
  } catch {
    // The navigation will say it.
  }
}

function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
