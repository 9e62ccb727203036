import { HttpError } from 'koa';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';

/** Answers an exception with plain text that exposes no internals. */
export function errorPages(): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const exposed = error instanceof HttpError && error.expose;
      ctx.status = error instanceof HttpError ? error.status : 500;
      ctx.type = 'text';
      // These headers describe the body that could not be sent.
      for (const name of ['content-encoding', 'content-length', 'etag']) ctx.remove(name);
      ctx.set('cache-control', 'no-store');
      ctx.body = exposed ? error.message : 'Something went wrong on our side. Please try again in a moment.';
      if (!exposed) ctx.app.emit('error', error, ctx);
    }
  };
}

/** Error codes of a stream whose reader has disconnected. */
const disconnectCodes: ReadonlySet<unknown> = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'EPIPE']);

/** Logs errors that reach Koa. A visitor who disconnects in the middle of a request or response is no error. */
export function logFailures(log: Logger): (error: unknown) => void {
  return (error) => {
    const { code, syscall } = (error ?? {}) as { code?: unknown; syscall?: unknown };
    // ECONNRESET while reading is the visitor's connection; a broken API response is an aborted response instead.
    const isDisconnect = disconnectCodes.has(code) || (code === 'ECONNRESET' && syscall === 'read');
    if (isDisconnect) log.info('a visitor disconnected before the response was complete');
    else log.error({ err: error }, 'a request failed');
  };
}
