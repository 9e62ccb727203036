import type { Database, Write } from './database.ts';
import { tryAgain } from './try-again.ts';

/** https://www.postgresql.org/docs/current/errcodes-appendix.html: unique_violation. SQLite has one writer at a time. */
const taken = '23505';

/**
 * A write that looks whether a unique value is free before it takes it. On PostgreSQL another transaction can take it in
 * between: then it is done anew, and finds it taken.
 */
export function writeAgain({ write }: Pick<Database, 'write'>): Write {
  return (work) =>
    tryAgain(
      () => write(work),
      (code) => code === taken,
    );
}
