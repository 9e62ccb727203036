import { preload } from 'swr';
import type { Client } from '@plumbline/contract/client';
import { endpointUrl } from '@plumbline/contract/endpoint';
import type { Snapshot } from '@plumbline/contract/releases/releases';
import type { LoadArgs } from '@plumbline/services';
import { readAdminFlag } from '../admin/admin-flag.ts';
import type { ObservableCache } from '../cache/observable-cache.ts';
import { prefetched } from './prefetched.ts';
import { preloadScripts } from './fetch-scripts.ts';
import { needsOwnDocument, type DocumentRules } from './route-policy.ts';
import { findRoute } from './snapshot-routes.ts';
import type { TabPages } from './tab-pages.ts';

interface Options {
  readonly snapshot: Snapshot;
  /** The rules of the document. */
  readonly rules: DocumentRules;
  readonly pages: Pick<TabPages, 'prefetch'>;
  readonly client: Client;
  readonly cache: ObservableCache;
}

/** In ms: ignores a pointer that only passes over a link. */
const hoverDelay = 65;

/** Preloads the page behind a link, and its data, on hover, focus or touch. */
export function preloadOnIntent(options: Options): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const after = (delay: number) => (event: Event) => {
    clearTimeout(timer);
    const url = sameSiteTarget(event.target);
    if (url) timer = setTimeout(() => void preloadPage(url, options), delay);
  };
  // Capturing: React stops events of parts that are not hydrated yet.
  const early = { capture: true, passive: true };
  window.addEventListener('pointerover', after(hoverDelay), early);
  window.addEventListener('focusin', after(hoverDelay), early);
  window.addEventListener('touchstart', after(0), early);
}

function sameSiteTarget(target: EventTarget | null): URL | null {
  if (!(target instanceof Element)) return null;
  const link = target.closest<HTMLAnchorElement>('a[href]');
  if (link === null || link.target === '_blank' || link.hasAttribute('download')) return null;
  const url = new URL(link.href, window.location.href);
  return url.origin === window.location.origin && url.pathname !== window.location.pathname ? url : null;
}

/** Preload failures are silent: the navigation itself tries again. */
async function preloadPage(url: URL, { snapshot, rules, pages, client, cache }: Options): Promise<void> {
  const owned = findRoute(snapshot, url.pathname, { withAdmin: readAdminFlag() });
  if (owned === null || savesData()) return;
  if (needsOwnDocument(owned.remote, owned.route, rules)) return preloadScripts(owned.remote, owned.route.page);
  const prefetch: LoadArgs['prefetch'] = async (endpoint, input) => {
    const key = endpointUrl(endpoint, input);
    if (cache.get(key)?.data === undefined) void preload(key, () => prefetched(() => client.call(endpoint, input)));
    return undefined;
  };
  try {
    const page = await pages.prefetch(owned.remote, owned.route.page);
    await page.load?.({ params: owned.params, url, prefetch });
  } catch {
    // The navigation will report the failure.
  }
}

function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
