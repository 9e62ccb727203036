import type { Database } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { openSqlite } from '../database/sqlite.ts';
import { server } from './databases.ts';
import { openOwnDatabase } from './postgres-database.ts';

/**
 * An empty database with the newest schema: SQLite in memory, or a database of its own on the PostgreSQL server that
 * TEST_DATABASE_URL names, by a user who may create databases.
 */
export async function openTestDatabase(): Promise<Database> {
  if (server) return openOwnDatabase(server);
  const db = openSqlite(':memory:');
  await migrate(db);
  return db;
}
