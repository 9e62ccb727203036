import type { Knex } from 'knex';
import { cursorOf, positionOf } from './cursor.ts';

/** Parameters of a page of an admin list. */
export interface KeysetRequest {
  readonly sort: 'newest' | 'oldest' | 'address';
  /** The last row of the page before: its id and, in the alphabetical list, its address. */
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** Rows of a page and the cursor of the next page; null on the last page. */
export interface KeysetRows<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
}

/** One page of the rows of a query, from a table with an increasing `id` and an `email_key`. */
export async function keysetPage<Row extends { readonly id: number; readonly email_key: string }>(
  db: Knex,
  { table, query }: { readonly table: string; readonly query: Knex.QueryBuilder },
  { sort, cursor, limit }: KeysetRequest,
): Promise<KeysetRows<Row>> {
  const place = cursor === undefined ? null : positionOf(cursor);
  if (place && sort !== 'address') void query.where('id', sort === 'newest' ? '<' : '>', place.id);
  else if (typeof place?.value === 'string') void query.whereRaw('(email_key, id) > (?, ?)', [place.value, place.id]);
  const order = sort === 'newest' ? 'desc' : 'asc';
  const by = (sort === 'address' ? ['email_key', 'id'] : ['id']).map((column) => ({ column, order }));
  // The subquery selects ids only: a search then reads an index in the list's order, stops at the page's last row, and
  // reads only the rows of the page.
  const ids = query
    .orderBy(by)
    .limit(limit + 1)
    .select('id');
  const found: Row[] = await db(table).whereIn('id', ids).orderBy(by);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  if (found.length <= limit || !last) return { rows, next: null };
  return { rows, next: cursorOf(last.id, sort === 'address' ? last.email_key : null) };
}

/** Number of rows per query. */
const batchSize = 500;

/** All rows of a query, newest first, in batches, so that they are never all in memory. */
export async function* keysetBatches<Row extends { readonly id: number; readonly email_key: string }>(
  db: Knex,
  filtered: () => { readonly table: string; readonly query: Knex.QueryBuilder },
): AsyncGenerator<readonly Row[]> {
  let cursor: string | undefined;
  do {
    const page: KeysetRows<Row> = await keysetPage<Row>(db, filtered(), { sort: 'newest', cursor, limit: batchSize });
    yield page.rows;
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
}
