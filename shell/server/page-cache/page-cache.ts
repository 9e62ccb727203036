import { LRUCache } from 'lru-cache';
import type { OwnedRoute } from '../../src/remotes/snapshot-routes.ts';
import type { MadeBody, MadeHead, Making } from '../pages/make-page.ts';
import type { ContentVersions } from './content-versions.ts';
import { keptHtml, type KeptHtml } from './kept-html.ts';
import type { PageKey } from './page-key.ts';

/** A page that was made for one visitor and may be shown to any. */
export interface KeptPage {
  readonly html: KeptHtml;
  readonly owned: OwnedRoute;
  /** Of the published content that it was made of; null where it was made of none. */
  readonly version: string | null;
  /** When its making began, in ms. */
  readonly madeAt: number;
}

/** How a view was answered: `stale` is kept and no longer fresh, `miss` was made for it, `bypass` is kept for nobody. */
export type CacheOutcome = 'hit' | 'stale' | 'miss' | 'bypass';

/** Pages that are public, for whoever asks next. */
export interface PageCache {
  /** The page, if it may be shown now; `ageing`: it is to be made again while it is shown. */
  find(
    key: PageKey,
  ): Promise<{ readonly page: KeptPage; readonly outcome: 'hit' | 'stale'; readonly ageing: boolean } | null>;
  /** Makes a page, or joins who is making it, and keeps it if it may be kept. */
  join(key: PageKey, make: () => Making): { readonly making: Making; readonly joined: boolean };
  /** What is kept. */
  readonly held: () => { readonly pages: number; readonly bytes: number };
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
  const sizeCalculation = ({ html }: KeptPage) => html.size;
  const usual = new LRUCache<string, KeptPage>({ maxSize: Math.ceil((limit * 7) / 8), max: 10_000, sizeCalculation });
  // Of their own: what people search for, and whoever spells addresses anew, must not push out what everybody reads.
  const others = new LRUCache<string, KeptPage>({ maxSize: Math.ceil(limit / 8), max: 2_000, sizeCalculation });
  const heldBy = (key: PageKey) => (key.usual ? usual : others);
  const makings = new Map<string, Making>();

  return {
    async find(key) {
      const page = heldBy(key).get(key.text);
      if (page === undefined) return null;
      const current = page.version === null ? null : await versions.now();
      const age = now() - page.madeAt;
      if (page.version !== null && current === null)
        return age < outage ? { page, outcome: 'stale', ageing: false } : null;
      if (page.version !== current || age >= stale) return null;
      return age < fresh ? { page, outcome: 'hit', ageing: false } : { page, outcome: 'stale', ageing: true };
    },
    join(key, make) {
      const other = makings.get(key.text);
      if (other) return { making: other, joined: true };
      const madeAt = now();
      const making = make();
      makings.set(key.text, making);
      const leave = () => void makings.delete(key.text);
      // What will not be kept is shared by those who have come so far, and by nobody later.
      making.head.then((head) => mayBeKept(head) || leave(), leave);
      void making.done
        .then(async ([head, body]) => {
          const page = keptPage(head, body, madeAt);
          if (page === null) return;
          // The next view is not to wait for what the last one had.
          if (heldBy(key).peek(key.text)?.html.isPacked()) await page.html.pack();
          heldBy(key).set(key.text, page);
        })
        // Whoever waits for it hears of it.
        .catch(() => undefined)
        .finally(leave);
      return { making, joined: false };
    },
    held: () => ({ pages: usual.size + others.size, bytes: usual.calculatedSize + others.calculatedSize }),
  };
}

/** Whether a page is for everybody, and what its release makes of it when all is well; as far as its head tells. */
export function mayBeKept({ prepared, wanted }: MadeHead): boolean {
  const { owned, page, status, movedTo } = prepared;
  if (owned === null || page === null || page.confidential || status !== 200 || movedTo !== null) return false;
  return owned.route.policy === undefined && !owned.route.admin && owned.remote.release === wanted;
}

function keptPage(head: MadeHead, body: MadeBody, madeAt: number): KeptPage | null {
  const { owned } = head.prepared;
  if (owned === null || !mayBeKept(head) || !body.rendered || body.shown !== head.prepared) return null;
  const versions = head.madeOf();
  if (versions.size > 1 || versions.has(null)) return null;
  const [version = null] = versions;
  return { html: keptHtml(head.html + body.html), owned, version, madeAt };
}
