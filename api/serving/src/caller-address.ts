import type { IncomingMessage } from 'node:http';

/**
 * The network address that a request began at. `hops` is the number of our own proxies in front of this process, each of
 * which appends to `x-forwarded-for` whom it heard from; what stands further left is the caller's own claim.
 */
export function callerAddress({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>, hops: number): string {
  if (hops === 0) return socket.remoteAddress ?? '';
  const said = String(headers['x-forwarded-for'] ?? '');
  const chain = [...said.split(',').map((address) => address.trim()), socket.remoteAddress ?? ''].filter(Boolean);
  return chain.at(-1 - hops) ?? chain[0] ?? '';
}
