import { searchPosts } from '@plumbline/contract/content/posts';
import { apiBase } from '@plumbline/contract/endpoint';
import { requestCeiling, tooManyRequests } from '@plumbline/serving/request-ceiling';
import type { Middleware } from 'koa';
import type { Clock } from '../clock.ts';
import { callerAddress } from '@plumbline/serving/caller-address';
import { Failure } from '../http/failure.ts';
import type { Ceilings } from './rate-limit-settings.ts';

interface CeilingDeps {
  readonly clock: Clock;
  readonly ceilings: Ceilings;
  readonly proxyHops: number;
}

const searchPath = apiBase + searchPosts.path;

/**
 * Refuses a network that asks for more than anybody needs, before anything is looked up for it. What came through none of our
 * proxies is not counted: page servers ask for what their visitors see, and stand in front of those themselves.
 */
export function keepCeilings({ clock, ceilings, proxyHops }: CeilingDeps): Middleware {
  const now = () => clock.now();
  const all = requestCeiling({ perMinute: ceilings.requests, now });
  const searches = requestCeiling({ perMinute: ceilings.searches, now });
  return (ctx, next) => {
    if (proxyHops > 0 && ctx.get('x-forwarded-for') === '') return next();
    const address = callerAddress(ctx.req, proxyHops);
    const wait = all.take(address) || (ctx.path === searchPath ? searches.take(address) : 0);
    if (wait === 0) return next();
    const { message, retryAfter } = tooManyRequests(wait);
    throw new Failure('too_many_requests', message, { headers: { 'retry-after': retryAfter } });
  };
}
