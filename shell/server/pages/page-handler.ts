import type { Middleware } from 'koa';
import { ownAddress } from '@plumbline/contract/own-address';
import type { Site } from '@plumbline/contract/site';
import { staffCookieName } from '@plumbline/contract/staff';
import { overrideParameter } from '../../src/overrides/overrides.ts';
import { soundSnapshot } from '../circuits/circuits.ts';
import { isAnybody } from '../page-cache/is-anybody.ts';
import type { KeptPage } from '../page-cache/page-cache.ts';
import { pageKey } from '../page-cache/page-key.ts';
import type { Parts } from '../parts.ts';
import { sendEarlyHints } from './early-hints.ts';
import { isAhead } from './is-ahead.ts';
import type { MadePage } from './make-page.ts';
import { tellView, type TellView } from './tell-view.ts';

type Looked = 'visitors' | 'override' | 'circuits' | 'isWhole' | 'answerUnavailable';
type Answering = 'making' | 'cache' | 'answers' | 'hints' | 'told' | 'viewed';

/** Answers every address that is a page: out of the cache, or made for this view. */
export function pageHandler({
  making: { findRoute, makePage },
  visitors,
  override,
  circuits,
  isWhole,
  answerUnavailable,
  cache,
  answers,
  hints,
  told,
  viewed,
  site,
}: Pick<Parts, Looked | Answering> & { readonly site: Site }): Middleware {
  return async (ctx) => {
    const isRead = ctx.method === 'GET';
    const ahead = isAhead(ctx.req.headers);
    if (!isRead && ctx.method !== 'HEAD') {
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
    if (compared.size > 0 && ahead) ctx.throw(403);
    // Only what is rendered can tell how a release that has rested does.
    const tried = () => (isRead ? findRoute(released, pathname, false)?.remote : undefined);
    const sound = soundSnapshot(released, circuits, tried);
    const { snapshot: full, overrides, movedTo: without } = await override(ctx, sound);
    if (without !== null) {
      ctx.status = 303;
      ctx.set({ location: ownAddress(without) ?? '/', 'cache-control': 'no-store' });
      return;
    }
    const owned = findRoute(full, pathname, false);
    // Admin pages are rendered in the browser, by the headers that the server gives to their addresses.
    const declared = findRoute(full, pathname, true)?.route;
    const policy = declared?.policy ?? null;
    if (!declared && !isWhole()) return answerUnavailable(ctx);
    if (ahead && policy !== null) ctx.throw(403);

    const isStaff = hasStaffCookie(ctx.get('cookie'));
    // What staff try is no view of what is released, and what is fetched ahead may never be one.
    const counted = overrides?.active.length || ahead ? null : told;
    const tell: TellView = async (made) =>
      counted && tellView(counted, { ...made, full, pathname, isStaff, compared, findRoute });
    const make = (address: string): Promise<MadePage> => {
      const url = new URL(address, site.origin);
      // It is answered: what is rendered is the page without the request, and so is what the browser takes over.
      if (overrides) url.searchParams.delete(overrideParameter);
      return makePage({ full, url, policy, overrides, requestId: ctx.state['requestId'] as string });
    };
    const makeOwn = () => make(pathname + ctx.search);
    const answerKept = async (page: KeptPage): Promise<void> => {
      if (compared.size > 0) return answers.compared(ctx, page, tell);
      if (isRead) await tell({ owned: page.owned, rendered: true, faulty: false });
      await answers.kept(ctx, page);
    };

    // An address that no remote has is everybody's, too; while a release rests it may be an address of that one.
    const isPublic = owned
      ? owned.route.render === 'server' && owned.route.policy === undefined && circuits.isSound(owned.remote)
      : !declared && released.remotes.every(circuits.isSound);
    // A release that has rested is to show how it does: what was kept of it says nothing of now.
    const mayShare = isPublic && overrides === null && isAnybody(ctx.req.headers);
    const key = mayShare ? pageKey({ snapshotId: full.id, pathname, search: ctx.search }) : null;
    // Nothing is kept of an address that no remote has.
    const found = key && owned && (await cache?.find(key));
    // What is compared is counted by what visitors see: made beside a view, a failure would be in no count.
    const isCompared = found?.page ? compared.has(found.page.owned.remote.name) : false;
    if (key && cache && found?.page && !(found.ageing && isCompared)) {
      viewed(found.outcome);
      circuits.succeeded(found.page.owned.remote);
      // What fails beside a view tells of itself, and the next view tries again.
      if (found.ageing) cache.join(key, found.version, () => make(key.address)).making.catch(() => undefined);
      return answerKept(found.page);
    }
    if (isRead) sendEarlyHints(ctx, hints);
    const overridden = overrides && overrides.active.map(({ origin }) => origin);
    const visit = { policy, personal: policy !== null || declared?.admin === true, overridden, tell };
    if (key === null || cache === null) {
      viewed('bypass');
      return answers.made(ctx, await makeOwn(), visit);
    }
    viewed(owned ? 'miss' : 'bypass');
    const { making, joined } = cache.join(key, found?.version ?? null, () => make(key.address));
    const { made, kept } = await making;
    if (kept !== null) return answerKept(kept);
    // Who has its address may see it: two visitors may both, and still share nothing.
    if (joined && made.prepared.page?.confidential) return answers.made(ctx, await makeOwn(), visit);
    const sharedTags = compared.size > 0 ? null : await cache.tagsOfMissing(made, found?.version ?? null);
    return answers.made(ctx, made, { ...visit, sharedTags });
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
