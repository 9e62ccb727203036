import { contentTag } from '@plumbline/contract/content/version';
import { LRUCache } from 'lru-cache';
import type { OwnedRoute } from '../../src/remotes/snapshot-routes.ts';
import { pageStatus } from '../render-hosts/load-page.ts';
import type { MadePage } from '../pages/make-page.ts';
import type { ContentVersions } from './content-versions.ts';
import { sharedDocument, type SharedDocument } from './shared-document.ts';

/** What a cached page is found by. */
export interface PageKey {
  readonly text: string;
  /** The address that the page is to be made for. */
  readonly address: string;
  /** Whether the address is spelled as links spell it. There are as many others as anybody likes. */
  readonly isUsual: boolean;
}

/** A page that was made for one visitor and may be shown to any. */
export interface CachedPage {
  readonly document: SharedDocument;
  readonly owned: OwnedRoute;
  /** Whether the address is spelled as links spell it. */
  readonly isUsual: boolean;
  /** Of the published content that the page was made of; null where it was made of none. */
  readonly version: string | null;
  /** What the page is made of, for caches in front of the site. */
  readonly tags: readonly string[];
  /** When its making began, and when another was begun to follow it, in ms. */
  readonly madeAt: number;
  triedAt: number;
}

/** How a view was answered: `stale` is cached and no longer fresh, `miss` was made for the view, `bypass` is cached for nobody. */
export type CacheOutcome = 'hit' | 'stale' | 'miss' | 'bypass';

/** What the cache has of a page. */
interface Found {
  /** Null where none may be shown now. */
  readonly page: CachedPage | null;
  readonly outcome: 'hit' | 'stale' | 'miss';
  /** Whether the page is to be made again while it is shown. */
  readonly isAgeing: boolean;
  /** Of the content at this moment; null where it is not known, or the page has none. */
  readonly version: string | null;
}

/** A page that is being made, and as it is cached once it is made; null where it is not. */
type Making = Promise<{ readonly made: MadePage; readonly cached: CachedPage | null }>;

/** Pages that are public, for whoever asks next. */
export interface PageCache {
  /** The page where it may be shown as it is, and that is known without waiting for anybody; null where it takes {@link find}. */
  atHand(key: PageKey): { readonly page: CachedPage; readonly outcome: 'hit' | 'stale' } | null;
  /** Asks for the content’s version where the page has any, or none is cached, and the version is not known. */
  find(key: PageKey): Promise<Found>;
  /** The same page of the same content while somebody makes it; null where nobody does. */
  making(key: PageKey, version: string | null): Making | null;
  /** Caches a page that is just being made, if that may be; others can share it meanwhile. */
  add(key: PageKey, version: string | null, page: Promise<MadePage>): Making;
  /** Whether a page that was just made is of the content of this moment, as far as can be known. */
  isCurrent(page: CachedPage): Promise<boolean>;
  /**
   * The tags of an answer that tells everybody that there is no page, or that it has moved, begun at this version of the content. Null where
   * it tells something else, or the content has changed meanwhile. Only caches in front of the site store such an answer.
   */
  tagsOfMissing(made: MadePage, version: string | null): Promise<readonly string[] | null>;
  /** What is cached. */
  readonly held: () => { readonly pages: number; readonly bytes: number };
}

interface Options {
  /** In bytes. */
  readonly limit: number;
  readonly versions: ContentVersions;
  /** In ms. */
  readonly now: () => number;
}

/** In characters: what is longer is cached by nobody. */
const longestAddress = 400;

/** What links of mails and advertisements carry for those who count visits. No page is made of it. */
const tracking = /^(?:utm_\w+|gclid|gbraid|wbraid|dclid|fbclid|msclkid|twclid|li_fat_id|mc_cid|mc_eid|_ga|_gl)$/;

/** The key of a page in a snapshot; null where its address is too long to be cached. `search` has its question mark, or is empty. */
export function pageKey(snapshotId: string, pathname: string, search: string): PageKey | null {
  if (pathname.length + search.length > longestAddress) return null;
  const address = pathname + tidied(search);
  const isUsual = address === pathname && /^[a-z\d/._~-]*$/.test(pathname);
  return { text: `${snapshotId} ${address}`, address, isUsual };
}

/** Two orders of the same parameters are one page; those of one name keep theirs. */
function tidied(search: string): string {
  if (search.length < 2) return '';
  const query = new URLSearchParams(search);
  const telling = new URLSearchParams(Array.from(query).filter(([name]) => !tracking.test(name)));
  telling.sort();
  return telling.size === 0 ? '' : `?${telling.toString()}`;
}

/**
 * In ms. The content's version and the snapshot tell at once when a page is another; what else a page is made of is the time,
 * such as what is left of a countdown: that may be so old.
 */
const fresh = 10_000;
const stale = 60_000;

/** In ms: while the API does not answer, a page that was right when it was last asked is better than none. */
const outage = 3_600_000;

