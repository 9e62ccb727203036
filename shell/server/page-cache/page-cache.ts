import { contentTag } from '@plumbline/contract/content';
import { LRUCache } from 'lru-cache';
import type { OwnedRoute } from '../../src/remotes/snapshot-routes.ts';
import { pageStatus } from '../pages/load-page.ts';
import type { MadePage } from '../pages/make-page.ts';
import type { ContentVersions } from './content-versions.ts';
import type { PageKey } from './page-key.ts';
import { sharedDocument, type SharedDocument } from './shared-document.ts';

/** A page that was made for one visitor and may be shown to any. */
export interface KeptPage {
  readonly document: SharedDocument;
  readonly owned: OwnedRoute;
  /** Of the published content that it was made of; null where it was made of none. */
  readonly version: string | null;
  /** What it is made of, for caches in front of the site. */
  readonly tags: readonly string[];
  /** When its making began, in ms. */
  readonly madeAt: number;
}

/** How a view was answered: `stale` is kept and no longer fresh, `miss` was made for it, `bypass` is kept for nobody. */
export type CacheOutcome = 'hit' | 'stale' | 'miss' | 'bypass';

/** What there is of a page. */
interface Found {
  /** Null where none may be shown now. */
  readonly page: KeptPage | null;
  readonly outcome: 'hit' | 'stale' | 'miss';
  /** It is to be made again while it is shown. */
  readonly ageing: boolean;
  /** Of the content at this moment; null where it is not known, or the page has none. */
  readonly version: string | null;
}

/** Pages that are public, for whoever asks next. */
export interface PageCache {
  /** The page where it may be shown as it is, and that is known without waiting for anybody; null where it takes {@link find}. */
  atHand(key: PageKey): { readonly page: KeptPage; readonly outcome: 'hit' | 'stale' } | null;
  /** Asks for the content’s version where the page has any, or none is kept, and it is not known. */
  find(key: PageKey): Promise<Found>;
  /** Makes a page, or joins who is making it of the same content, and keeps it if it may be kept. */
  join(key: PageKey, version: string | null, make: () => Promise<MadePage>): Joined;
  /**
   * What an answer is made of that says to everybody that there is no page, or that it has moved, and was begun at this version of the content;
   * null where it says something else, or there has been news meanwhile. It is kept by caches in front of the site alone.
   */
  tagsOfMissing(made: MadePage, version: string | null): Promise<readonly string[] | null>;
  /** What is kept. */
  readonly held: () => { readonly pages: number; readonly bytes: number };
}

/** A page that was made, and as it is kept; null where it is not. */
interface MadeOrKept {
  readonly made: MadePage;
  readonly kept: KeptPage | null;
}

/** A page that is being made; `joined`: somebody else had begun. */
interface Joined {
  readonly making: Promise<MadeOrKept>;
  readonly joined: boolean;
}

interface Options {
  /** In bytes. */
  readonly limit: number;
  readonly versions: ContentVersions;
  /** In ms. */
  readonly now: () => number;
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
  const sizeCalculation = ({ document }: KeptPage) => document.size;
  const usual = new LRUCache<string, KeptPage>({ maxSize: Math.ceil((limit * 7) / 8), max: 10_000, sizeCalculation });
  // Of their own: what people search for, and whoever spells addresses anew, must not push out what everybody reads.
  const others = new LRUCache<string, KeptPage>({ maxSize: Math.ceil(limit / 8), max: 2_000, sizeCalculation });
  const heldBy = (key: PageKey) => (key.usual ? usual : others);
  const makings = new Map<string, Promise<MadeOrKept>>();
  const triedAt = new WeakMap<KeptPage, number>();
  const triedLately = (page: KeptPage): boolean => now() - (triedAt.get(page) ?? -Infinity) < fresh;
  const isUnanswered = (page: KeptPage, version: string | null | undefined) =>
    page.version !== null && version === null;

