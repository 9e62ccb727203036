import { HttpError } from 'koa';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';

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

/** How streams say that who was to read them has gone. */
const gone: ReadonlySet<unknown> = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'EPIPE']);

/** Logs what fails past the middleware, once. That a visitor left in the middle of a request or an answer is no fault of anybody's. */
export function logFailures(log: Logger): (error: unknown) => void {
  return (error) => {
    const { code, syscall } = (error ?? {}) as { code?: unknown; syscall?: unknown };
    // Read off a connection it is the visitor's; the API that goes while it answers is an answer that was aborted.
    const left = gone.has(code) || (code === 'ECONNRESET' && syscall === 'read');
    if (left) log.info('a visitor left before the answer was whole');
    else log.error({ err: error }, 'a request failed');
  };
}
