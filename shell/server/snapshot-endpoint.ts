import type { Middleware } from 'koa';
import type { VisitorSnapshots } from './canaries/visitor-snapshots.ts';
import type { WithOverrides } from './overrides/with-overrides.ts';
import { publicSnapshot, withoutPrevious } from './pages/public-snapshot.ts';
import { fullSnapshotPath, unsureHeader } from '../src/remotes/full-snapshot.ts';

/**
 * `GET /_site/snapshot`: what a tab compares its own snapshot with; `?admin=1` names admin remotes too. A header says so
 * where a canary is tried and the visitor, who keeps no cookies, may have got it.
 */
export function snapshotEndpoint(visitors: VisitorSnapshots, override: WithOverrides): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== fullSnapshotPath) return next();
    const { snapshot: own, unsure } = await visitors.forTab(ctx);
    const { snapshot, overrides } = await override(ctx, own);
    ctx.set('cache-control', overrides ? 'no-store' : 'private, no-cache');
    ctx.vary('Cookie');
    // Said either way: a 304 leaves what a browser keeps as it was where it says nothing.
    ctx.set(unsureHeader, unsure ? '1' : '0');
    // An id says nothing of what is overridden.
    if (!overrides) ctx.etag = snapshot.id;
    if (ctx.query['admin'] !== '1') ctx.body = publicSnapshot(snapshot);
    else ctx.body = withoutPrevious(snapshot);
    if (ctx.fresh) ctx.status = 304;
  };
}
