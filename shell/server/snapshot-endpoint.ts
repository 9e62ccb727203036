import type { Middleware } from 'koa';
import type { WithOverrides } from './overrides/with-overrides.ts';
import { publicSnapshot, withoutPrevious } from './pages/public-snapshot.ts';
import type { RegistrySource } from './registry/registry-source.ts';
import { fullSnapshotPath } from '../src/remotes/full-snapshot.ts';

/** `GET /_site/snapshot`: what a tab compares its own snapshot with; `?admin=1` names admin remotes too. */
export function snapshotEndpoint(registry: RegistrySource, override: WithOverrides): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== fullSnapshotPath) return next();
    const { snapshot, overrides } = await override(ctx, await registry.current());
    ctx.set('cache-control', overrides ? 'no-store' : 'no-cache');
    ctx.set('x-content-type-options', 'nosniff');
    // An id says nothing of what is overridden.
    if (!overrides) ctx.etag = snapshot.id;
    if (ctx.query['admin'] !== '1') ctx.body = publicSnapshot(snapshot);
    else ctx.body = withoutPrevious(snapshot);
    if (ctx.fresh) ctx.status = 304;
  };
}
