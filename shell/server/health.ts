import type { Middleware } from 'koa';
import type { Lifecycle } from '@plumbline/serving/lifecycle';

/**
 * `GET /_site/live`: whether the process runs; `GET /_site/ready`: whether pages can be served. It listens only once it has the
 * shell's build and a snapshot, and keeps both, whatever becomes of the API: so only the stop takes its readiness away.
 */
export function health(lifecycle: Pick<Lifecycle, 'stopping'>): Middleware {
  return async (ctx, next) => {
    const asksReady = ctx.path === '/_site/ready';
    if (!asksReady && ctx.path !== '/_site/live') return next();
    ctx.set('cache-control', 'no-store');
    if (!asksReady || !lifecycle.stopping) {
      ctx.body = { status: 'ok' };
      return;
    }
    ctx.status = 503;
    ctx.body = { code: 'unavailable', message: 'The page server is stopping.' };
  };
}
