import { Failure } from './failure.ts';

/**
 * Error codes of a database that cannot write: https://www.sqlite.org/rescode.html, and PostgreSQL's class 53
 * (insufficient resources, such as a full disk) and read_only_sql_transaction. A transaction that was blocked by others
 * ends with SQLITE_BUSY, or serialization_failure, deadlock_detected, lock_not_available or query_canceled.
 */
const codes =
  /^(?:SQLITE_(?:FULL|READONLY|IOERR|CANTOPEN|BUSY)(?:_\w+)?|53\d{3}|25006|40001|40P01|55P03|57014|ENOSPC|EROFS|EDQUOT)$/;

/** In s: an operator has to free space first. */
const pause = '60';

/**
 * The failure to answer with if the error means that the database cannot write; null for any other error. The
 * transaction was rolled back, so a retry is safe.
 */
export function cannotSave(error: unknown): Failure | null {
  const { code } = (error ?? {}) as { code?: unknown };
  if (typeof code !== 'string' || !codes.test(code)) return null;
  return new Failure(
    'unavailable',
    'We cannot save anything at the moment. Nothing was kept; please try again later.',
    {
      headers: { 'retry-after': pause },
    },
  );
}
