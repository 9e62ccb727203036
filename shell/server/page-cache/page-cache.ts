import { createHash } from 'node:crypto';
import { contentTag } from '@plumbline/contract/content/version';
import { compressedOnce } from '@plumbline/serving/encodings';
import type { OwnedRoute } from '../../src/remotes/snapshot-routes.ts';
import { pageStatus } from '../../render-host/load-page.ts';
import type { Document } from '../pages/html.ts';
import type { MadePage } from '../pages/make-page.ts';
import type { ContentVersions } from './content-versions.ts';
import { fairCache } from './fair-cache.ts';

export interface PageKey {
  readonly text: string;
  /** The normalized address that the page is rendered for. */
  readonly address: string;
  /** Whether the address is one that links use: lower case and without a query. The number of others is unbounded. */
  readonly isCanonical: boolean;
}

/** A page that was made for one visitor and may be shown to everyone. */
export interface CachedPage extends Pick<PageKey, 'isCanonical'> {
  readonly document: SharedDocument;
  readonly owned: OwnedRoute;
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

/** A page that is being made; `cached` is null if it may not be cached. */
type PendingPage = Promise<{ readonly made: MadePage; readonly cached: CachedPage | null }>;

export type PageCache = ReturnType<typeof pageCache>;

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
  const isCanonical = address === pathname && /^[a-z\d/._~-]*$/.test(pathname);
  return { text: `${snapshotId} ${address}`, address, isCanonical };
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

export function pageCache({ limit, versions, now }: Options) {
  const sizeOf = ({ document }: CachedPage) => document.size;
  // The space is shared by remote: one with many or large pages must not evict the pages of others.
  const canonicalPages = fairCache({ bytes: Math.ceil((limit * 7) / 8), sizeOf });
  // Other addresses have a cache of their own: search results and invented addresses must not evict the pages that everyone reads.
  const otherPages = fairCache({ bytes: Math.ceil(limit / 8), sizeOf });
  const cacheFor = (key: PageKey) => (key.isCanonical ? canonicalPages : otherPages);
  const pendingPages = new Map<string, PendingPage>();

  /** How a page may be shown at this content version; null if it may not. One from a future time was made before the clock was set back. */
  function stateOf(page: CachedPage, version: string | null | undefined) {
    const age = Math.abs(now() - page.madeAt);
    const isVersionUnknown = page.version !== null && version === null;
    const mayBeShown = isVersionUnknown
      ? page.version === versions.last() && age < outageLimit
      : age < staleFor && (page.version === null || page.version === version);
    if (!mayBeShown) return null;
    const isAgeing = age >= freshFor;
    const outcome = isAgeing || isVersionUnknown ? ('stale' as const) : ('hit' as const);
    // An ageing page is refreshed also while the version is unknown: the API may still serve the page's data.
    return { page, outcome, needsRefresh: isAgeing && !(isVersionUnknown && now() - page.refreshedAt < freshFor) };
  }

  const versionFor = (page: CachedPage | undefined): Promise<string | null> | null => {
    if (page?.version === null) return null;
    // A page this old is about to be rendered again, so only a version read now can keep it (during an outage).
    return page !== undefined && now() - page.madeAt >= staleFor ? versions.refreshed() : versions.current();
  };

  return {
    /** A page that may be shown as it is, decided synchronously; null if `find` has to decide. */
    findNow(key: PageKey) {
      const page = cacheFor(key).get(key.text);
      const state = page && stateOf(page, page.version === null ? null : versions.currentIfKnown());
      return state && !state.needsRefresh ? state : null;
    },

    /**
     * Looks a page up; asks the API for the content version if the decision depends on it. The `version` is null if it is unknown or the
     * page has no content; with `needsRefresh` the caller should render the page again in the background.
     */
    async find(key: PageKey) {
      const version = await versionFor(cacheFor(key).get(key.text));
      // The page may have been cached while the version was read.
      const page = cacheFor(key).get(key.text);
      const state = page && stateOf(page, version);
      if (state) {
        if (state.needsRefresh) state.page.refreshedAt = now();
        return { ...state, version };
      }
      // A page of another version must not be shown in a later outage either.
      if (page?.version && version !== null && page.version !== version) cacheFor(key).delete(key.text);
      return { page: null, outcome: 'miss' as const, needsRefresh: false, version };
    },

    /**
     * Makes a page once for concurrent views, and caches it if cacheable. The version is part of what is shared: a view after a write must
     * not join a page begun before it.
     */
    share(key: PageKey, version: string | null, make: () => Promise<MadePage>) {
      const id = `${version} ${key.text}`;
      const pending = pendingPages.get(id);
      if (pending) return { isJoined: true, making: pending };
      const madeAt = now();
      const making = make()
        .then((made) => {
          const latest = cachedPage(made, key, madeAt);
          if (latest === null) return { made, cached: null };
          // An unchanged document keeps its compressed forms.
          const previous = cacheFor(key).get(key.text)?.document;
          const cached = previous?.etag === latest.document.etag ? { ...latest, document: previous } : latest;
          cacheFor(key).set(cached.owned.remote.name, key.text, cached);
          return { made, cached };
        })
        .finally(() => pendingPages.delete(id));
      pendingPages.set(id, making);
      return { isJoined: false, making };
    },

    /** Whether a page that was just made still has the current content. */
    async isCurrent({ version }: CachedPage): Promise<boolean> {
      return version === null || version === ((await versions.current()) ?? versions.last());
    },

    /**
     * The cache tags of a 404 or redirect that is the same for every visitor; `version` is the content version when it was begun.
     * Null for other responses, or if the content has changed since. Only caches in front of the site store such a response.
     */
    async sharedTagsOf(madePage: MadePage, version: string | null): Promise<readonly string[] | null> {
      if (!isMissingForEveryone(madePage)) return null;
      const hasContent = madePage.contentVersions.size > 0;
      if (hasContent && (version === null || version !== (await versions.current()))) return null;
      return tagsOf(madePage, hasContent);
    },

    usage() {
      const [canonical, others] = [canonicalPages.usage(), otherPages.usage()];
      return { pages: canonical.entries + others.entries, bytes: canonical.bytes + others.bytes };
    },
  };
}

/** The page as it is cached; null if it is personal, confidential, incomplete or not from the live release. */
function cachedPage(madePage: MadePage, { isCanonical }: PageKey, madeAt: number): CachedPage | null {
  const { owned, status, seeds, document, body, contentVersions } = madePage;
  if (document === null || owned === null || status !== 200 || !body?.rendered || !isForEveryone(madePage)) return null;
  // The next view may get the data that failed to load.
  if (Object.values(seeds).some((seed) => 'error' in seed)) return null;
  if (contentVersions.size > 1 || contentVersions.has(null)) return null;
  const [version = null] = contentVersions;
  const tags = tagsOf(madePage, version !== null);
  return { document: sharedDocument(document), owned, isCanonical, version, tags, madeAt, refreshedAt: -Infinity };
}

/** Whether the page is a 404 or redirect that is the same for every visitor. */
function isMissingForEveryone(madePage: MadePage): boolean {
  if (madePage.movedTo === null && (madePage.status !== 404 || !madePage.body?.rendered)) return false;
  // Any other failed call may be temporary.
  const isCertain = Object.values(madePage.seeds).every((seed) => !('error' in seed) || pageStatus(seed.error) === 404);
  return isForEveryone(madePage) && isCertain;
}

function isForEveryone({ owned, outcome, confidential, framedBySite }: MadePage): boolean {
  const isPublic = !confidential && !framedBySite && owned?.route.policy === undefined && !owned?.route.admin;
  return outcome === 'shown' && isPublic;
}

function tagsOf({ snapshot }: MadePage, hasContent: boolean): string[] {
  return [...snapshot.remotes.map(({ name }) => name), ...(hasContent ? [contentTag] : [])];
}

/** A cached document; its bytes are the same for every visitor. */
export type SharedDocument = ReturnType<typeof sharedDocument>;

/** In bytes: the memory of a cached page beside its text (headers, tags, key). */
const overhead = 8_000;

function sharedDocument({ html, styles }: Document) {
  const uncompressed = Buffer.from(html);
  const hash = createHash('sha256').update(uncompressed).digest('base64url').slice(0, 22);
  // The size includes the compressed forms; the strong entity tag is that of the uncompressed document.
  const size = uncompressed.length * 2 + overhead;
  return { styles, size, etag: `"${hash}"`, bytes: compressedOnce(uncompressed), html: () => uncompressed.toString() };
}
