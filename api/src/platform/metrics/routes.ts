import { requireKey } from '../http/require-key.ts';
import type { ApiRouter } from '../http/route.ts';
import type { Metrics } from './metrics.ts';

/** `GET /metrics`, which the site's proxy does not forward; without a token the route does not exist. */
export function metricsRoutes(router: ApiRouter, metrics: Metrics | null): void {
  if (metrics === null) return;
  router.koa.get('/metrics', async (ctx) => {
    const accepted = metrics.tokens.map((token) => `Bearer ${token}`);
    requireKey(ctx.get('authorization'), accepted, 'METRICS_TOKEN is wanted as a bearer token.');
    const { type, body } = await metrics.text();
    ctx.set({ 'content-type': type, 'cache-control': 'no-store' });
    ctx.body = body;
  });
}
