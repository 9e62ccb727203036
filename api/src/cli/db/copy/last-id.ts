import type { Knex } from 'knex';
import { isSqlite } from '../../../platform/database/dialect.ts';
import type { CopiedTable } from './copied-table.ts';

/** The last id that the database has generated for a table, even if its row was deleted; 0 before the first. */
export async function lastId(db: Knex, { name }: CopiedTable): Promise<number> {
  if (isSqlite(db)) {
    const row: { seq: number } | undefined = await db('sqlite_sequence').where({ name }).first('seq');
    return row?.seq ?? 0;
  }
  const { rows } = (await db.raw(`select last_value, is_called from ${await sequenceOf(db, name)}`)) as {
    rows: readonly { last_value: string; is_called: boolean }[];
  };
  return rows[0]?.is_called ? Number(rows[0].last_value) : 0;
}

/** Sets the last generated id of a table (0: none), so that no id is used twice. */
export async function setLastId(db: Knex, { name }: CopiedTable, last: number): Promise<void> {
  if (!isSqlite(db)) {
    await db.raw('select setval(?::regclass, ?, ?)', [await sequenceOf(db, name), Math.max(1, last), last > 0]);
    return;
  }
  const changed = await db('sqlite_sequence').where({ name }).update({ seq: last });
  if (changed === 0 && last > 0) await db('sqlite_sequence').insert({ name, seq: last });
}

async function sequenceOf(db: Knex, table: string): Promise<string> {
  const { rows } = (await db.raw(`select pg_get_serial_sequence(?, 'id') as sequence`, [table])) as {
    rows: readonly { sequence: string | null }[];
  };
  const sequence = rows[0]?.sequence;
  if (!sequence) throw new Error(`${table} has no sequence`);
  return sequence;
}
