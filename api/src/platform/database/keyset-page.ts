import type { Knex } from 'knex';
import { cursorOf, positionOf } from './cursor.ts';

/** Parameters of a page of an admin list. */
export interface KeysetRequest {
  readonly sort: 'newest' | 'oldest' | 'address';
  /** The last row of the previous page: its id and, in the alphabetical list, its e-mail address. */
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** Rows of a page and the cursor of the next page; null on the last page. */
export interface KeysetRows<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
}

/** A table and a query for some of its rows. */
export interface Filtered {
  readonly table: string;
  readonly query: Knex.QueryBuilder;
}

/**
 * The whole rows of a sorted and limited query, in no order. The subquery selects ids only: a search then reads an
 * index in the query's order, stops at the last row it needs, and only those rows are read.
 */
export function wholeRows(db: Knex, { table, query }: Filtered): Knex.QueryBuilder {
  return db(table).whereIn('id', query.select('id'));
}

/**
 * One page of the rows of a query, from a table with an increasing `id` and, for the alphabetical list, an `email_key`.
 */
export async function keysetPage<Row extends { readonly id: number; readonly email_key?: string }>(
  db: Knex,
  { table, query }: Filtered,
  { sort, cursor, limit }: KeysetRequest,
): Promise<KeysetRows<Row>> {
  const position = cursor === undefined ? null : positionOf(cursor);
  if (position && sort !== 'address') void query.where('id', sort === 'newest' ? '<' : '>', position.id);
  else if (typeof position?.value === 'string')
    void query.whereRaw('(email_key, id) > (?, ?)', [position.value, position.id]);
  const order = sort === 'newest' ? 'desc' : 'asc';
  const by = (sort === 'address' ? ['email_key', 'id'] : ['id']).map((column) => ({ column, order }));
  const found: Row[] = await wholeRows(db, { table, query: query.orderBy(by).limit(limit + 1) }).orderBy(by);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  if (found.length <= limit || !last) return { rows, next: null };
  return { rows, next: cursorOf(last.id, sort === 'address' ? (last.email_key ?? null) : null) };
}

/** Number of rows per query. */
const batchSize = 500;

/** All rows of a query as items, newest first, in batches, so that they are never all in memory. */
export async function* keysetBatches<Row extends { readonly id: number }, Item>(
  db: Knex,
  filtered: () => Filtered,
  view: (rows: readonly Row[]) => readonly Item[] | Promise<readonly Item[]>,
): AsyncGenerator<readonly Item[]> {
  for (let before: number | null = null; ;) {
    const { table, query } = filtered();
    if (before !== null) void query.where('id', '<', before);
    const batch = query.orderBy('id', 'desc').limit(batchSize);
    const rows: Row[] = await wholeRows(db, { table, query: batch }).orderBy('id', 'desc');
    yield await view(rows);
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    before = last.id;
  }
}
