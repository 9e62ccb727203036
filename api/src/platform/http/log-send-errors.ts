import type { Logger } from 'pino';

/** Error codes of a connection that the caller has closed. */
const closedCodes: ReadonlySet<unknown> = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'EPIPE', 'ECONNRESET']);

/** Logs errors outside the middleware. A caller who closes the connection during an answer is not an error. */
export function logSendErrors(log: Logger): (error: unknown) => void {
  return (error) => {
    if (closedCodes.has((error as { code?: unknown } | null)?.code))
      log.info('the caller closed the connection before the end of the answer');
    else log.warn({ err: error }, 'sending an answer failed');
  };
}
