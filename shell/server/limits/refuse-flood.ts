import type { Middleware } from 'koa';
import { openRequestRateLimit, tooManyRequests } from '@plumbline/serving/request-rate-limit';
import { callerAddress } from '@plumbline/serving/caller-address';
import type { PageServerSettings } from '../settings.ts';

interface Options {
  readonly flood: PageServerSettings['flood'];
  /** What every answer says. */
  readonly always: Readonly<Record<string, string>>;
}

/** Who watches has to be told, whatever else comes from there. */
const health = new Set(['/_site/live', '/_site/ready']);

/** Answers a network that is past its ceiling, before anything else of its request is looked at. */
export function refuseFlood({ flood: { perMinute, hops }, always }: Options): Middleware {
  const ceiling = openRequestRateLimit({ perMinute, now: () => performance.now() });
  return (ctx, next) => {
    const wait = health.has(ctx.url) ? 0 : ceiling.take(callerAddress(ctx.req, hops));
    if (wait === 0) return next();
    const { message, retryAfter } = tooManyRequests(wait);
    ctx.status = 429;
    ctx.set({ ...always, 'cache-control': 'no-store', 'retry-after': String(retryAfter) });
    ctx.type = 'text/plain; charset=utf-8';
    ctx.body = message;
  };
}
