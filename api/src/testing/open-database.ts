import type Connection from 'better-sqlite3';
import type { Database } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { openPostgres } from '../database/postgres.ts';
import { openSqlite } from '../database/sqlite.ts';

/** The newest schema, as bytes: to migrate takes longer than most tests do. */
let migrated: Promise<Buffer> | null = null;

async function migratedBytes(): Promise<Buffer> {
  const db = openSqlite(':memory:');
  await migrate(db);
  const connection = (await db.knex.client.acquireConnection()) as Connection.Database;
  const bytes = connection.serialize();
  await db.knex.client.releaseConnection(connection);
  await db.close();
  return bytes;
}

/**
 * An empty database with the newest schema: SQLite in memory, or the PostgreSQL database that TEST_DATABASE_URL names.
 * That one is emptied, and can serve one test file at a time (`jest --runInBand`).
 */
export async function openTestDatabase(): Promise<Database> {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) return openSqlite(await (migrated ??= migratedBytes()));
  const db = openPostgres(url);
  await db.knex.raw('drop schema public cascade; create schema public');
  await migrate(db);
  return db;
}
