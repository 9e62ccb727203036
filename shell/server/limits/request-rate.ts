import type { IncomingMessage, ServerResponse } from 'node:http';
import { openRequestRateLimit, tooManyRequests } from '@plumbline/serving/request-rate-limit';
import { callerAddress } from '@plumbline/serving/caller-address';
import type { PageServerSettings } from '../settings.ts';

interface Options {
  readonly limit: PageServerSettings['requestLimit'];
  /** Headers of every response. */
  readonly commonHeaders: Readonly<Record<string, string>>;
}

/** Health checks are exempt: monitoring may share a network with the limited client. */
const healthPaths: readonly (string | undefined)[] = ['/_site/live', '/_site/ready'];

/** Refuses requests of a network above its rate limit. The function returns whether it has refused this one. */
export function refuseFlood({ limit: { perMinute, hops }, commonHeaders }: Options) {
  const rateLimit = openRequestRateLimit({ perMinute, now: () => performance.now() });
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const wait = healthPaths.includes(request.url) ? 0 : rateLimit.take(callerAddress(request, hops));
    if (wait === 0) return false;
    const { message, retryAfter } = tooManyRequests(wait);
    const type = { 'content-type': 'text/plain; charset=utf-8', 'content-length': Buffer.byteLength(message) };
    response.writeHead(429, { ...commonHeaders, ...type, 'cache-control': 'no-store', 'retry-after': retryAfter });
    response.end(message);
    return true;
  };
}
