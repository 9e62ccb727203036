import { join } from 'node:path';
import Connection from 'better-sqlite3';
import { openPostgres } from '../../../platform/database/postgres.ts';
import { listProcesses } from '../../../platform/health/site-processes.ts';
import type { Settings } from '../../../settings.ts';
import { StartError } from '../../../platform/start-error.ts';

/** @throws StartError if another process has the database open. `now` in ms since 1970. */
export async function assertUnused(
  { dataFolder, databaseUrl }: Pick<Settings, 'dataFolder' | 'databaseUrl'>,
  now: number,
): Promise<void> {
  await (databaseUrl === null ? assertSqliteUnused(join(dataFolder, 'plumbline.db')) : assertNoApi(databaseUrl, now));
}

/** Leaves WAL mode, which SQLite refuses while another connection is open. A killed process holds no lock. */
async function assertSqliteUnused(file: string): Promise<void> {
  try {
    const connection = new Connection(file, { fileMustExist: true, timeout: 1_000 });
    try {
      connection.pragma('journal_mode = delete');
    } finally {
      connection.close();
    }
  } catch (error) {
    // Other errors are ignored: a missing or damaged database is not in use, and may be the reason for the restore.
    const { code = '' } = error as { code?: string };
    if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED'))
      throw new StartError('the site runs: another process has its database open. Stop it first', { cause: error });
  }
}

/**
 * Checks the open connections by name, and the reports of API processes, which may have no open connection at the
 * moment.
 */
async function assertNoApi(url: string, now: number): Promise<void> {
  const db = openPostgres(url);
  try {
    const { rows } = (await db.knex.raw(
      `select count(*) as open from pg_stat_activity where datname = current_database()
        and application_name = 'plumbline-api' and pid <> pg_backend_pid()`,
    )) as { rows: { open: string }[] };
    if (Number(rows[0]?.open) > 0)
      throw new StartError('the site runs: an API is connected to the database. Stop it first');
    if (!(await db.knex.schema.hasTable('site_processes'))) return;
    const running = (await listProcesses(db.knex, now)).some(({ kind, silent }) => kind === 'api' && !silent);
    if (running)
      throw new StartError(
        'the site runs: an API process reported within the last 45 s. Stop it, or wait if it was killed',
      );
  } finally {
    await db.close();
  }
}
