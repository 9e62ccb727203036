import type { Knex } from 'knex';
import { cursorOf, placeOf } from './cursor.ts';

/** What a page of a desk's list is asked for with. */
export interface KeysetAsked {
  readonly sort: 'newest' | 'oldest' | 'address';
  /** Of the last row before this page: its number, and in the alphabetical list before that its address. */
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** Rows of a page, and the cursor of the next one; null on the last. */
export interface KeysetRows<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
}

/**
 * One page of what a query leaves of a table whose rows have `id`, which grows with time, and `email_key`.
 */
export async function keysetPage<Row extends { readonly id: number; readonly email_key: string }>(
  db: Knex,
  { table, query }: { readonly table: string; readonly query: Knex.QueryBuilder },
  { sort, cursor, limit }: KeysetAsked,
): Promise<KeysetRows<Row>> {
  const place = cursor === undefined ? null : placeOf(cursor);
  if (place && sort !== 'address') void query.where('id', sort === 'newest' ? '<' : '>', place.id);
  else if (typeof place?.value === 'string') void query.whereRaw('(email_key, id) > (?, ?)', [place.value, place.id]);
  const order = sort === 'newest' ? 'desc' : 'asc';
  const by = (sort === 'address' ? ['email_key', 'id'] : ['id']).map((column) => ({ column, order }));
  // Ids first: a search reads an index in the list's order, stops at the last that it needs, and only those rows are read.
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

/** Rows that are read at a time. */
const batch = 500;

/** All that `narrowed` leaves, the newest first, a part at a time: nobody holds all of them at once. */
export async function* keysetParts<Row extends { readonly id: number; readonly email_key: string }>(
  db: Knex,
  narrowed: () => { readonly table: string; readonly query: Knex.QueryBuilder },
): AsyncGenerator<readonly Row[]> {
  let cursor: string | undefined;
  do {
    const page: KeysetRows<Row> = await keysetPage<Row>(db, narrowed(), { sort: 'newest', cursor, limit: batch });
    yield page.rows;
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
}
