import type { Middleware } from 'koa';
import type { Lifecycle } from '@plumbline/serving/lifecycle';

/**
 * `GET /_site/live`: whether the process runs; `GET /_site/ready`: whether pages can be served. It listens only once it has the
 * shell's build and a snapshot, and keeps both, whatever becomes of the API: so once it is ready, only the stop takes that
 * away. One that has never had a registry has no page.
 */
export function health(lifecycle: Pick<Lifecycle, 'stopping'>, hasRegistry: () => boolean): Middleware {
  return async (ctx, next) => {
    const asksReady = ctx.path === '/_site/ready';
    if (!asksReady && ctx.path !== '/_site/live') return next();
    ctx.set('cache-control', 'no-store');
    if (!asksReady || (hasRegistry() && !lifecycle.stopping)) {
      ctx.body = { status: 'ok' };
      return;
    }
    const why = lifecycle.stopping ? 'is stopping' : 'has no registry yet: its log says why';
    ctx.status = 503;
    ctx.body = { code: 'unavailable', message: `The page server ${why}.` };
  };
}
