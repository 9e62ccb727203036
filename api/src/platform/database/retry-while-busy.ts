import { setTimeout } from 'node:timers/promises';

/** In ms: the longest wait for a busy database. */
const maxWait = 10_000;

/** In ms: the longest pause between two attempts. */
const maxPause = 25;

/** Another process has held the database for longer than the longest wait. */
class DatabaseBusy extends Error {
  readonly code = 'SQLITE_BUSY';

  constructor(cause: unknown) {
    super(`another process has held the database for ${maxWait / 1000} s`, { cause });
    this.name = 'DatabaseBusy';
  }
}

/** Whether SQLite rejected a statement because of another connection's lock. Such a statement has changed nothing. */
export function isBusy(error: unknown): boolean {
  return !(error instanceof DatabaseBusy) && codeOf(error).startsWith('SQLITE_BUSY');
}

/** Whether a busy transaction can still succeed: not if another process has written since its snapshot. */
export function isBusyForNow(error: unknown): boolean {
  return isBusy(error) && codeOf(error) !== 'SQLITE_BUSY_SNAPSHOT';
}

/**
 * Retries until the database is free. SQLite's own wait would block the event loop. Pauses are random, so that two
 * processes do not collide at every attempt. @throws DatabaseBusy after 10 s, and any other error of an attempt.
 */
export async function retryWhileBusy<T>(
  attempt: () => Promise<T>,
  isRetried: (error: unknown) => boolean = isBusy,
): Promise<T> {
  const deadline = performance.now() + maxWait;
  for (let pause = 1; ; pause = Math.min(2 * pause, maxPause)) {
    try {
      return await attempt();
    } catch (error) {
      if (!isRetried(error)) throw error;
      if (performance.now() >= deadline) throw new DatabaseBusy(error);
    }
    await setTimeout(1 + Math.random() * pause);
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
