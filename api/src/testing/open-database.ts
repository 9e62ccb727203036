import type { Database } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { openPostgres } from '../database/postgres.ts';
import { openSqlite } from '../database/sqlite.ts';

/**
 * An empty database with the newest schema: SQLite in memory, or the PostgreSQL database that TEST_DATABASE_URL names.
 * That one is emptied, and can serve one test file at a time (`jest --runInBand`).
 */
export async function openTestDatabase(): Promise<Database> {
  const url = process.env['TEST_DATABASE_URL'];
  const db = url ? openPostgres(url) : openSqlite(':memory:');
  if (url) await db.knex.raw('drop schema public cascade; create schema public');
  await migrate(db);
  return db;
}
