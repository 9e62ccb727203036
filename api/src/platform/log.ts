import pino, { type Logger } from 'pino';

/** The process's log, and the way to end it without losing a line. */
export interface Log {
  readonly log: Logger;
  /** Writes what is still held back. */
  readonly flush: () => void;
}

/**
 * Structured lines on standard output. They go out in blocks of 4 kB, at the latest after a quarter of a second: a write
 * per request would cost a tenth of a hot answer. A process that exits, even by an exception, writes what it holds.
 */
export function openLog(level: string): Log {
  const destination = pino.destination({ sync: false, minLength: 4096 });
  setInterval(() => destination.flush(), 250).unref();
  return {
    log: pino({ level, base: { process: 'api' }, timestamp: pino.stdTimeFunctions.isoTime }, destination),
    flush: () => destination.flushSync(),
  };
}
