import { demandKey } from '../http/require-key.ts';
import type { ApiRouter } from '../http/route.ts';
import type { Metrics } from './metrics.ts';

/** `GET /metrics`, outside of what the site passes on; without a token there is no such address. */
export function metricsRoutes(router: ApiRouter, metrics: Metrics | null): void {
  if (metrics === null) return;
  router.koa.get('/metrics', async (ctx) => {
    demandKey(ctx.get('authorization'), `Bearer ${metrics.token}`, 'METRICS_TOKEN is wanted as a bearer token.');
    const { type, body } = await metrics.text();
    ctx.set({ 'content-type': type, 'cache-control': 'no-store' });
    ctx.body = body;
  });
}
