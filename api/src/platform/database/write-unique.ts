import type { Database, Write } from './database.ts';
import { retryConflicts } from './retry-conflicts.ts';

/**
 * https://www.postgresql.org/docs/current/errcodes-appendix.html: unique_violation. SQLite, which has one writer
 * at a time, never needs the retry.
 */
const uniqueViolation = '23505';

/**
 * A write that checks that a unique value is free before it inserts it. On PostgreSQL another transaction can insert
 * the value in between: the write is then retried and finds the value taken.
 */
export function writeUnique({ write }: Pick<Database, 'write'>): Write {
  return (work) =>
    retryConflicts(
      () => write(work),
      (code) => code === uniqueViolation,
    );
}
