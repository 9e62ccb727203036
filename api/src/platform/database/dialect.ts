import type { Knex } from 'knex';

/** Whether statements go to SQLite; else they go to PostgreSQL. */
export function isSqlite(knex: Knex): boolean {
  return (knex.client as Knex.Client).driverName === 'better-sqlite3';
}
