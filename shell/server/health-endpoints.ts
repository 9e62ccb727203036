import type { Middleware } from 'koa';
import { productVersion } from '@plumbline/serving/product-version';
import type { Lifecycle } from '@plumbline/serving/lifecycle';
import type { UnshownReleases } from './release-readiness.ts';

interface Options {
  readonly lifecycle: Pick<Lifecycle, 'stopping'>;
  readonly hasRegistry: () => boolean;
  readonly unshown: UnshownReleases;
}

/**
 * `GET /_site/live`: the process runs; `GET /_site/ready`: pages can be served. The server listens only after it has loaded the
 * shell's build and a snapshot, and keeps both during an API outage. It is unready in three cases: while it stops, before it has
 * ever read a registry, and at the start of a shell with which live releases cannot be shown.
 */
export function healthEndpoints({ lifecycle, hasRegistry, unshown }: Options): Middleware {
  function whyNotReady(): string | null {
    if (lifecycle.stopping) return 'is stopping.';
    if (!hasRegistry()) return 'has no registry yet: its log says why.';
    const releases = unshown();
    if (releases === null) return 'has not looked at the live releases yet.';
    return releases.length > 0 ? `cannot show every live release. ${releases.join('; ')}` : null;
  }
  return async (ctx, next) => {
    const asksReady = ctx.path === '/_site/ready';
    if (!asksReady && ctx.path !== '/_site/live') return next();
    ctx.set('cache-control', 'no-store');
    const why = asksReady ? whyNotReady() : null;
    if (why === null) {
      ctx.body = { status: 'ok', version: productVersion };
      return;
    }
    ctx.status = 503;
    ctx.body = { code: 'unavailable', message: `The page server ${why}` };
  };
}
