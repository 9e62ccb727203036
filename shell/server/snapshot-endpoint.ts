import type { Middleware } from 'koa';
import type { VisitorSnapshots } from './canaries/visitor-snapshots.ts';
import { publicSnapshot, withoutPrevious } from './pages/public-snapshot.ts';
import { fullSnapshotPath, unsureHeader } from '../src/remotes/full-snapshot.ts';

/**
 * `GET /_site/snapshot`: what a tab compares its own snapshot with; `?admin=1` names admin remotes too. A header says so
 * where a canary is tried and the visitor, who keeps no cookies, may have got it.
 */
export function snapshotEndpoint(visitors: VisitorSnapshots): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== fullSnapshotPath) return next();
    const { snapshot, unsure } = await visitors.forTab(ctx);
    ctx.set('cache-control', 'private, no-cache');
    ctx.set('x-content-type-options', 'nosniff');
    ctx.vary('Cookie');
    if (unsure) ctx.set(unsureHeader, '1');
    ctx.etag = snapshot.id;
    if (ctx.query['admin'] !== '1') ctx.body = publicSnapshot(snapshot);
    else ctx.body = withoutPrevious(snapshot);
    if (ctx.fresh) ctx.status = 304;
  };
}
