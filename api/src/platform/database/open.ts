import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTracing } from '@plumbline/serving/tracing/spans';
import { StartError } from '../start-error.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { assertNotOnPostgres } from './postgres-mark.ts';
import { openPostgres } from './postgres.ts';
import { assertNotRestoring } from './restoring.ts';
import { openSqlite } from './sqlite.ts';
import { traceQueries } from './trace-queries.ts';

interface OpenOptions {
  readonly dataFolder: string;
  readonly databaseUrl: string | null;
}

/** Opens the configured database and migrates it to the newest schema. @throws StartError with a one-line message. */
export async function openDatabase({ dataFolder, databaseUrl }: OpenOptions): Promise<Database> {
  makeWritable(dataFolder);
  assertNotRestoring(dataFolder);
  // A SQLite file that is left from before a change to PostgreSQL is outdated.
  if (databaseUrl === null) assertNotOnPostgres(dataFolder);
  const database = databaseUrl === null ? openSqlite(join(dataFolder, 'plumbline.db')) : openPostgres(databaseUrl);
  try {
    await database.knex.raw('select 1');
  } catch (error) {
    await database.close();
    const setting = databaseUrl === null ? 'DATA_DIR' : 'DATABASE_URL';
    throw new StartError(`${setting}: the database cannot be opened (${reason(error)})`, { cause: error });
  }
  try {
    await migrate(database);
  } catch (error) {
    await database.close();
    // Knex's error message for migrations in the database that this version does not have.
    const newer = error instanceof Error && error.message.includes('directory is corrupt');
    const remedy = 'start that version, restore a backup of before, or try this one with another DATA_DIR';
    throw newer
      ? new StartError(`the database was written by a newer version of the API: ${remedy}`, { cause: error })
      : error;
  }
  if (isTracing()) traceQueries(database);
  return database;
}

function makeWritable(folder: string): void {
  const probe = join(folder, `.writable-${process.pid}`);
  try {
    // Orders, mails and keys are stored in it: a new folder is accessible to its owner only.
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    mkdirSync(join(folder, 'media'), { recursive: true });
    writeFileSync(probe, '');
    // Another container with this folder may have the same process id.
    rmSync(probe, { force: true });
  } catch (error) {
    throw new StartError(`DATA_DIR must be a folder that can be written to: ${folder} (${reason(error)})`, {
      cause: error,
    });
  }
}

/**
 * An error code such as EACCES or SQLITE_NOTADB. Messages of database drivers can contain the connection string with
 * its password.
 */
function reason(error: unknown): string {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : 'no reason given';
}