export function pageCache({ limit, versions, now }: Options): PageCache {
  const sizeCalculation = ({ document }: CachedPage) => document.size;
  const usual = new LRUCache<string, CachedPage>({ maxSize: Math.ceil((limit * 7) / 8), max: 10_000, sizeCalculation });
  // Of their own: what people search for, and whoever spells addresses anew, must not push out what everybody reads.
  const others = new LRUCache<string, CachedPage>({ maxSize: Math.ceil(limit / 8), max: 2_000, sizeCalculation });
  const heldBy = (key: PageKey) => (key.isUsual ? usual : others);
  const makings = new Map<string, Making>();
  // Who comes after a write must not get what was begun before it.
  const idOf = (key: PageKey, version: string | null) => `${version} ${key.text}`;
  const triedLately = (page: CachedPage): boolean => now() - page.triedAt < fresh;
  const isUnanswered = (page: CachedPage, version: string | null | undefined) =>
    page.version !== null && version === null;

  /** Whether a page may be shown while the content is of this version, and whether it is to be made again meanwhile. */
  const stateOf = (page: CachedPage, version: string | null | undefined) => {
    const age = now() - page.madeAt;
    const isAgeing = age >= fresh;
    // While the API does not answer, what was made of its last word stands.
    if (isUnanswered(page, version))
      return page.version === versions.last() && age < outage ? { outcome: 'stale' as const, isAgeing } : null;
    if (age >= stale || (page.version !== null && page.version !== version)) return null;
    return { outcome: isAgeing ? ('stale' as const) : ('hit' as const), isAgeing };
  };

  const versionFor = (page: CachedPage | undefined): Promise<string | null> | null => {
    if (page?.version === null) return null;
    // It would be made anew: while the API is down it stands.
    return page !== undefined && now() - page.madeAt >= stale ? versions.asked() : versions.now();
  };

  return {
    atHand(key) {
      const page = heldBy(key).get(key.text);
      if (page === undefined) return null;
      const version = page.version === null ? null : versions.known();
      const state = stateOf(page, version);
      if (state?.isAgeing !== false && !(state && isUnanswered(page, version) && triedLately(page))) return null;
      return { page, outcome: state.outcome };
    },
    async find(key) {
      const version = await versionFor(heldBy(key).get(key.text));
      // It may have been made while the version was asked for.
      const page = heldBy(key).get(key.text);
      const state = page ? stateOf(page, version) : null;
      if (page === undefined || state === null) {
        // Of other content it is right no more, also for a time when nobody can be asked.
        if (page?.version && version !== null && page.version !== version) heldBy(key).delete(key.text);
        return { page: null, outcome: 'miss', isAgeing: false, version };
      }
      // The API may be slow, and answer all the same.
      const mayTry = state.isAgeing && !(isUnanswered(page, version) && triedLately(page));
      if (mayTry) page.triedAt = now();
      return { page, outcome: state.outcome, isAgeing: mayTry, version };
    },
    making: (key, version) => makings.get(idOf(key, version)) ?? null,
    add(key, version, page) {
      const madeAt = now();
      const making = page
        .then((made) => {
          const latest = cachedPage(made, key, madeAt);
          if (latest === null) return { made, cached: null };
          // Of the same bytes: what they were packed to stays.
          const before = heldBy(key).peek(key.text)?.document;
          const cached = before?.etag === latest.document.etag ? { ...latest, document: before } : latest;
          heldBy(key).set(key.text, cached);
          return { made, cached };
        })
        .finally(() => makings.delete(idOf(key, version)));
      makings.set(idOf(key, version), making);
      return making;
    },
    async isCurrent({ version }) {
      return version === null || version === ((await versions.now()) ?? versions.last());
    },
    async tagsOfMissing(made, version) {
      if (!isMissingForAll(made)) return null;
      const ofContent = made.contentVersions.size > 0;
      if (ofContent && (version === null || version !== (await versions.now()))) return null;
      return tagsOf(made, ofContent);
    },
    held: () => ({ pages: usual.size + others.size, bytes: usual.calculatedSize + others.calculatedSize }),
  };
}

/** The page for whoever asks next; null where it is not for everybody, or not what its release makes of it when all is well. */
function cachedPage(made: MadePage, { isUsual }: PageKey, madeAt: number): CachedPage | null {
  const { owned, status, seeds, document, body, outcome, contentVersions } = made;
  if (document === null || owned === null || status !== 200 || !body?.rendered || outcome !== 'shown') return null;
  if (made.confidential || made.framedBySite || owned.route.policy !== undefined || owned.route.admin) return null;
  // A part that could not be had is missing: the next view may have it.
  if (Object.values(seeds).some((seed) => 'error' in seed)) return null;
  if (contentVersions.size > 1 || contentVersions.has(null)) return null;
  const [version = null] = contentVersions;
  const tags = tagsOf(made, version !== null);
  return { document: sharedDocument(document), owned, isUsual, version, tags, madeAt, triedAt: -Infinity };
}

/** Whether all visitors are to be told alike that there is no page, or that it has moved. */
function isMissingForAll({
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
  // That something else could not be had may be a mistake of the moment.
  return Object.values(seeds).every((seed) => !('error' in seed) || pageStatus(seed.error) === 404);
}

function tagsOf({ snapshot }: MadePage, ofContent: boolean): string[] {
  return [...snapshot.remotes.map(({ name }) => name), ...(ofContent ? [contentTag] : [])];
}
