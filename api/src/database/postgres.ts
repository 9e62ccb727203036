import knex from 'knex';
import type { Database } from './database.ts';
import { quiet } from './quiet.ts';

/** Opens a PostgreSQL database. Connections are made when they are needed. */
export function openPostgres(url: string): Database {
  const database = knex({
    client: 'pg',
    connection: {
      connectionString: url,
      connectionTimeoutMillis: 5000,
      statement_timeout: 15_000,
      application_name: 'plumbline-api',
    },
    compileSqlOnError: false,
    log: quiet,
    pool: { min: 0, max: 10 },
    acquireConnectionTimeout: 10_000,
  });
  return {
    knex: database,
    write: (work) => database.transaction(work),
    dialect: 'postgres',
    changeToken: () => null,
    close: () => database.destroy(),
  };
}
