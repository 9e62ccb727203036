import type Connection from 'better-sqlite3';
import type { Database } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { migrationNames, migrationSource } from '../platform/database/migrations.ts';
import { openSqlite } from '../platform/database/sqlite.ts';
import { server } from './database-server.ts';
import { openOwnDatabase } from './postgres-database.ts';

/** A migrated SQLite database as bytes, because migrating takes longer than most tests. */
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
 * An empty database with the newest schema: SQLite in memory, or a database of its own on the PostgreSQL server that
 * TEST_DATABASE_URL names, by a user who may create databases.
 */
export async function openTestDatabase(): Promise<Database> {
  return server ? openOwnDatabase(server) : openSqlite(await (migrated ??= migratedBytes()));
}

/**
 * An empty database with the schema of the versions before a migration. @throws Error if no migration has this name.
 */
export async function openDatabaseBefore(migration: string): Promise<Database> {
  const place = migrationNames.indexOf(migration);
  if (place < 0) throw new Error(`No migration is called ${migration}`);
  const db = server ? await openOwnDatabase(server) : openSqlite(':memory:');
  if (server) {
    await db.knex.raw('drop schema public cascade');
    await db.knex.raw('create schema public');
  }
  const earlier = async (extensions: readonly string[]) =>
    (await migrationSource.getMigrations(extensions)).slice(0, place);
  await db.knex.migrate.latest({ migrationSource: { ...migrationSource, getMigrations: earlier } });
  return db;
}
