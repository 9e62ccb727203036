import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { CopiedTable, Row } from './copied-table.ts';
import { readTable } from './read-table.ts';
import { canonicalRow } from './values.ts';

/** The comparison of a table in two databases. */
export interface ComparedTable {
  readonly table: string;
  /** Number of rows in the first database. */
  readonly rows: number;
  /** Hash of all rows in the order of their keys; hexadecimal. */
  readonly hash: string;
  /** A description of the first different row; null if all rows are equal. */
  readonly difference: string | null;
}

/** Compares a table of two databases row by row, in the same order. */
export async function compareTable(
  source: Knex.Transaction,
  target: Knex.Transaction,
  table: CopiedTable,
): Promise<ComparedTable> {
  const hash = createHash('sha256');
  const targetRows = rowsOf(target, table);
  let rows = 0;
  let difference: string | null = null;
  for await (const row of rowsOf(source, table)) {
    rows += 1;
    const canonical = canonicalRow(table, row);
    hash.update(canonical).update('\n');
    if (difference !== null) continue;
    const { value, done } = await targetRows.next();
    if (done) difference = `${rowName(table, row)} is missing`;
    else if (canonicalRow(table, value) !== canonical) difference = describeDifference(table, row, value);
  }
  if (difference === null) {
    const { value, done } = await targetRows.next();
    if (!done) difference = `${rowName(table, value)} is only there`;
  } else await targetRows.return(undefined);
  return { table: table.name, rows, hash: hash.digest('hex'), difference };
}

async function* rowsOf(db: Knex.Transaction, table: CopiedTable): AsyncGenerator<Row, undefined> {
  for await (const part of readTable(db, table)) yield* part;
  return undefined;
}

/** Names a row by its key only, because other columns can contain personal data. */
function rowName({ key }: CopiedTable, row: Row): string {
  return `the row ${key.map((column) => `${column} ${String(row[column])}`).join(', ')}`;
}

function describeDifference(table: CopiedTable, row: Row, targetRow: Row): string {
  if (rowName(table, row) !== rowName(table, targetRow))
    return `${rowName(table, row)} is in the place of ${rowName(table, targetRow)}`;
  const columns = table.columns
    .filter(
      (column) =>
        canonicalRow({ ...table, columns: [column] }, row) !== canonicalRow({ ...table, columns: [column] }, targetRow),
    )
    .map(({ name }) => name);
  return `${rowName(table, row)} differs in ${columns.join(', ')}`;
}
