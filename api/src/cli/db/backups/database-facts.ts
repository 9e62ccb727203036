import type { Knex } from 'knex';
import { isSqlite } from '../../../platform/database/dialect.ts';
import type { Manifest } from './manifest.ts';

type DatabaseSummary = Omit<Manifest['database'], 'dialect'>;

/** Tables that only help: the search index's own, and those of the tools, `migration_guard` of earlier versions among them. */
const aside = /^(?:sqlite_|knex_|posts_search_|migration_guard$)/;

/** What a backup's manifest tells of a database, and a restored one must be again. */
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
    .filter((name) => !aside.test(name))
    .sort();
}

/** Whether anything is kept in a database: one that was only just made has no tables. */
export async function isEmpty(db: Knex): Promise<boolean> {
  return (await listTables(db)).length === 0;
}

/** What differs between what a manifest tells of a database and what it is, in a line each. */
export function differences(told: DatabaseSummary, found: DatabaseSummary): string[] {
  const lines: string[] = [];
  if (told.migration !== found.migration) lines.push(`the last migration is ${found.migration}, not ${told.migration}`);
  for (const table of new Set([...Object.keys(told.rows), ...Object.keys(found.rows)])) {
    const [wanted, is] = [told.rows[table] ?? 0, found.rows[table] ?? 0];
    if (wanted !== is) lines.push(`${table} has ${is} rows, not ${wanted}`);
  }
  return lines;
}
