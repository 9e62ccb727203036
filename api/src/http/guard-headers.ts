import type { Middleware } from 'koa';

/** Nothing the API answers may run, frame or be taken for another type; a process that stops lets its connections go. */
export function guardHeaders(lifecycle: { readonly stopping: boolean }): Middleware {
  return (ctx, next) => {
    ctx.set('x-content-type-options', 'nosniff');
    ctx.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
    if (lifecycle.stopping) ctx.set('connection', 'close');
    return next();
  };
}
