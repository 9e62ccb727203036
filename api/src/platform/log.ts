import pino, { type Logger } from 'pino';

/** The process's log, and the way to end it without losing lines. */
export interface Log {
  readonly log: Logger;
  /** Writes all buffered lines. */
  readonly flush: () => void;
}

/**
 * Structured lines on standard output. They are written in blocks of 4 kB, at the latest after 250 ms: a write per
 * request would cost a tenth of a cached answer. A process that exits, even after an exception, writes its buffer.
 */
export function openLog(level: string): Log {
  const destination = pino.destination({ sync: false, minLength: 4096 });
  setInterval(() => destination.flush(), 250).unref();
  return {
    log: pino({ level, base: { process: 'api' }, timestamp: pino.stdTimeFunctions.isoTime }, destination),
    flush: () => destination.flushSync(),
  };
}
