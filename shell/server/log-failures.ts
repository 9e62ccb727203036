import type { Logger } from 'pino';

/** How streams say that who was to read them has gone; `ECONNRESET` would be the API that went while it answered. */
const gone: ReadonlySet<unknown> = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'EPIPE']);

/** Logs what fails past the middleware, once. That a visitor left in the middle of an answer is no fault of anybody's. */
export function logFailures(log: Logger): (error: unknown) => void {
  return (error) => {
    if (gone.has((error as { code?: unknown } | null)?.code)) log.info('a visitor left before the answer was whole');
    else log.error({ err: error }, 'a request failed');
  };
}
