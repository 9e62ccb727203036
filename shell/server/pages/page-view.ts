import type { Context } from 'koa';
import { ownAddress } from '@plumbline/contract/own-address';
import type { Snapshot } from '@plumbline/contract/releases/releases';
import { takesSecrets } from '../../src/remotes/route-policy.ts';
import { healthySnapshot } from '../circuits/circuits.ts';
import type { PageServerOptions, Parts } from '../parts.ts';
import { claimsStaff, isPrefetch } from './visitor.ts';

/** A request for a page: the address, properties of the visitor, and the releases that make the page. */
export type PageView = NonNullable<Awaited<ReturnType<ReturnType<typeof viewReader>>>>;

/** Reads a request for a page; null if it has been answered already. @throws HttpError for a declined request. */
export function viewReader(parts: Parts & Pick<PageServerOptions, 'site'>) {
  const { site, canaryAssignment, override, circuits, findRoute, isComplete, answerUnavailable } = parts;
  return async (ctx: Context) => {
    refuseWriting(ctx);
    const pathname = canonicalPath(ctx.path) ?? ctx.throw(404);
    if (pathname !== ctx.path) return redirectTo(ctx, pathname);
    const isRead = ctx.method === 'GET';
    const isPrefetched = isPrefetch(ctx.req.headers);
    const ownerIn = (snapshot: Snapshot) => findRoute(snapshot, pathname, { withAdmin: true })?.remote.name ?? null;
    /** The releases for this visitor, canaries included, before fallbacks (for releases that keep failing) and overrides replace some of them. */
    const { snapshot: assigned, canaryRemotes } = await canaryAssignment.forPage(ctx, ownerIn);
    // The result of a canary depends on counted views, and a prefetched page may never be seen.
    if (canaryRemotes.size > 0 && isPrefetched) ctx.throw(403);
    // A HEAD request renders nothing, so it cannot be the probe of a release with an open circuit.
    const owner = isRead ? findRoute(assigned, pathname, { withAdmin: false })?.remote.name : undefined;
    const overridden = await override(ctx, healthySnapshot(assigned, circuits, owner));
    /** `full` is the snapshot with admin routes and fallback releases; `overrides` is null if none was requested. */
    const { snapshot: full, overrides } = overridden;
    if (overridden.redirectTo !== null) return redirect(ctx, 303, ownAddress(overridden.redirectTo) ?? '/');
    const owned = findRoute(full, pathname, { withAdmin: false });
    // The route and remote as in `owned`, or an admin route: the server sends headers and, to staff, a placeholder; the browser renders it.
    const declared = findRoute(full, pathname, { withAdmin: true });
    if (!declared && !isComplete()) {
      answerUnavailable(ctx);
      return null;
    }
    if (isPrefetched && ((declared?.route.policy ?? null) !== null || declared?.route.confidential)) ctx.throw(403);
    const isStaff = claimsStaff(ctx.req.headers, site);
    return { pathname, isRead, isPrefetched, isStaff, assigned, full, canaryRemotes, overrides, owned, declared };
  };
}

/** Whether the page may be the same for everybody. A 404 may, unless its address belongs to a release with an open circuit. */
export function isPublic(
  { owned, declared, assigned, pathname }: PageView,
  { circuits, findRoute }: Pick<Parts, 'circuits' | 'findRoute'>,
): boolean {
  if (owned === null) return declared === null && findRoute(assigned, pathname, { withAdmin: true }) === null;
  const { route, remote } = owned;
  // The probe of a release with an open circuit has to render: a cached page does not show whether the release works now.
  return route.render === 'server' && !takesSecrets(route) && !route.confidential && circuits.isHealthy(remote);
}

function refuseWriting(ctx: Context): void {
  if (ctx.method === 'GET' || ctx.method === 'HEAD') return;
  ctx.set('allow', 'GET, HEAD');
  ctx.throw(405);
}

function redirectTo(ctx: Context, pathname: string): null {
  const location = ownAddress(pathname + ctx.search) ?? ctx.throw(400);
  // The address may be a mailed secret, and which route it belongs to is not known yet.
  ctx.set('referrer-policy', 'no-referrer');
  return redirect(ctx, 308, location);
}

function redirect(ctx: Context, status: 303 | 308, location: string): null {
  ctx.status = status;
  ctx.set({ location, 'cache-control': 'no-store' });
  return null;
}

/** The path as the renderer will parse it, without dot segments, nor slashes at its end; null if it cannot be decoded, which libraries log. */
function canonicalPath(path: string): string | null {
  try {
    const { pathname } = new URL(path.replace(/^[\\/]+/, '/'), 'http://localhost');
    decodeURIComponent(pathname);
    // A redirect to `//…` would lead to another host.
    return `/${pathname.replaceAll(/^\/+|\/+$/g, '')}`;
  } catch {
    return null;
  }
}
