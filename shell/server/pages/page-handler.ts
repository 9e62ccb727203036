import type { Context, Middleware } from 'koa';
import type { Snapshot } from '@plumbline/contract/releases';
import type { Site } from '@plumbline/contract/site';
import { ownAddress } from '@plumbline/contract/own-address';
import { staffCookieName } from '@plumbline/contract/staff';
import { overrideParameter } from '../../src/overrides/overrides.ts';
import type { VisitorSnapshots } from '../canaries/visitor-snapshots.ts';
import { soundSnapshot, type Circuits } from '../circuits/circuits.ts';
import type { WithOverrides } from '../overrides/with-overrides.ts';
import { isAnybody } from '../page-cache/is-anybody.ts';
import type { CacheOutcome, KeptPage, PageCache } from '../page-cache/page-cache.ts';
import { pageKey } from '../page-cache/page-key.ts';
import type { AnswerUnavailable } from '../unavailable.ts';
import type { PageAnswers } from './answer-page.ts';
import { sendEarlyHints } from './early-hints.ts';
import { isAhead } from './is-ahead.ts';
import type { MadePage } from './make-page.ts';
import type { PageMaking } from './page-making.ts';
import { tellView, type PageViews, type TellView } from './tell-view.ts';

interface Options {
  readonly making: PageMaking;
  readonly answers: PageAnswers;
  /** What each visitor gets of what is released. */
  readonly visitors: VisitorSnapshots;
  /** Whether all that is live can be shown. */
  readonly isWhole: () => boolean;
  readonly answerUnavailable: AnswerUnavailable;
  readonly override: WithOverrides;
  readonly circuits: Circuits;
  /** Hears of every document; null: nobody counts. */
  readonly told: PageViews | null;
  /** Keeps public pages; null: every view is rendered. */
  readonly cache: PageCache | null;
  /** Hears how a view was answered. */
  readonly viewed: (outcome: CacheOutcome) => void;
  readonly site: Site;
  /** What is told while a page is made, as values of `Link`; empty: nothing. */
  readonly hints: readonly string[];
}

/** Answers every address that is a page: out of the cache, or made for this view. */
export function pageHandler({
  making: { findRoute, makePage },
  answers,
  visitors,
  isWhole,
  answerUnavailable,
  override,
  circuits,
  told,
  cache,
  viewed,
  site,
  hints,
}: Options): Middleware {
  /** Whether this view is to show how a release does that rests: what was kept of it says nothing of now. */
  const isTry = (full: Snapshot, pathname: string): boolean => {
    if (full.remotes.every((remote) => circuits.isSound(remote))) return false;
    const owner = findRoute(full, pathname, false)?.remote;
    return owner !== undefined && !circuits.isSound(owner);
  };

  /** Only what is rendered can tell how a release that has rested does. */
  const ownerOf = ({ method }: Context, snapshot: Snapshot, pathname: string) =>
    method === 'GET' ? findRoute(snapshot, pathname, false)?.remote : undefined;

  return async (ctx) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.set('allow', 'GET, HEAD');
      ctx.throw(405);
    }
    const pathname = onePath(ctx.path);
    if (pathname !== ctx.path) {
      const location = ownAddress(pathname + ctx.search);
      if (location === null) return ctx.throw(400, 'This is no address of a page.');
      ctx.status = 308;
      ctx.set('location', location);
      return;
    }
    const { snapshot: released, compared } = await visitors.forPage(ctx);
    // What is compared is counted by views, and a page that is fetched ahead may never be one.
    if (compared.size > 0 && isAhead(ctx.req.headers)) ctx.throw(403);
    const sound = soundSnapshot(released, circuits, () => ownerOf(ctx, released, pathname));
    const { snapshot: full, overrides, movedTo: without } = await override(ctx, sound);
    if (without !== null) {
      ctx.status = 303;
      ctx.set({ location: ownAddress(without) ?? '/', 'cache-control': 'no-store' });
      return;
    }
    // What staff try is no view of what is released, and what is fetched ahead may never be one.
    const counted = overrides?.active.length || isAhead(ctx.req.headers) ? null : told;
    const tell: TellView = async (made) =>
      counted && tellView(counted, { ...made, full, pathname, isStaff, compared, findRoute });
    if (!isWhole() && findRoute(full, pathname, true) === null) return answerUnavailable(ctx);
    const isStaff = hasStaffCookie(ctx.get('cookie'));
    const requestId = ctx.state['requestId'] as string;
    // Admin pages are rendered in the browser, by the headers that the server gives to their addresses.
    const declared = () => findRoute(full, pathname, true)?.route;
    const policyOf = () => declared()?.policy ?? null;
    if (isAhead(ctx.req.headers) && policyOf() !== null) ctx.throw(403);
    const make = (address: string): Promise<MadePage> => {
      const url = new URL(address, site.origin);
      // It is answered: what is rendered is the page without the request, and so is what the browser takes over.
      if (overrides) url.searchParams.delete(overrideParameter);
      return makePage({ full, url, policy: policyOf(), overrides, requestId });
    };
    const answerKept = async (page: KeptPage): Promise<void> => {
      if (compared.size > 0) return answers.compared(ctx, page, tell);
      if (ctx.method === 'GET') await tell({ owned: page.owned, rendered: true, faulty: false });
      await answers.kept(ctx, page);
    };
    const makeOwn = () => make(pathname + ctx.search);
    const mayShare = overrides === null && isAnybody(ctx.req.headers) && !isTry(full, pathname);
    const route = findRoute(full, pathname, false)?.route;
    const isPublic = route?.render === 'server' && route.policy === undefined;
    const key = mayShare && isPublic ? pageKey({ snapshotId: full.id, pathname, search: ctx.search }) : null;
    const found = key && (await cache?.find(key));
    // What is compared is counted by what visitors see: made beside a view, a failure would be in no count.
    const isCompared = found?.page ? compared.has(found.page.owned.remote.name) : false;
    if (key && cache && found?.page && !(found.ageing && isCompared)) {
      viewed(found.outcome);
      circuits.succeeded(found.page.owned.remote);
      // What fails beside a view tells of itself, and the next view tries again.
      if (found.ageing) cache.join(key, found.version, () => make(key.address)).making.catch(() => undefined);
      return answerKept(found.page);
    }
    if (ctx.method === 'GET') sendEarlyHints(ctx, hints);
    const policy = policyOf();
    const overridden = overrides && overrides.active.map(({ origin }) => origin);
    const visit = { policy, personal: policy !== null || declared()?.admin === true, overridden, tell };
    if (key === null || cache === null) {
      viewed('bypass');
      return answers.made(ctx, await makeOwn(), visit);
    }
    viewed('miss');
    const { making, joined } = cache.join(key, found?.version ?? null, () => make(key.address));
    const { made, kept } = await making;
    if (kept !== null) return answerKept(kept);
    // Who has its address may see it: two visitors may both, and still share nothing.
    return answers.made(ctx, joined && made.prepared.page?.confidential ? await makeOwn() : made, visit);
  };
}

function hasStaffCookie(header: string): boolean {
  return header.split(';').some((pair) =>
    pair
      .trim()
      .replace(/^__Host-/, '')
      .startsWith(`${staffCookieName}=`),
  );
}

/** One address per page: no slashes at its end, and one at its start, or a redirect would lead to another host. */
function onePath(path: string): string {
  return `/${path.replace(/^[\\/]+/, '').replace(/[\\/]+$/, '')}`;
}
