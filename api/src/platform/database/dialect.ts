import type { Knex } from 'knex';

/** Whether the database is SQLite; otherwise it is PostgreSQL. */
export function isSqlite(knex: Knex): boolean {
  return (knex.client as Knex.Client).driverName === 'better-sqlite3';
}
