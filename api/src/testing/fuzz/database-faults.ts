import type { Database } from '../../platform/database/database.ts';

interface ForeignKey {
  readonly table: string;
  readonly column: string;
  readonly to: string;
  readonly toColumn: string;
}

/** The faults of a database: pages, indexes, references; empty if there are none. */
export async function databaseFaults({ knex, dialect }: Database): Promise<string[]> {
  if (dialect === 'sqlite') {
    const integrity: { integrity_check: string }[] = await knex.raw('pragma integrity_check');
    const lines = integrity.map((row) => row.integrity_check).filter((line) => line !== 'ok');
    const lost: { table: string; rowid: number }[] = await knex.raw('pragma foreign_key_check');
    return [...lines, ...lost.map(({ table, rowid }) => `row ${rowid} of ${table} refers to what is not there`)];
  }
  const keys: { rows: ForeignKey[] } = await knex.raw(`
    select c.conrelid::regclass::text as "table", a.attname as "column", c.confrelid::regclass::text as "to", b.attname as "toColumn"
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    join pg_attribute b on b.attrelid = c.confrelid and b.attnum = c.confkey[1]
    where c.contype = 'f'`);
  const faults: string[] = [];
  for (const { table, column, to, toColumn } of keys.rows) {
    const lost: { rows: { count: string }[] } = await knex.raw(
      'select count(*) from ?? x left join ?? y on x.?? = y.?? where x.?? is not null and y.?? is null',
      [table, to, column, toColumn, column, toColumn],
    );
    const count = Number(lost.rows[0]?.count ?? 0);
    if (count > 0) faults.push(`${count} rows of ${table} refer to what is not there (${column})`);
  }
  return faults;
}
