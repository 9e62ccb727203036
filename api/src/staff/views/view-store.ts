import type { ListView, ListWithViews } from '@plumbline/contract/staff/list-views';
import type { Knex } from 'knex';

interface ViewRow {
  readonly id: number;
  readonly list: ListWithViews;
  readonly name: string;
  readonly query: string;
}

/** The views of an account, by list and name. */
export async function viewsOf(db: Knex, staffId: number): Promise<ListView[]> {
  const rows: ViewRow[] = await db('staff_views').where('staff_id', staffId).orderBy(['list', 'name', 'id']);
  return rows.map(toView);
}

/**
 * Saves a view; the account's view of the same list and name is replaced. @returns null if the account has `limit`
 * other views of the list.
 */
export async function saveViewOf(
  transaction: Knex.Transaction,
  staffId: number,
  { list, name, query }: Omit<ListView, 'id'>,
  limit: number,
): Promise<ListView | null> {
  // Concurrent saves of views are counted one after the other.
  await transaction('staff').where('id', staffId).forUpdate().first('id');
  const names: string[] = await transaction('staff_views').where({ staff_id: staffId, list }).pluck('name');
  if (!names.includes(name) && names.length >= limit) return null;
  const [row]: ViewRow[] = await transaction('staff_views')
    .insert({ staff_id: staffId, list, name, query: JSON.stringify(query), search_text: searchTextOf(name, query) })
    .onConflict(['staff_id', 'list', 'name'])
    .merge(['query', 'search_text'])
    .returning(['id', 'list', 'name', 'query']);
  if (row === undefined) throw new Error('a saved view is gone');
  return toView(row);
}

/** @returns the list of the removed view; null if the account has no such view. */
export async function removeViewOf(db: Knex, staffId: number, id: number): Promise<ListWithViews | null> {
  const ownView = { id, staff_id: staffId };
  const row: Pick<ViewRow, 'list'> | undefined = await db('staff_views').where(ownView).first('list');
  const removed = row === undefined ? 0 : await db('staff_views').where(ownView).delete();
  return row !== undefined && removed === 1 ? row.list : null;
}

/** Removes all views of an account. */
export async function removeAllViewsOf(transaction: Knex.Transaction, staffId: number): Promise<void> {
  await transaction('staff_views').where('staff_id', staffId).delete();
}

/**
 * The text in which an erasure finds a person's name and address, in lower case; SQLite's own `lower` covers only
 * ASCII.
 */
function searchTextOf(name: string, query: ListView['query']): string {
  return [name, ...Object.values(query)].join('\n').toLowerCase();
}

function toView({ id, list, name, query }: ViewRow): ListView {
  return { id, list, name, query: JSON.parse(query) as ListView['query'] };
}
