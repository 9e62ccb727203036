import type { Middleware } from 'koa';

/**
 * Rejects forms that pages of another site post to the sandbox's controls. Requests of programs have no `origin`
 * header; other sites may post to the dashboard's pages.
 */
export const ownFormsOnly: Middleware = (ctx, next) => {
  const origin = ctx.get('origin');
  const isControl = ctx.method === 'POST' && /^\/(mail|sandbox|invoices)\//.test(ctx.path);
  if (isControl && origin !== '' && origin !== `http://${ctx.host}`) {
    ctx.status = 403;
    ctx.body = { message: 'This form belongs to the sandbox’s own pages.' };
    return;
  }
  return next();
};
