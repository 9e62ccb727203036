import { HttpError } from 'koa';
import type { Middleware } from 'koa';

/** What a page server's own failure looks like: plain text that names nothing of the inside. */
export function errorPages(): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const exposed = error instanceof HttpError && error.expose;
      ctx.status = error instanceof HttpError ? error.status : 500;
      ctx.type = 'text';
      // Whatever was said of another body.
      for (const name of ['content-encoding', 'content-length', 'etag']) ctx.remove(name);
      ctx.set('cache-control', 'no-store');
      ctx.body = exposed ? error.message : 'Something went wrong on our side. Please try again in a moment.';
      if (!exposed) ctx.app.emit('error', error, ctx);
    }
  };
}
