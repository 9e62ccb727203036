import { inSpan } from '@plumbline/serving/tracing/spans';
import knex from 'knex';
import type { Database } from './database.ts';
import { quiet } from './quiet.ts';
import { tryAgain } from './try-again.ts';

/**
 * https://www.postgresql.org/docs/current/errcodes-appendix.html: deadlock_detected, serialization_failure, and
 * lock_not_available, where the server or its user has a `lock_timeout`. A transaction that ends so has done nothing. One
 * whose statement took too long is not made again: its caller has waited for 15 s.
 */
const metAnother: ReadonlySet<unknown> = new Set(['40P01', '40001', '55P03']);

interface PostgresOptions {
  /** For work on a whole database: a statement may take as long as it takes. The limit is for requests. */
  readonly patient?: boolean;
}

/** Opens a PostgreSQL database. Connections are made when they are needed. */
export function openPostgres(url: string, { patient = false }: PostgresOptions = {}): Database {
  const database = knex({
    client: 'pg',
    connection: {
      connectionString: url,
      connectionTimeoutMillis: 5000,
      // The driver leaves out a limit of 0, and then one of the user or the database holds.
      ...(patient ? { options: '-c statement_timeout=0' } : { statement_timeout: 15_000 }),
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
        tryAgain(
          () => database.transaction(work),
          (code) => metAnother.has(code),
        ),
      ),
    dialect: 'postgres',
    changeToken: () => null,
    close: () => database.destroy(),
  };
}

/** The part of the driver's connection that Knex runs statements by. */
interface Connection {
  query(statement: string | { readonly values?: readonly unknown[] }, ...more: readonly unknown[]): unknown;
}

/** PostgreSQL takes no NUL into a text. Whoever sends one writes, or looks for, the sign for what cannot be shown instead. */
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
