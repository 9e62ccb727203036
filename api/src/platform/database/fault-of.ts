/**
 * Error codes of a database that cannot write: https://www.sqlite.org/rescode.html, and PostgreSQL's class 53
 * (insufficient resources, such as a full disk) and read_only_sql_transaction. A transaction that was blocked by others
 * ends with SQLITE_BUSY, or serialization_failure, deadlock_detected, lock_not_available or query_canceled.
 */
const writeCodes =
  /^(?:SQLITE_(?:FULL|READONLY|IOERR|CANTOPEN|BUSY)(?:_\w+)?|53\d{3}|25006|40001|40P01|55P03|57014|ENOSPC|EROFS|EDQUOT)$/;

/** Codes of the network, and PostgreSQL's classes 08 (connection exceptions) and 57P (it stops or starts). */
const networkCodes =
  /^(?:ECONN(?:REFUSED|RESET|ABORTED)|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE|08\d{3}|57P0\d)$/;

/** The codes of SQLite, and PostgreSQL's data_corrupted and index_corrupted. */
const corruptionCodes = /^(?:SQLITE_(?:CORRUPT(?:_\w+)?|NOTADB)|XX00[12])$/;

/** Faults without a code of the drivers: of `pg`, of its pool, and of Knex. */
const connectionMessages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Knex: Timeout acquiring a connection)/;

/**
 * A fault of the database itself, not of the program: `cannot-write` (disk, locks), `away` (network, restart) or
 * `damaged` (a part is unreadable, and a backup must be restored); null for any other error.
 */
export function databaseFaultOf(error: unknown): 'cannot-write' | 'away' | 'damaged' | null {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (typeof code === 'string' && writeCodes.test(code)) return 'cannot-write';
  if (typeof code === 'string' && networkCodes.test(code)) return 'away';
  if (typeof code === 'string' && corruptionCodes.test(code)) return 'damaged';
  return typeof message === 'string' && connectionMessages.test(message) ? 'away' : null;
}
