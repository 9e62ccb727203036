import { access } from 'node:fs/promises';
import { join } from 'node:path';
import Connection from 'better-sqlite3';
import { openPostgres } from '../../../platform/database/postgres.ts';
import { openSqlite } from '../../../platform/database/sqlite.ts';
import type { Settings } from '../../../settings.ts';
import { StartError } from '../../../platform/start-error.ts';
import { summarizeDatabase } from './summarize-database.ts';
import { archivePaths, type Manifest } from './manifest.ts';
import { runPostgresTool } from './postgres-tools.ts';

/** A consistent copy of a database in one file. */
interface DatabaseSnapshot {
  /** Path in the archive. */
  readonly archivePath: string;
  readonly summary: Manifest['database'];
}

type Source = Pick<Settings, 'dataFolder' | 'databaseUrl'>;

/**
 * Copies the configured database into a file while other processes write to it. @throws StartError if there is no
 * database.
 */
export async function snapshotDatabase(
  { dataFolder, databaseUrl }: Source,
  file: string,
  signal?: AbortSignal,
): Promise<DatabaseSnapshot> {
  if (databaseUrl === null) return copySqlite(join(dataFolder, 'plumbline.db'), file);
  return dumpPostgres(databaseUrl, file, signal);
}

/**
 * Uses `vacuum into`, which reads one snapshot and does not block writers. The online backup API would restart at every
 * write of another process, and would copy pages that still contain deleted rows.
 */
async function copySqlite(source: string, file: string): Promise<DatabaseSnapshot> {
  await access(source).catch(() => {
    throw new StartError(`there is no database ${source}`);
  });
  const connection = new Connection(source, { readonly: true, timeout: 10_000 });
  try {
    connection.prepare('vacuum into ?').run(file);
  } finally {
    connection.close();
  }
  assertIntact(file);
  const copy = openSqlite(file);
  try {
    return {
      archivePath: archivePaths.sqlite,
      summary: { dialect: 'sqlite', ...(await summarizeDatabase(copy.knex)) },
    };
  } finally {
    // Closing the last connection deletes the log and the shared memory files beside the database.
    await copy.close();
  }
}

/** @throws StartError if a SQLite file is damaged or violates a foreign key. */
export function assertIntact(file: string): void {
  const connection = new Connection(file, { fileMustExist: true });
  try {
    const damage = connection.pragma('integrity_check', { simple: true });
    if (damage !== 'ok') throw new StartError(`the database is damaged: ${String(damage).slice(0, 200)}`);
    const [violation] = connection.pragma('foreign_key_check') as { table: string; parent: string }[];
    if (violation) throw new StartError(`a row of ${violation.table} refers to a missing row of ${violation.parent}`);
  } finally {
    connection.close();
  }
}

/** Counts and dumps the database in one snapshot. */
async function dumpPostgres(url: string, file: string, signal?: AbortSignal): Promise<DatabaseSnapshot> {
  const db = openPostgres(url, { withoutTimeout: true });
  try {
    return await db.knex.transaction(
      async (transaction) => {
        const { rows } = (await transaction.raw('select pg_export_snapshot() as id')) as { rows: { id: string }[] };
        const summary = await summarizeDatabase(transaction);
        // The dump is not compressed, because the whole archive is.
        const format = ['--format=custom', '--compress=0', '--no-owner', '--no-privileges', '--schema=public'];
        const target = [`--snapshot=${rows[0]?.id ?? ''}`, `--file=${file}`];
        await runPostgresTool('pg_dump', url, [...format, ...target], signal);
        return { archivePath: archivePaths.postgres, summary: { dialect: 'postgres', ...summary } };
      },
      { isolationLevel: 'repeatable read', readOnly: true },
    );
  } finally {
    await db.close();
  }
}
