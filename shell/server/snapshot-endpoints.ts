import type { Middleware } from 'koa';
import { fullSnapshotPath, unsureHeader } from '../src/remotes/full-snapshot.ts';
import { otherReleasePath, type OtherRelease } from '../src/remotes/other-release.ts';
import type { VisitorSnapshots } from './canaries/visitor-snapshots.ts';
import type { WithOverrides } from './overrides/with-overrides.ts';
import { publicSnapshot, withoutPrevious } from './pages/snapshots.ts';

/**
 * `GET /_site/snapshot`: what a tab compares its own snapshot with; `?admin=1` names admin remotes too. A header says so
 * where a canary runs and the visitor, who keeps no cookies, may have got it.
 */
export function snapshotEndpoint(visitors: VisitorSnapshots, override: WithOverrides): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== fullSnapshotPath) return next();
    const { snapshot: own, unsure } = await visitors.forTab(ctx);
    const { snapshot, overrides } = await override(ctx, own);
    ctx.set('cache-control', overrides ? 'no-store' : 'private, no-cache');
    ctx.vary('Cookie');
    // Set in either case: a 304 without it would leave the value that the browser has stored.
    ctx.set(unsureHeader, unsure ? '1' : '0');
    // The id says nothing of what is overridden.
    if (!overrides) ctx.etag = snapshot.id;
    ctx.body = ctx.query['admin'] === '1' ? withoutPrevious(snapshot) : publicSnapshot(snapshot);
    if (ctx.fresh) ctx.status = 304;
  };
}

/**
 * `GET /_site/releases/{remote}?not={release}`: what a tab shows in place of a release that failed there: the live one where
 * that is another by now, else the last good one before it.
 */
export function otherReleaseEndpoint(visitors: VisitorSnapshots): Middleware {
  return async (ctx, next) => {
    if (!ctx.path.startsWith(`${otherReleasePath}/`)) return next();
    const name = ctx.path.slice(otherReleasePath.length + 1);
    const { remotes } = (await visitors.forTab(ctx)).snapshot;
    const { previous, ...live } = remotes.find((remote) => remote.name === name) ?? ctx.throw(404);
    const isLive = live.release !== ctx.query['not'];
    ctx.set('cache-control', 'no-store');
    ctx.body = { release: isLive ? live : (previous ?? ctx.throw(404)), live: isLive } satisfies OtherRelease;
  };
}
