import type { Context, Middleware } from 'koa';
import { ownAddress } from '@plumbline/contract/own-address';
import type { Snapshot } from '@plumbline/contract/releases/releases';
import { overrideParameter } from '../../src/overrides/overrides.ts';
import { takesSecrets } from '../../src/remotes/route-policy.ts';
import type { PageServerOptions, Parts } from '../parts.ts';
import { healthySnapshot } from '../circuits/circuits.ts';
import { pageKey } from '../page-cache/page-cache.ts';
import { sendEarlyHints } from './early-hints.ts';
import type { MadePage } from './make-page.ts';
import { ownDocumentHeaders } from './page-headers.ts';
import { claimsStaff, isAnonymous, isNavigation, isPrefetch } from './visitor.ts';

/** The cache lifetime of redirects: browsers would cache a 308 without one forever. */
export const redirectCaching = 'public, max-age=3600';

/** Answers page requests, from the cache or with a page made for this view. */
export function pageHandler(parts: Parts & Pick<PageServerOptions, 'site' | 'registry'>): Middleware {
  const { visitors, override, circuits, isComplete, answerUnavailable, findRoute, makePage } = parts;
  const { cache, sender, hints, reports, record, site, registry } = parts;
  const isLive = ({ id }: Snapshot): boolean => id === (registry.loaded?.()?.id ?? id);
  return async (ctx) => {
    const isRead = ctx.method === 'GET';
    if (!isRead && ctx.method !== 'HEAD') {
      ctx.set('allow', 'GET, HEAD');
      ctx.throw(405);
    }
    const pathname = canonicalPath(ctx.path);
    if (pathname !== ctx.path) {
      const location = ownAddress(pathname + ctx.search);
      if (location === null) return ctx.throw(400, 'This is not the address of a page.');
      ctx.set('cache-control', redirectCaching);
      return redirect(ctx, 308, location);
    }
    const isPrefetched = isPrefetch(ctx.req.headers);
    const ownerIn = (snapshot: Snapshot) => findRoute(snapshot, pathname, true)?.remote.name ?? null;
    const { snapshot: released, canaryRemotes } = await visitors.forPage(ctx, ownerIn);
    // Canaries are judged by views, and a prefetched page may never be seen.
    if (canaryRemotes.size > 0 && isPrefetched) ctx.throw(403);
    // A HEAD request renders nothing, so it cannot be the probe of a release with an open circuit.
    const owner = isRead ? findRoute(released, pathname, false)?.remote.name : undefined;
    const { snapshot: full, overrides, redirectTo } = await override(ctx, healthySnapshot(released, circuits, owner));
    if (redirectTo !== null) {
      ctx.set('cache-control', 'no-store');
      return redirect(ctx, 303, ownAddress(redirectTo) ?? '/');
    }
    const owned = findRoute(full, pathname, false);
    // Admin pages are rendered in the browser; the server sends the headers of their routes and, to staff, a place for the page.
    const declared = findRoute(full, pathname, true);
    const policy = declared?.route.policy ?? null;
    const isStaff = claimsStaff(ctx.req.headers, site);
    if (!declared && !isComplete()) return answerUnavailable(ctx);
    if (isPrefetched && (policy !== null || declared?.route.confidential)) ctx.throw(403);
    // Payment pages have a value of their own.
    if (declared && policy === null && takesSecrets(declared.route)) ctx.set(ownDocumentHeaders);

    const make = async (address: string): Promise<MadePage> => {
      const url = new URL(address, site.origin);
      // The parameter has been processed; page and browser must not see it.
      if (overrides) url.searchParams.delete(overrideParameter);
      const made = await makePage({
        full,
        url,
        policy,
        overrides,
        isStaff,
        requestId: ctx.state['requestId'] as string,
      });
      record.made(made);
      return made;
    };
    // A 404 is public too, unless the address belongs to a release with an open circuit.
    const isPublic = owned
      ? owned.route.render === 'server' &&
        !takesSecrets(owned.route) &&
        !owned.route.confidential &&
        circuits.isHealthy(owned.remote)
      : !declared && findRoute(released, pathname, true) === null;
    // The probe of a release with an open circuit has to render: a cached page says nothing about the release now.
    const isShareable = isPublic && !overrides && isAnonymous(ctx.req.headers, site);
    const key = isShareable ? pageKey(full.id, pathname, ctx.search) : null;
    // 404 pages are not cached here.
    const found = key && cache && owned ? await cache.find(key) : null;
    const hasCanary = owned !== null && canaryRemotes.has(owned.remote.name);
    // During a canary a stale page is rendered for this view: a failure in a background refresh would not be counted.
    let page = found?.needsRefresh && hasCanary ? null : (found?.page ?? null);
    let made: MadePage | null = null;
    let sharedTags: readonly string[] | null = null;
    if (page !== null && found !== null) record.view(found.outcome, page.owned.remote);
    else {
      if (isRead) sendEarlyHints(ctx, hints);
      record.view(key && cache && owned ? 'miss' : 'bypass');
    }
    if (key && cache && (page === null || found?.needsRefresh)) {
      const version = found?.version ?? null;
      const pending = cache.pending(key, version);
      const making = pending ?? cache.add(key, version, make(key.address));
      // A failed background refresh has been reported; the next view tries again.
      if (page !== null) making.catch(() => undefined);
      else {
        ({ made, cached: page } = await making);
        if (canaryRemotes.size === 0) {
          // Shared caches may have been purged while the page was made: an outdated page must not be stored after that.
          const isCurrent = isLive(released) && (page === null || (await cache.isCurrent(page)));
          if (!isCurrent) page = null;
          else if (page === null) sharedTags = await cache.sharedTagsOf(made, version);
        }
        // Two visitors with the address of a confidential page may both see it, but each gets a page of their own.
        if (pending && made.confidential) made = null;
      }
    }
    if (page === null) made ??= await make(pathname + ctx.search);

    if (made?.confidential && made.document && isPrefetched) ctx.throw(403);
    const shown = page?.owned ?? made?.owned ?? (isStaff ? declared : null);
    const remote = shown && full.remotes.find(({ name }) => name === shown.remote.name);
    // Overrides, prefetches, redirects and what a script reads do not count as views.
    const isShown = isNavigation(ctx.req.headers) && !isPrefetched;
    const isView = isRead && isShown && !overrides?.active.length && made?.movedTo == null;
    const outcome = made?.outcome ?? 'shown';
    const view =
      isView && remote && reports && outcome !== 'interrupted'
        ? await reports.view(remote, outcome, canaryRemotes.has(remote.name))
        : null;
    if (page !== null) return canaryRemotes.size > 0 ? sender.inCanary(ctx, page, view) : sender.shared(ctx, page);
    if (made === null) return;
    const overridden = overrides && overrides.active.map(({ origin }) => origin).filter((one) => one !== site.origin);
    const personal = policy !== null;
    // Card tests of staff have the headers of payment pages.
    const admin = declared?.route.admin === true && policy === null;
    const secret = declared !== null && takesSecrets(declared.route);
    return sender.made(ctx, made, { policy, personal, admin, takesSecrets: secret, overridden, sharedTags }, view);
  };
}

function redirect(ctx: Context, status: 303 | 308, location: string): void {
  ctx.status = status;
  ctx.set('location', location);
}

/** The path without trailing slashes and with one leading slash: a redirect to `//…` would lead to another host. */
function canonicalPath(path: string): string {
  return `/${path.replace(/^[\\/]+/, '').replace(/[\\/]+$/, '')}`;
}
