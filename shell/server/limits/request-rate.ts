import type { Middleware } from 'koa';
import { openRequestRateLimit, tooManyRequests } from '@plumbline/serving/request-rate-limit';
import { callerAddress } from '@plumbline/serving/caller-address';
import type { PageServerSettings } from '../settings.ts';

interface Options {
  readonly limit: PageServerSettings['requestLimit'];
  /** Headers of every response. */
  readonly common: Readonly<Record<string, string>>;
}

/** Health checks are exempt: monitoring may share a network with the limited client. */
const healthPaths = new Set(['/_site/live', '/_site/ready']);

/** Refuses requests of a network above its rate limit, before any other work. */
export function limitRequestRate({ limit: { perMinute, hops }, common }: Options): Middleware {
  const rateLimit = openRequestRateLimit({ perMinute, now: () => performance.now() });
  return (ctx, next) => {
    const wait = healthPaths.has(ctx.url) ? 0 : rateLimit.take(callerAddress(ctx.req, hops));
    if (wait === 0) return next();
    const { message, retryAfter } = tooManyRequests(wait);
    ctx.status = 429;
    ctx.set({ ...common, 'cache-control': 'no-store', 'retry-after': String(retryAfter) });
    ctx.type = 'text/plain; charset=utf-8';
    ctx.body = message;
  };
}
