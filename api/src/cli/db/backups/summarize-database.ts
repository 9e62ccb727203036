import type { Knex } from 'knex';
import { isSqlite } from '../../../platform/database/dialect.ts';
import type { Manifest } from './manifest.ts';

type DatabaseSummary = Omit<Manifest['database'], 'dialect'>;

/**
 * Tables that are not counted: internal ones of the search index and of Knex, and `migration_guard` of earlier
 * versions.
 */
const internalTables = /^(?:sqlite_|knex_|posts_search_|migration_guard$)/;

/** The database summary in a backup's manifest, which the restored database must match. */
export async function summarizeDatabase(db: Knex): Promise<DatabaseSummary> {
  const rows: Record<string, number> = {};
  for (const table of await listTables(db)) {
    const [counted] = (await db(table).count({ total: '*' })) as { total: number | string }[];
    rows[table] = Number(counted?.total ?? 0);
  }
  const last: { name: string } | undefined = await db('knex_migrations').orderBy('id', 'desc').first('name');
  return { migration: last?.name ?? '', rows };
}

async function listTables(db: Knex): Promise<string[]> {
  const found = isSqlite(db)
    ? db('sqlite_master').where('type', 'table')
    : db('pg_tables').whereRaw('schemaname = current_schema()').select('tablename as name');
  const rows = (await found) as { name: string }[];
  return rows
    .map(({ name }) => name)
    .filter((name) => !internalTables.test(name))
    .sort();
}

/** Whether a database contains no tables. */
export async function isEmpty(db: Knex): Promise<boolean> {
  return (await listTables(db)).length === 0;
}

/** The differences between a manifest's summary and a database, one line each. */
export function differences(expected: DatabaseSummary, found: DatabaseSummary): string[] {
  const lines: string[] = [];
  if (expected.migration !== found.migration)
    lines.push(`the last migration is ${found.migration}, not ${expected.migration}`);
  for (const table of new Set([...Object.keys(expected.rows), ...Object.keys(found.rows)])) {
    const [expectedRows, foundRows] = [expected.rows[table] ?? 0, found.rows[table] ?? 0];
    if (expectedRows !== foundRows) lines.push(`${table} has ${foundRows} rows, not ${expectedRows}`);
  }
  return lines;
}
