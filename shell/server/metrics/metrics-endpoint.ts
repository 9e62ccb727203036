import { createHash, timingSafeEqual } from 'node:crypto';
import type { Middleware } from 'koa';
import type { PageMetrics } from './page-metrics.ts';

/** `GET /metrics`, for who has the token. It stands at the site's own port: without a token there is no such address. */
export function metricsEndpoint(metrics: PageMetrics, token: string): Middleware {
  const wanted = hash(`Bearer ${token}`);
  return async (ctx, next) => {
    if (ctx.path !== '/metrics') return next();
    ctx.set('cache-control', 'no-store');
    if (!timingSafeEqual(hash(ctx.get('authorization')), wanted)) {
      ctx.status = 401;
      ctx.set('www-authenticate', 'Bearer');
      ctx.body = 'METRICS_TOKEN is wanted as a bearer token.';
      return;
    }
    const { type, body } = await metrics.text();
    ctx.set('content-type', type);
    ctx.body = body;
  };
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
