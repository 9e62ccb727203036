import type { Context, Middleware } from 'koa';
import { ownAddress } from '@plumbline/contract/own-address';
import type { Snapshot } from '@plumbline/contract/releases/releases';
import { overrideParameter } from '../../src/overrides/overrides.ts';
import type { PageServerOptions, Parts } from '../parts.ts';
import { healthySnapshot } from '../circuits/circuits.ts';
import { pageKey } from '../page-cache/page-cache.ts';
import { sendEarlyHints } from './early-hints.ts';
import type { MadePage } from './make-page.ts';
import { claimsStaff, isAnonymous, isPrefetch } from './visitor.ts';

/** How long anybody may remember where an address without a page of its own leads: browsers would keep a 308 for ever. */
export const redirectsFor = 'public, max-age=3600';

/** Answers every address that is a page: out of the cache, or made for this view. */
export function pageHandler(parts: Parts & Pick<PageServerOptions, 'site' | 'registry'>): Middleware {
  const { visitors, override, circuits, isWhole, answerUnavailable, findRoute, makePage } = parts;
  const { cache, sender, hints, reports, record, site, registry } = parts;
  const isLive = ({ id }: Snapshot): boolean => id === (registry.atHand?.()?.id ?? id);
  return async (ctx) => {
    const isRead = ctx.method === 'GET';
    if (!isRead && ctx.method !== 'HEAD') {
      ctx.set('allow', 'GET, HEAD');
      ctx.throw(405);
    }
    const pathname = onePath(ctx.path);
    if (pathname !== ctx.path) {
      const location = ownAddress(pathname + ctx.search);
      if (location === null) return ctx.throw(400, 'This is no address of a page.');
      ctx.set('cache-control', redirectsFor);
      return redirect(ctx, 308, location);
    }
    const isPrefetched = isPrefetch(ctx.req.headers);
    const { snapshot: released, compared } = await visitors.forPage(ctx);
    // What is compared is counted by views, and a page that is prefetched may never be one.
    if (compared.size > 0 && isPrefetched) ctx.throw(403);
    // Only what is rendered can show how a release does that has rested.
    const tried = isRead ? findRoute(released, pathname, false)?.remote.name : undefined;
    const { snapshot: full, overrides, movedTo } = await override(ctx, healthySnapshot(released, circuits, tried));
    if (movedTo !== null) {
      ctx.set('cache-control', 'no-store');
      return redirect(ctx, 303, ownAddress(movedTo) ?? '/');
    }
    const owned = findRoute(full, pathname, false);
    // Admin pages are rendered in the browser, by the headers that the server gives to their addresses.
    const declared = findRoute(full, pathname, true);
    const policy = declared?.route.policy ?? null;
    if (!declared && !isWhole()) return answerUnavailable(ctx);
    if (isPrefetched && policy !== null) ctx.throw(403);

    const make = async (address: string): Promise<MadePage> => {
      const url = new URL(address, site.origin);
      // It is answered: what is rendered is the page without the request, and so is what the browser takes over.
      if (overrides) url.searchParams.delete(overrideParameter);
      const made = await makePage({ full, url, policy, overrides, requestId: ctx.state['requestId'] as string });
      record.made(made);
      return made;
    };
    // An address that no remote has is everybody's, too; while a release rests it may be an address of that one.
    const isPublic = owned
      ? owned.route.render === 'server' && owned.route.policy === undefined && circuits.isHealthy(owned.remote)
      : !declared && released.remotes.every(circuits.isHealthy);
    // A release that has rested is to show how it does: what was cached of it says nothing of now.
    const mayShare = isPublic && !overrides && isAnonymous(ctx.req.headers);
    const key = mayShare ? pageKey(full.id, pathname, ctx.search) : null;
    // Nothing is cached of an address that no remote has.
    const found = key && cache && owned ? await cache.find(key) : null;
    const isCompared = owned !== null && compared.has(owned.remote.name);
    // What is compared is counted by what visitors see: made beside a view, a failure would be in no count.
    let page = found?.isAgeing && isCompared ? null : (found?.page ?? null);
    let made: MadePage | null = null;
    let sharedTags: readonly string[] | null = null;
    if (page !== null && found !== null) record.view(found.outcome, page.owned.remote);
    else {
      if (isRead) sendEarlyHints(ctx, hints);
      record.view(key && cache && owned ? 'miss' : 'bypass');
    }
    if (key && cache && (page === null || found?.isAgeing)) {
      const version = found?.version ?? null;
      const other = cache.making(key, version);
      const making = other ?? cache.add(key, version, make(key.address));
      // What fails beside a view is reported, and the next view tries again.
      if (page !== null) making.catch(() => undefined);
      else {
        ({ made, cached: page } = await making);
        if (compared.size === 0) {
          // Caches in front of the site have been told of a change by now: what was made of the time before comes too late for them.
          const isOfNow = isLive(released) && (page === null || (await cache.isCurrent(page)));
          if (!isOfNow) page = null;
          else if (page === null) sharedTags = await cache.tagsOfMissing(made, version);
        }
        // Who has the address of a confidential page may see it: two visitors may both, and still share nothing.
        if (other && made.confidential) made = null;
      }
    }
    if (page === null) made ??= await make(pathname + ctx.search);

    if (made?.confidential && made.document && isPrefetched) ctx.throw(403);
    const shown = page?.owned ?? made?.owned ?? (claimsStaff(ctx.req.headers) ? declared : null);
    const wanted = shown && full.remotes.find(({ name }) => name === shown.remote.name);
    // What staff try is no view of what is released, a prefetched page may never be one, and one that has moved is none.
    const isView = isRead && !overrides?.active.length && !isPrefetched && made?.movedTo == null;
    const outcome = made?.outcome ?? 'shown';
    const view = isView && wanted && reports ? await reports.view(wanted, outcome, compared.has(wanted.name)) : null;
    if (page !== null) return compared.size > 0 ? sender.compared(ctx, page, view) : sender.shared(ctx, page);
    if (made === null) return;
    const overridden = overrides && overrides.active.map(({ origin }) => origin);
    const personal = policy !== null || declared?.route.admin === true;
    return sender.made(ctx, made, { policy, personal, overridden, sharedTags }, view);
  };
}

function redirect(ctx: Context, status: 303 | 308, location: string): void {
  ctx.status = status;
  ctx.set('location', location);
}

/** One address per page: no slashes at its end, and one at its start, or a redirect would lead to another host. */
function onePath(path: string): string {
  return `/${path.replace(/^[\\/]+/, '').replace(/[\\/]+$/, '')}`;
}
