import type { Context } from 'koa';

/** The `x-forwarded-for` header of API requests on behalf of a visitor: the received header, and the sender's IP address. */
export function forwardedFor(ctx: Context): string {
  return [ctx.get('x-forwarded-for'), ctx.req.socket.remoteAddress].filter(Boolean).join(', ');
}
