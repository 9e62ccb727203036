import type { Context } from 'koa';

export function preflight(ctx: Context): void {
  ctx.set({
    'access-control-allow-methods': 'GET, POST, OPTIONS',
    'access-control-allow-headers': 'authorization, content-type, idempotency-key, stripe-version',
    'access-control-max-age': '600',
  });
  ctx.status = 204;
}

export function drop(ctx: Context): void {
  ctx.respond = false;
  ctx.req.socket.destroy();
}

/** Until the caller gives up. */
export function hang(ctx: Context): Promise<void> {
  ctx.respond = false;
  return new Promise((resolve) => ctx.req.socket.once('close', () => resolve()));
}
