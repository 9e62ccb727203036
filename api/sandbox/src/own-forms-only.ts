import type { Middleware } from 'koa';

/** A page of another site must not press this one's buttons. Programs send no `origin`; the dashboard's pages are for others. */
export const ownFormsOnly: Middleware = (ctx, next) => {
  const origin = ctx.get('origin');
  const pressed = ctx.method === 'POST' && /^\/(mail|sandbox|invoices)\//.test(ctx.path);
  if (pressed && origin !== '' && origin !== `http://${ctx.host}`) {
    ctx.status = 403;
    ctx.body = { message: 'This form belongs to the sandbox’s own pages.' };
    return;
  }
  return next();
};
