import type { Knex } from 'knex';
import type { Database } from '../platform/database/database.ts';

/** The tables of a database, without those of the database product and of Knex. */
export async function tablesOf({ knex, dialect }: Database): Promise<string[]> {
  const rows = await (dialect === 'sqlite'
    ? knex('sqlite_master').where('type', 'table').select('name')
    : knex('information_schema.tables')
        .whereRaw('table_schema = current_schema()')
        .where('table_type', 'BASE TABLE')
        .select('table_name as name'));
  const names = (rows as { name: string }[]).map(({ name }) => name);
  return names.filter((name) => !/^(sqlite_|knex_|posts_search_)/.test(name)).toSorted();
}

/** The columns that contain a text: `table.column`, once for each row. */
export async function placesOf(db: Database, text: string): Promise<string[]> {
  const lowerCaseText = text.toLowerCase();
  const places: string[] = [];
  for (const table of await tablesOf(db)) {
    for (const row of await allRows(db.knex, table)) {
      for (const [column, value] of Object.entries(row)) {
        if (String(value).toLowerCase().includes(lowerCaseText)) places.push(`${table}.${column}`);
      }
    }
  }
  return places;
}

async function allRows(knex: Knex, table: string): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = await knex(table);
  return rows;
}
