import type { Knex } from 'knex';
import { isSqlite } from '../../../platform/database/dialect.ts';
import type { CopiedTable, Row } from './copied-table.ts';

/** Number of rows per query. */
const batch = 200;

/** All rows in the byte order of the primary key, in batches. Must run in a transaction to read a consistent state. */
export function readTable(transaction: Knex.Transaction, table: CopiedTable): AsyncGenerator<readonly Row[]> {
  return isSqlite(transaction) ? alongTheKey(transaction, table) : throughCursor(transaction, table);
}

async function* alongTheKey(db: Knex, { name, key, columns }: CopiedTable): AsyncGenerator<readonly Row[]> {
  // Large numbers are read as text because the driver would round them.
  const selected = columns.map((column) =>
    column.kind === 'bigint' ? db.raw('cast(?? as text) as ??', [column.name, column.name]) : column.name,
  );
  for (let last: Row | undefined; ;) {
    const query = db(name)
      .select(selected)
      .orderBy([...key])
      .limit(batch);
    if (last !== undefined) {
      const place = last;
      const marks = (mark: string): string => key.map(() => mark).join(', ');
      void query.whereRaw(`(${marks('??')}) > (${marks('?')})`, [
        ...key,
        ...key.map((column) => place[column] as string | number),
      ]);
    }
    const rows: Row[] = await query;
    if (rows.length > 0) yield rows;
    last = rows.at(-1);
    if (rows.length < batch) return;
  }
}

async function* throughCursor(db: Knex, { name, key, columns }: CopiedTable): AsyncGenerator<readonly Row[]> {
  const isText = (column: string): boolean => columns.some((one) => one.name === column && one.kind === 'text');
  const order = key.map((column) => (isText(column) ? `"${column}" collate "C"` : `"${column}"`)).join(', ');
  const selected = columns.map((column) => `"${column.name}"`).join(', ');
  await db.raw(`declare copied no scroll cursor for select ${selected} from "${name}" order by ${order}`);
  try {
    for (;;) {
      const { rows } = (await db.raw(`fetch ${batch} from copied`)) as { rows: readonly Row[] };
      if (rows.length > 0) yield rows;
      if (rows.length < batch) return;
    }
  } finally {
    // After a failed transaction the cursor is closed already.
    await db.raw('close copied').catch(() => undefined);
  }
}
