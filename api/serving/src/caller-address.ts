import type { IncomingMessage } from 'node:http';
import { requestHeader } from './request-header.ts';

/**
 * The network address of a request's sender. `hops` is the number of our own proxies, each of which appends the address
 * of its caller to `x-forwarded-for`; entries further left are claims of the sender.
 */
export function callerAddress(request: Pick<IncomingMessage, 'rawHeaders' | 'socket'>, hops: number): string {
  const { socket } = request;
  const forwarded = hops === 0 ? undefined : requestHeader(request, 'x-forwarded-for');
  if (forwarded === undefined) return socket.remoteAddress ?? '';
  const chain = [
    ...forwarded.split(',').map((address) => withoutPort(address.trim())),
    socket.remoteAddress ?? '',
  ].filter(Boolean);
  return chain.at(-1 - hops) ?? chain[0] ?? '';
}

/** Some proxies write the port of the connection as well: `192.0.2.7:51234`, `[2001:db8::7]:51234`. */
function withoutPort(address: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(address)?.[1];
  return bracketed ?? address.replace(/^(\d+\.\d+\.\d+\.\d+):\d{1,5}$/, '$1');
}
