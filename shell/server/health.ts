import type { Middleware } from 'koa';
import { productVersion } from '@plumbline/serving/product-version';
import type { Lifecycle } from '@plumbline/serving/lifecycle';

/**
 * `GET /_site/live`: the process runs; `GET /_site/ready`: pages can be served. The server listens only after it has loaded the
 * shell's build and a snapshot and keeps both during an API outage, so it is not ready only while it stops or before it has
 * ever read a registry.
 */
export function health(lifecycle: Pick<Lifecycle, 'stopping'>, hasRegistry: () => boolean): Middleware {
  return async (ctx, next) => {
    const asksReady = ctx.path === '/_site/ready';
    if (!asksReady && ctx.path !== '/_site/live') return next();
    ctx.set('cache-control', 'no-store');
    if (!asksReady || (hasRegistry() && !lifecycle.stopping)) {
      ctx.body = { status: 'ok', version: productVersion };
      return;
    }
    const why = lifecycle.stopping ? 'is stopping' : 'has no registry yet: its log says why';
    ctx.status = 503;
    ctx.body = { code: 'unavailable', message: `The page server ${why}.` };
  };
}
