import { contentTag } from '@plumbline/contract/content/version';
import type { OwnedRoute } from '../../src/remotes/snapshot-routes.ts';
import { pageStatus } from '../../render-host/load-page.ts';
import type { MadePage } from '../pages/make-page.ts';
import type { ContentVersions } from './content-versions.ts';
import { fairCache } from './fair-cache.ts';
import { sharedDocument, type SharedDocument } from './shared-document.ts';

/** The key of a cached page. */
export interface PageKey {
  readonly text: string;
  /** The normalized address that the page is rendered for. */
  readonly address: string;
  /** Whether the address is one that links use: lower case and without a query. The number of others is unbounded. */
  readonly isCanonical: boolean;
}

/** A page that was made for one visitor and may be shown to everyone. */
export interface CachedPage {
  readonly document: SharedDocument;
  readonly owned: OwnedRoute;
  /** See {@link PageKey.isCanonical}. */
  readonly isCanonical: boolean;
  /** The version of the published content in the page; null if it has none. */
  readonly version: string | null;
  /** Cache tags for caches in front of the site. */
  readonly tags: readonly string[];
  /** When rendering began, and when the last refresh began, in ms. */
  readonly madeAt: number;
  refreshedAt: number;
}

/** How a view was answered: `stale` from the cache past its freshness, `miss` rendered and cached, `bypass` not cacheable. */
export type CacheOutcome = 'hit' | 'stale' | 'miss' | 'bypass';

/** A page that may be shown as it is. */
export interface FoundNow {
  readonly page: CachedPage;
  readonly outcome: 'hit' | 'stale';
}

/** The result of a cache lookup. */
interface Found {
  /** Null if no cached page may be shown now. */
  readonly page: CachedPage | null;
  readonly outcome: 'hit' | 'stale' | 'miss';
  /** Whether the caller should render the page again in the background. */
  readonly needsRefresh: boolean;
  /** The current content version; null if unknown or if the page has no content. */
  readonly version: string | null;
}

/** A page that is being made; `cached` is null if it may not be cached. */
type PendingPage = Promise<{ readonly made: MadePage; readonly cached: CachedPage | null }>;

/** A cache of public pages. */
export interface PageCache {
  /** A page that may be shown as it is, decided synchronously; null if {@link find} has to decide. */
  findNow(key: PageKey): FoundNow | null;
  /** Looks a page up; asks the API for the content version if the decision depends on it. */
  find(key: PageKey): Promise<Found>;
  /** The same page of the same content version if it is being made for another view; else null. */
  pending(key: PageKey, version: string | null): PendingPage | null;
  /** Registers a page that is being made, so that concurrent views share it, and caches it if cacheable. */
  add(key: PageKey, version: string | null, page: Promise<MadePage>): PendingPage;
  /** Whether a page that was just made still has the current content. */
  isCurrent(page: CachedPage): Promise<boolean>;
  /**
   * The cache tags of a 404 or redirect that is the same for every visitor; `version` is the content version when it was begun.
   * Null for other responses, or if the content has changed since. Only caches in front of the site store such a response.
   */
  sharedTagsOf(made: MadePage, version: string | null): Promise<readonly string[] | null>;
  /** Number and memory of the cached pages. */
  readonly usage: () => { readonly pages: number; readonly bytes: number };
}

interface Options {
  /** In bytes. */
  readonly limit: number;
  readonly versions: ContentVersions;
  /** In ms. */
  readonly now: () => number;
}

/** In characters: longer addresses are not cached. */
const maxAddressLength = 400;

/** Tracking parameters of mail and advertising links; no page depends on them. */
const trackingParameter =
  /^(?:utm_\w+|gclid|gbraid|wbraid|dclid|fbclid|msclkid|twclid|li_fat_id|mc_cid|mc_eid|_ga|_gl)$/;

/** The key of a page in a snapshot; null if its address is too long to cache. `search` includes its question mark, or is empty. */
export function pageKey(snapshotId: string, pathname: string, search: string): PageKey | null {
  if (pathname.length + search.length > maxAddressLength) return null;
  const address = pathname + normalized(search);
  const isUsual = address === pathname && /^[a-z\d/._~-]*$/.test(pathname);
  return { text: `${snapshotId} ${address}`, address, isCanonical: isUsual };
}

/** Sorts parameters by name, keeping the order of equal names, and drops tracking parameters. */
function normalized(search: string): string {
  if (search.length < 2) return '';
  const query = new URLSearchParams(search);
  const relevant = new URLSearchParams(Array.from(query).filter(([name]) => !trackingParameter.test(name)));
  relevant.sort();
  return relevant.size === 0 ? '' : `?${relevant.toString()}`;
}

/**
 * In ms. Changed content or releases invalidate a page at once; these limits bound how old time-dependent parts, such as a
 * countdown, may be.
 */
const freshFor = 10_000;
const staleFor = 60_000;

/** In ms: during an API outage, pages of the last known version are shown for so long. */
const outageLimit = 3_600_000;