  /** Whether a page may be shown while the content is of this version, and whether it is to be made again meanwhile. */
  const stateOf = (page: KeptPage, version: string | null | undefined) => {
    const age = now() - page.madeAt;
    const ageing = age >= fresh;
    // While the API does not answer, what was made of its last word stands.
    if (isUnanswered(page, version))
      return page.version === versions.last() && age < outage ? { outcome: 'stale' as const, ageing } : null;
    if (age >= stale || (page.version !== null && page.version !== version)) return null;
    return { outcome: ageing ? ('stale' as const) : ('hit' as const), ageing };
  };

  const versionFor = (page: KeptPage | undefined): Promise<string | null> | null => {
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
      if (state?.ageing !== false && !(state && isUnanswered(page, version) && triedLately(page))) return null;
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
        return { page: null, outcome: 'miss', ageing: false, version };
      }
      // The API may be slow, and answer all the same.
      const mayTry = state.ageing && !(isUnanswered(page, version) && triedLately(page));
      if (mayTry) triedAt.set(page, now());
      return { page, outcome: state.outcome, ageing: mayTry, version };
    },
    join(key, version, make) {
      // Who comes after a write must not get what was begun before it.
      const id = `${version} ${key.text}`;
      const other = makings.get(id);
      if (other) return { making: other, joined: true };
      const madeAt = now();
      const making = make()
        .then((made) => {
          const kept = keptPage(made, madeAt);
          if (kept !== null) heldBy(key).set(key.text, kept);
          return { made, kept };
        })
        .finally(() => makings.delete(id));
      makings.set(id, making);
      return { making, joined: false };
    },
    async tagsOfMissing(made, version) {
      if (!isMissingForAll(made)) return null;
      const ofContent = made.madeOf.size > 0;
      if (ofContent && (version === null || version !== (await versions.now()))) return null;
      return tagsOf(made, ofContent);
    },
    held: () => ({ pages: usual.size + others.size, bytes: usual.calculatedSize + others.calculatedSize }),
  };
}

/** The page for whoever asks next; null where it is not for everybody, or not what its release makes of it when all is well. */
function keptPage({ prepared, shown, rendered, document, wanted, madeOf }: MadePage, madeAt: number): KeptPage | null {
  const { owned, page, status, seeds } = prepared;
  if (document === null || owned === null || page === null || status !== 200) return null;
  if (page.confidential || page.framedBySite) return null;
  if (owned.route.policy !== undefined || owned.route.admin || owned.remote.release !== wanted) return null;
  if (!rendered || shown !== prepared) return null;
  // A part that could not be had is missing: the next view may have it.
  if (Object.values(seeds).some((seed) => 'error' in seed)) return null;
  if (madeOf.size > 1 || madeOf.has(null)) return null;
  const [version = null] = madeOf;
  const tags = tagsOf({ prepared }, version !== null);
  return { document: sharedDocument(document), owned, version, tags, madeAt };
}

/** Whether all visitors are to be told alike that there is no page, or that it has moved. */
function isMissingForAll({ prepared, shown, rendered, wanted }: MadePage): boolean {
  const { owned, page, status, movedTo, fault, seeds } = prepared;
  if (status !== 404 && movedTo === null) return false;
  if (page?.confidential || page?.framedBySite || fault !== null) return false;
  if (owned && (owned.route.policy !== undefined || owned.route.admin || owned.remote.release !== wanted)) return false;
  if (movedTo === null && (!rendered || shown !== prepared)) return false;
  // That something else could not be had may be a mistake of the moment.
  return Object.values(seeds).every((seed) => !('error' in seed) || pageStatus(seed.error) === 404);
}

function tagsOf({ prepared }: Pick<MadePage, 'prepared'>, ofContent: boolean): string[] {
  return [...prepared.snapshot.remotes.map(({ name }) => name), ...(ofContent ? [contentTag] : [])];
}
