import type { IncomingMessage } from 'node:http';

/**
 * The network address of a request's sender. `hops` is the number of our own proxies, each of which appends the address
 * of its caller to `x-forwarded-for`; entries further left are claims of the sender.
 */
export function callerAddress({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>, hops: number): string {
  const forwarded = headers['x-forwarded-for'];
  if (hops === 0 || forwarded === undefined) return socket.remoteAddress ?? '';
  const claimed = String(forwarded)
    .split(',')
    .map((address) => withoutPort(address.trim()))
    .filter(Boolean);
  // A closed connection has no address, but its place counts.
  const chain = [...claimed, socket.remoteAddress ?? ''];
  return chain.at(-1 - hops) ?? chain[0] ?? '';
}

/** Some proxies write the port of the connection as well: `192.0.2.7:51234`, `[2001:db8::7]:51234`. */
function withoutPort(address: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(address)?.[1];
  return bracketed ?? address.replace(/^(\d+\.\d+\.\d+\.\d+):\d{1,5}$/, '$1');
}
