import type { Knex } from 'knex';
import { personOf } from '../person.ts';
import { personRows, type PersonTable } from '../../platform/personal-data/person-table.ts';
import { personTables } from '../personal-data.ts';

/** Number of rows per query. */
const batch = 200;
/** The most rows of one table in an export. */
const maxRows = 20_000;

/**
 * Streams the personal data of an address as a JSON document, without hashes of secrets. `incomplete` at its end lists
 * the tables that had more rows than the limit.
 */
export async function* exportPerson(db: Knex, email: string, now: string): AsyncGenerator<string> {
  const person = await personOf(db, email);
  yield `{\n"email": ${JSON.stringify(person.email)},\n"exportedAt": ${JSON.stringify(now)}`;
  const incomplete: string[] = [];
  for (const table of personTables) {
    yield `,\n${JSON.stringify(table.table)}: [`;
    let count = 0;
    for await (const rows of readRows(table, await personRows(db, table, person))) {
      yield rows.map((row, index) => `${count + index === 0 ? '\n' : ',\n'}${JSON.stringify(row)}`).join('');
      count += rows.length;
      if (count >= maxRows) {
        incomplete.push(table.table);
        break;
      }
    }
    yield ']';
  }
  yield `,\n"incomplete": ${JSON.stringify(incomplete)}\n}\n`;
}

type Row = Record<string, unknown>;

async function* readRows(
  { table, key, hidden = [] }: PersonTable,
  query: () => Knex.QueryBuilder,
): AsyncGenerator<Row[]> {
  for (let after: unknown = null; ;) {
    const page = query().orderBy(`${table}.${key}`).limit(batch).select(`${table}.*`);
    if (after !== null) void page.where(`${table}.${key}`, '>', after as string | number);
    const rows: Row[] = await page;
    yield rows.map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => !hidden.includes(column))));
    if (rows.length < batch) return;
    after = rows.at(-1)?.[key];
  }
}
