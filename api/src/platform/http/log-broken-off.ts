import type { Logger } from 'pino';

/** How streams say that who was to read them has gone. */
const gone: ReadonlySet<unknown> = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'EPIPE', 'ECONNRESET']);

/** Logs what fails past the middleware. A caller who went away in the middle of an answer is no fault of anybody's. */
export function logBrokenOff(log: Logger): (error: unknown) => void {
  return (error) => {
    if (gone.has((error as { code?: unknown } | null)?.code)) log.info('a caller left before the answer was whole');
    else log.warn({ err: error }, 'answer broken off');
  };
}
