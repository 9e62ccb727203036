import type { IncomingMessage, ServerResponse } from 'node:http';
import { tooManyRequests, type RequestCeiling } from '@plumbline/serving/request-ceiling';
import { callerAddress } from '@plumbline/serving/caller-address';

interface Options {
  readonly ceiling: RequestCeiling;
  /** Own proxies in front of this process. */
  readonly hops: number;
  /** What every answer says. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Who watches has to be told, whatever else comes from there. */
const health = new Set(['/_site/live', '/_site/ready']);

/**
 * Answers a network that is past its ceiling, before anything else of its request is looked at. @returns whether it has answered.
 */
export function floodRefusal({ ceiling, hops, headers }: Options) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (health.has(request.url ?? '')) return false;
    const wait = ceiling.take(callerAddress(request, hops));
    if (wait === 0) return false;
    const { message, retryAfter } = tooManyRequests(wait);
    const body = Buffer.from(message);
    response.writeHead(429, {
      ...headers,
      'content-type': 'text/plain; charset=utf-8',
      'content-length': body.length,
      'cache-control': 'no-store',
      'retry-after': retryAfter,
    });
    response.end(body);
    return true;
  };
}
