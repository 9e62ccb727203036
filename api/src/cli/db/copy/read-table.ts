import type { Knex } from 'knex';
import { isSqlite } from '../../../platform/database/dialect.ts';
import type { CopiedTable, Row } from './copied-table.ts';

/** Number of rows per query. */
const batchSize = 200;

/** All rows in the byte order of the primary key, in batches. Must run in a transaction to read a consistent state. */
export function readTable(transaction: Knex.Transaction, table: CopiedTable): AsyncGenerator<readonly Row[]> {
  return isSqlite(transaction) ? readByKey(transaction, table) : readWithCursor(transaction, table);
}

async function* readByKey(db: Knex, { name, key, columns }: CopiedTable): AsyncGenerator<readonly Row[]> {
  // Large integers are read as text, because the driver would round them.
  const selected = columns.map((column) =>
    column.kind === 'bigint' ? db.raw('cast(?? as text) as ??', [column.name, column.name]) : column.name,
  );
  for (let last: Row | undefined; ;) {
    const query = db(name)
      .select(selected)
      .orderBy([...key])
      .limit(batchSize);
    if (last !== undefined) {
      const lastRow = last;
      const listOf = (placeholder: string): string => key.map(() => placeholder).join(', ');
      void query.whereRaw(`(${listOf('??')}) > (${listOf('?')})`, [
        ...key,
        ...key.map((column) => lastRow[column] as string | number),
      ]);
    }
    const rows: Row[] = await query;
    if (rows.length > 0) yield rows;
    last = rows.at(-1);
    if (rows.length < batchSize) return;
  }
}

async function* readWithCursor(db: Knex, { name, key, columns }: CopiedTable): AsyncGenerator<readonly Row[]> {
  const isText = (column: string): boolean => columns.some((one) => one.name === column && one.kind === 'text');
  const order = key.map((column) => (isText(column) ? `"${column}" collate "C"` : `"${column}"`)).join(', ');
  const selected = columns.map((column) => `"${column.name}"`).join(', ');
  await db.raw(`declare copied no scroll cursor for select ${selected} from "${name}" order by ${order}`);
  try {
    for (;;) {
      const { rows } = (await db.raw(`fetch ${batchSize} from copied`)) as { rows: readonly Row[] };
      if (rows.length > 0) yield rows;
      if (rows.length < batchSize) return;
    }
  } finally {
    // After a failed transaction the cursor is closed already.
    await db.raw('close copied').catch(() => undefined);
  }
}
