import { maxCounted, type CountedPage, type Page } from '@plumbline/contract/endpoint';
import type { Knex } from 'knex';

/**
 * A page with its total. `all` selects the items of all pages, unordered; they are counted up to a limit, and only if
 * the page is not the whole list. `cursor` is the cursor of this page's request.
 */
export async function countedPage<Item>(
  db: Knex,
  { items, next }: Page<Item[]>,
  cursor: string | undefined,
  all: () => Knex.QueryBuilder,
): Promise<CountedPage<Item[]>> {
  if (cursor === undefined && next === null) return { items, next, total: items.length };
  const found = all()
    .clearSelect()
    .select(db.raw('1'))
    .limit(maxCounted + 1);
  const [row]: { total: number | string }[] = await db.count({ total: '*' }).from(found.as('found'));
  return { items, next, total: Number(row?.total ?? 0) };
}
