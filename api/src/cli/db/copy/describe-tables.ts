import type { Knex } from 'knex';
import { StartError } from '../../../platform/start-error.ts';
import type { CopiedColumn, CopiedTable, ColumnKind } from './copied-table.ts';

/**
 * Internal tables of each dialect (`migration_guard` in databases of earlier versions), and the search index, which is
 * rebuilt from the articles.
 */
const uncopiedTables =
  /^(knex_migrations|knex_migrations_lock|migration_guard|sqlite_.*|posts_search|posts_search_.*)$/;
/** A table of the search index that is rebuilt and then compared, because both dialects store it in the same form. */
const rebuilt = 'search_words';

const kindOf: Readonly<Record<string, ColumnKind>> = {
  text: 'text',
  'character varying': 'text',
  integer: 'integer',
  smallint: 'integer',
  bigint: 'bigint',
  boolean: 'boolean',
  bytea: 'bytes',
};

/** All tables whose rows must be equal in both databases, referenced tables first. */
export interface DescribedTables {
  readonly copied: readonly CopiedTable[];
  /** The table that rebuilding the search index fills; it is only compared. */
  readonly rebuilt: CopiedTable;
}

/**
 * Reads the tables to copy from PostgreSQL's catalogue, so that no list has to be maintained. @throws StartError if
 * SQLite has other tables or columns, or a column has an unknown type.
 */
export async function describeTables(postgres: Knex, sqlite: Knex): Promise<DescribedTables> {
  const tables = new Map<string, CopiedTable>();
  for (const name of await postgresTables(postgres)) tables.set(name, await describe(postgres, name));
  await assertSameTables([...tables.values()], sqlite);
  const ordered = inReferenceOrder(tables, await references(postgres));
  const searchWords = tables.get(rebuilt);
  if (!searchWords) throw new Error(`there is no table ${rebuilt}`);
  return { copied: ordered.filter((table) => table !== searchWords), rebuilt: searchWords };
}

async function postgresTables(db: Knex): Promise<string[]> {
  const names: string[] = await db('information_schema.tables')
    .whereRaw('table_schema = current_schema()')
    .where('table_type', 'BASE TABLE')
    .pluck('table_name');
  return names.filter((name) => !uncopiedTables.test(name)).toSorted();
}

async function describe(db: Knex, name: string): Promise<CopiedTable> {
  const found: { column_name: string; data_type: string; column_default: string | null; is_generated: string }[] =
    await db('information_schema.columns')
      .whereRaw('table_schema = current_schema()')
      .where('table_name', name)
      .orderBy('ordinal_position')
      .select('column_name', 'data_type', 'column_default', 'is_generated');
  const columns = found
    .filter((column) => column.is_generated === 'NEVER')
    .map(({ column_name: column, data_type: type }): CopiedColumn => {
      const kind = kindOf[type];
      if (kind === undefined) throw new StartError(`the copy does not know the type ${type} of ${name}.${column}`);
      return { name: column, kind };
    });
  const { rows } = (await db.raw(
    `select attname from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
      where indrelid = ?::regclass and indisprimary order by array_position(indkey::int2[], attnum)`,
    [name],
  )) as { rows: readonly { attname: string }[] };
  const key = rows.map(({ attname }) => attname);
  if (key.length === 0) throw new StartError(`the copy cannot tell the rows of ${name} apart: it has no primary key`);
  const hasGeneratedId = found.some((column) => column.column_default?.startsWith('nextval('));
  return { name, key, columns, hasGeneratedId };
}

async function assertSameTables(tables: readonly CopiedTable[], sqlite: Knex): Promise<void> {
  const names: string[] = await sqlite('sqlite_master').where('type', 'table').pluck('name');
  const sqliteNames = names.filter((name) => !uncopiedTables.test(name)).toSorted();
  const postgresNames = tables.map(({ name }) => name);
  const unmatched = sqliteNames
    .filter((name) => !postgresNames.includes(name))
    .concat(postgresNames.filter((name) => !sqliteNames.includes(name)));
  if (unmatched.length > 0) throw new StartError(`only one of the databases has the tables ${unmatched.join(', ')}`);
  for (const { name, columns } of tables) {
    const info = (await sqlite.raw(`pragma table_xinfo(${name})`)) as { name: string; hidden: number }[];
    const sqliteColumns = info.filter(({ hidden }) => hidden === 0).map((column) => column.name);
    if (
      sqliteColumns.toSorted().join() !==
      columns
        .map((column) => column.name)
        .toSorted()
        .join()
    ) {
      throw new StartError(`the databases do not have the same columns in ${name}`);
    }
  }
}

/** The tables that each table refers to, by foreign keys. */
async function references(db: Knex): Promise<Map<string, Set<string>>> {
  const { rows } = (await db.raw(
    `select owner.relname as owner, other.relname as other from pg_constraint
      join pg_class owner on owner.oid = conrelid join pg_class other on other.oid = confrelid
      where contype = 'f' and connamespace = current_schema()::regnamespace and conrelid <> confrelid`,
  )) as { rows: readonly { owner: string; other: string }[] };
  const found = new Map<string, Set<string>>();
  for (const { owner, other } of rows) found.set(owner, (found.get(owner) ?? new Set()).add(other));
  return found;
}

function inReferenceOrder(
  tables: ReadonlyMap<string, CopiedTable>,
  needs: ReadonlyMap<string, Set<string>>,
): CopiedTable[] {
  const ordered = new Set<CopiedTable>();
  const visit = (name: string, path: readonly string[]): void => {
    if (path.includes(name)) throw new StartError(`the tables ${path.join(', ')} refer to each other`);
    for (const other of needs.get(name) ?? []) visit(other, [...path, name]);
    const table = tables.get(name);
    if (table) ordered.add(table);
  };
  for (const name of tables.keys()) visit(name, []);
  return [...ordered];
}
