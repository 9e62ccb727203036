import { searchPosts } from '@plumbline/contract/content/posts';
import { apiBase } from '@plumbline/contract/endpoint';
import { openRequestRateLimit, tooManyRequests } from '@plumbline/serving/request-rate-limit';
import type { Middleware } from 'koa';
import type { Clock } from '../clock.ts';
import { callerAddress } from '@plumbline/serving/caller-address';
import { Failure } from '../http/failure.ts';
import type { RateLimits } from './rate-limit-settings.ts';

interface LimitDeps {
  readonly clock: Clock;
  readonly rateLimits: RateLimits;
  readonly proxyHops: number;
}

const searchPath = apiBase + searchPosts.path;

/**
 * Refuses a network that sends more requests than anybody needs, before any work is done for it. If the API is behind
 * a proxy, requests that came through none are not counted: page servers send them on behalf of their visitors and
 * limit those themselves. Page servers forward the visitor's address with searches, which are limited only here.
 */
export function limitCallers({ clock, rateLimits, proxyHops }: LimitDeps): Middleware {
  const now = () => clock.now();
  const all = openRequestRateLimit({ perMinute: rateLimits.requests, now });
  const searches = openRequestRateLimit({ perMinute: rateLimits.searches, now });
  return (ctx, next) => {
    if (proxyHops > 0 && ctx.get('x-forwarded-for') === '') return next();
    const address = callerAddress(ctx.req, proxyHops);
    const wait = all.take(address) || (ctx.path === searchPath ? searches.take(address) : 0);
    if (wait === 0) return next();
    const { message, retryAfter } = tooManyRequests(wait);
    throw new Failure('too_many_requests', message, { headers: { 'retry-after': retryAfter } });
  };
}