export function pageCache({ limit, versions, now }: Options): PageCache {
  const sizeOf = ({ document }: CachedPage) => document.size;
  // By remote: one that has many pages, or large ones, must not evict those of others.
  const canonicalPages = fairCache({ bytes: Math.ceil((limit * 7) / 8), sizeOf });
  // A cache of their own: search results and invented addresses must not evict the pages that everyone reads.
  const otherPages = fairCache({ bytes: Math.ceil(limit / 8), sizeOf });
  const cacheFor = (key: PageKey) => (key.isCanonical ? canonicalPages : otherPages);
  const pendingPages = new Map<string, PendingPage>();
  // The version is part of the id: a view after a write must not share a page begun before it.
  const idOf = (key: PageKey, version: string | null) => `${version} ${key.text}`;
  const wasRefreshedLately = (page: CachedPage): boolean => now() - page.refreshedAt < freshFor;
  const isVersionUnknown = (page: CachedPage, version: string | null | undefined) =>
    page.version !== null && version === null;

  /** Whether a page may be shown at this content version (null: it may not), and whether it needs a refresh. */
  const stateOf = (page: CachedPage, version: string | null | undefined) => {
    const age = now() - page.madeAt;
    const isAgeing = age >= freshFor;
    // During an API outage, pages of the last known version are served.
    if (isVersionUnknown(page, version))
      return page.version === versions.last() && age < outageLimit ? { outcome: 'stale' as const, isAgeing } : null;
    if (age >= staleFor || (page.version !== null && page.version !== version)) return null;
    return { outcome: isAgeing ? ('stale' as const) : ('hit' as const), isAgeing };
  };

  const versionFor = (page: CachedPage | undefined): Promise<string | null> | null => {
    if (page?.version === null) return null;
    // A page this old is about to be rendered again, so only a version read now can keep it (during an outage).
    return page !== undefined && now() - page.madeAt >= staleFor ? versions.refreshed() : versions.current();
  };

  return {
    findNow(key) {
      const page = cacheFor(key).get(key.text);
      if (page === undefined) return null;
      const version = page.version === null ? null : versions.known();
      const state = stateOf(page, version);
      if (state?.isAgeing !== false && !(state && isVersionUnknown(page, version) && wasRefreshedLately(page)))
        return null;
      return { page, outcome: state.outcome };
    },
    async find(key) {
      const version = await versionFor(cacheFor(key).get(key.text));
      // The page may have been cached while the version was read.
      const page = cacheFor(key).get(key.text);
      const state = page ? stateOf(page, version) : null;
      if (page === undefined || state === null) {
        // A page of another version must not be shown in a later outage either.
        if (page?.version && version !== null && page.version !== version) cacheFor(key).delete(key.text);
        return { page: null, outcome: 'miss', needsRefresh: false, version };
      }
      // Refresh also without a known version: the API may be slow to give it and still serve the page's data.
      const startsRefresh = state.isAgeing && !(isVersionUnknown(page, version) && wasRefreshedLately(page));
      if (startsRefresh) page.refreshedAt = now();
      return { page, outcome: state.outcome, needsRefresh: startsRefresh, version };
    },
    pending: (key, version) => pendingPages.get(idOf(key, version)) ?? null,
    add(key, version, page) {
      const madeAt = now();
      const making = page
        .then((made) => {
          const latest = cachedPage(made, key, madeAt);
          if (latest === null) return { made, cached: null };
          // An unchanged document keeps its compressed forms.
          const previous = cacheFor(key).get(key.text)?.document;
          const cached = previous?.etag === latest.document.etag ? { ...latest, document: previous } : latest;
          cacheFor(key).set(cached.owned.remote.name, key.text, cached);
          return { made, cached };
        })
        .finally(() => pendingPages.delete(idOf(key, version)));
      pendingPages.set(idOf(key, version), making);
      return making;
    },
    async isCurrent({ version }) {
      return version === null || version === ((await versions.current()) ?? versions.last());
    },
    async sharedTagsOf(made, version) {
      if (!isMissingForEveryone(made)) return null;
      const ofContent = made.contentVersions.size > 0;
      if (ofContent && (version === null || version !== (await versions.current()))) return null;
      return tagsOf(made, ofContent);
    },
    usage() {
      const [canonical, others] = [canonicalPages.usage(), otherPages.usage()];
      return { pages: canonical.entries + others.entries, bytes: canonical.bytes + others.bytes };
    },
  };
}

/** The page as it is cached; null if it is personal, confidential, incomplete or not from the live release. */
function cachedPage(made: MadePage, { isCanonical: isUsual }: PageKey, madeAt: number): CachedPage | null {
  const { owned, status, seeds, document, body, outcome, contentVersions } = made;
  if (document === null || owned === null || status !== 200 || !body?.rendered || outcome !== 'shown') return null;
  if (made.confidential || made.framedBySite || owned.route.policy !== undefined || owned.route.admin) return null;
  // The next view may get the data that failed to load.
  if (Object.values(seeds).some((seed) => 'error' in seed)) return null;
  if (contentVersions.size > 1 || contentVersions.has(null)) return null;
  const [version = null] = contentVersions;
  const tags = tagsOf(made, version !== null);
  return {
    document: sharedDocument(document),
    owned,
    isCanonical: isUsual,
    version,
    tags,
    madeAt,
    refreshedAt: -Infinity,
  };
}

/** Whether the page is a 404 or redirect that is the same for every visitor. */
function isMissingForEveryone({
  owned,
  status,
  movedTo,
  body,
  seeds,
  outcome,
  confidential,
  framedBySite,
}: MadePage): boolean {
  if (movedTo === null && (status !== 404 || !body?.rendered)) return false;
  if (outcome !== 'shown' || confidential || framedBySite) return false;
  if (owned && (owned.route.policy !== undefined || owned.route.admin)) return false;
  // Any other failed call may be temporary.
  return Object.values(seeds).every((seed) => !('error' in seed) || pageStatus(seed.error) === 404);
}

function tagsOf({ snapshot }: MadePage, ofContent: boolean): string[] {
  return [...snapshot.remotes.map(({ name }) => name), ...(ofContent ? [contentTag] : [])];
}
