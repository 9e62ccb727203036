import type { Database, Write } from './database.ts';

const mostTries = 5;

/**
 * A write that looks whether a unique value is free before it takes it. On PostgreSQL another transaction can take it in
 * between: then it is done anew, and finds it taken. So it is where two transactions wait for each other's rows.
 */
export function writeAgain({ write }: Pick<Database, 'write'>): Write {
  return async (work) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await write(work);
      } catch (error) {
        if (!metAnother(error) || tries === mostTries) throw error;
      }
    }
  };
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html: unique_violation, deadlock_detected. SQLite has one writer at a time. */
function metAnother(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '23505' || error.code === '40P01');
}
