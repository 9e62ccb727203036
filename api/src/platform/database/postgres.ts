import { inSpan } from '@plumbline/serving/tracing/spans';
import knex from 'knex';
import type { Database } from './database.ts';
import { quiet } from './quiet.ts';
import { retryConflicts } from './retry-conflicts.ts';

/**
 * https://www.postgresql.org/docs/current/errcodes-appendix.html: deadlock_detected, serialization_failure, and
 * lock_not_available (if `lock_timeout` is set). Such a transaction has been rolled back and is retried. A statement
 * that exceeded the statement timeout is not retried: its caller has already waited for 15 s.
 */
const conflictCodes: ReadonlySet<unknown> = new Set(['40P01', '40001', '55P03']);

interface PostgresOptions {
  /** Switches the statement timeout off, for work on a whole database. The timeout is meant for requests. */
  readonly withoutTimeout?: boolean;
}

/** Opens a PostgreSQL database. Connections are made on demand. */
export function openPostgres(url: string, { withoutTimeout = false }: PostgresOptions = {}): Database {
  const database = knex({
    client: 'pg',
    connection: {
      connectionString: url,
      connectionTimeoutMillis: 5000,
      // The driver omits a timeout of 0, and the server would apply the default of the user or the database.
      ...(withoutTimeout ? { options: '-c statement_timeout=0' } : { statement_timeout: 15_000 }),
      application_name: 'plumbline-api',
    },
    compileSqlOnError: false,
    log: quiet,
    pool: {
      min: 0,
      max: 10,
      afterCreate: (connection: Connection, done: (error: Error | null, value: unknown) => void) => {
        replaceNul(connection);
        done(null, connection);
      },
    },
    acquireConnectionTimeout: 10_000,
  });
  return {
    knex: database,
    write: (work) =>
      inSpan('transaction', {}, () =>
        retryConflicts(
          () => database.transaction(work),
          (code) => conflictCodes.has(code),
        ),
      ),
    dialect: 'postgres',
    changeToken: () => null,
    close: () => database.destroy(),
  };
}

/** The part of the driver's connection through which Knex runs statements. */
interface Connection {
  query(statement: string | { readonly values?: readonly unknown[] }, ...more: readonly unknown[]): unknown;
}

/**
 * PostgreSQL cannot store NUL in a text. NUL is replaced with the replacement character in stored values and in search
 * terms.
 */
function replaceNul(connection: Connection): void {
  const query = connection.query.bind(connection);
  connection.query = (statement, ...more) => {
    if (typeof statement === 'string' || !statement.values?.some(hasNul)) return query(statement, ...more);
    const values = statement.values.map((value) => (hasNul(value) ? value.replaceAll('\0', '\uFFFD') : value));
    return query({ ...statement, values }, ...more);
  };
}

function hasNul(value: unknown): value is string {
  return typeof value === 'string' && value.includes('\0');
}
