import type { Context } from 'koa';

/**
 * The network address that a request began at. `hops` is the number of our own proxies in front of this process, each of
 * which appends to `x-forwarded-for` whom it heard from; what stands further left is the caller's own claim.
 */
export function callerAddress(ctx: Context, hops: number): string {
  const heard = ctx
    .get('x-forwarded-for')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
  const chain = [...heard, ctx.req.socket.remoteAddress ?? ''];
  return chain.at(-1 - hops) ?? chain[0] ?? '';
}
