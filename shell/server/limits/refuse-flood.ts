import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestCeiling } from '@plumbline/contract/request-ceiling';
import { callerAddress } from './caller-address.ts';

interface Options {
  readonly ceiling: RequestCeiling;
  /** Own proxies in front of this process. */
  readonly hops: number;
  /** What every answer says. */
  readonly headers: Readonly<Record<string, string>>;
}

/** In characters: no page's address, and no form's, is nearly as long. */
const longestAddress = 8_000;

/** In number of headers: browsers send some twenty, proxies add a few. */
const mostHeaders = 100;

/**
 * Answers what asks for too much: a network past its ceiling, an address or a list of headers that is too long. It is asked before
 * anything else of a request is looked at. @returns whether it has answered.
 */
export function floodRefusal({ ceiling, hops, headers }: Options) {
  const refuse = (response: ServerResponse, status: number, text: string, more: Readonly<Record<string, string>>) => {
    const body = Buffer.from(text);
    response.writeHead(status, {
      ...headers,
      'content-type': 'text/plain; charset=utf-8',
      'content-length': body.length,
      'cache-control': 'no-store',
      ...more,
    });
    response.end(body);
    return true;
  };
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if ((request.url ?? '').length > longestAddress) {
      return refuse(response, 414, 'This address is too long.', { connection: 'close' });
    }
    if (request.rawHeaders.length > 2 * mostHeaders) {
      return refuse(response, 431, 'The request has too many headers.', { connection: 'close' });
    }
    const wait = ceiling.take(callerAddress(request, hops));
    if (wait === 0) return false;
    const seconds = Math.ceil(wait / 1000);
    const when = seconds === 1 ? 'a second' : `${seconds} seconds`;
    return refuse(response, 429, `Too many requests came from your network. Please try again in ${when}.`, {
      'retry-after': String(seconds),
    });
  };
}
