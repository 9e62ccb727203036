import { access } from 'node:fs/promises';
import { join } from 'node:path';
import Connection from 'better-sqlite3';
import { openPostgres } from '../../../platform/database/postgres.ts';
import { openSqlite } from '../../../platform/database/sqlite.ts';
import type { Settings } from '../../../settings.ts';
import { StartError } from '../../../platform/start-error.ts';
import { summarizeDatabase } from './database-facts.ts';
import { places, type Manifest } from './manifest.ts';
import { runPostgresTool } from './postgres-tools.ts';

/** A copy of a database as it stood at one moment. */
interface DatabaseCopy {
  /** Where it goes in the archive. */
  readonly place: string;
  readonly facts: Manifest['database'];
}

type Source = Pick<Settings, 'dataFolder' | 'databaseUrl'>;

/** Copies the database that the settings name into a file, while others write to it. @throws StartError where there is none. */
export async function copyDatabase(
  { dataFolder, databaseUrl }: Source,
  file: string,
  signal?: AbortSignal,
): Promise<DatabaseCopy> {
  if (databaseUrl === null) return copySqlite(join(dataFolder, 'plumbline.db'), file);
  return dumpPostgres(databaseUrl, file, signal);
}

/**
 * By `vacuum into`: one read of the whole under one snapshot, in which writers go on. The online backup begins again
 * whenever another process writes, and copies pages in which deleted rows can still be read.
 */
async function copySqlite(source: string, file: string): Promise<DatabaseCopy> {
  await access(source).catch(() => {
    throw new StartError(`there is no database ${source}`);
  });
  const connection = new Connection(source, { readonly: true, timeout: 10_000 });
  try {
    connection.prepare('vacuum into ?').run(file);
  } finally {
    connection.close();
  }
  demandWhole(file);
  const copy = openSqlite(file);
  try {
    return { place: places.sqlite, facts: { dialect: 'sqlite', ...(await summarizeDatabase(copy.knex)) } };
  } finally {
    // A connection that is the last one takes the log and the shared memory beside the file with it.
    await copy.close();
  }
}

/** @throws StartError where a SQLite file is damaged, or a row refers to one that is not there. */
export function demandWhole(file: string): void {
  const connection = new Connection(file, { fileMustExist: true });
  try {
    const damage = connection.pragma('integrity_check', { simple: true });
    if (damage !== 'ok') throw new StartError(`the database is damaged: ${String(damage).slice(0, 200)}`);
    const [loose] = connection.pragma('foreign_key_check') as { table: string; parent: string }[];
    if (loose) throw new StartError(`a row of ${loose.table} refers to one of ${loose.parent} that is not there`);
  } finally {
    connection.close();
  }
}

/** Counted and dumped under one snapshot. */
async function dumpPostgres(url: string, file: string, signal?: AbortSignal): Promise<DatabaseCopy> {
  const db = openPostgres(url, { withoutTimeout: true });
  try {
    return await db.knex.transaction(
      async (transaction) => {
        const { rows } = (await transaction.raw('select pg_export_snapshot() as id')) as { rows: { id: string }[] };
        const facts = await summarizeDatabase(transaction);
        // The archive is packed as a whole.
        const how = ['--format=custom', '--compress=0', '--no-owner', '--no-privileges', '--schema=public'];
        const what = [`--snapshot=${rows[0]?.id ?? ''}`, `--file=${file}`];
        await runPostgresTool('pg_dump', url, [...how, ...what], signal);
        return { place: places.postgres, facts: { dialect: 'postgres', ...facts } };
      },
      { isolationLevel: 'repeatable read', readOnly: true },
    );
  } finally {
    await db.close();
  }
}
