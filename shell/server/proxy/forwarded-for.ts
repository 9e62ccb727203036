import type { Context } from 'koa';

/** The `x-forwarded-for` of what a page server asks the API for a visitor: the chain as it came, and the sender's own address. */
export function forwardedFor(ctx: Context): string {
  return [ctx.get('x-forwarded-for'), ctx.req.socket.remoteAddress].filter(Boolean).join(', ');
}
