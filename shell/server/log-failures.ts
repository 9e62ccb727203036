import type { Logger } from 'pino';

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
