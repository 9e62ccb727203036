import type { ArticleFilter, listArticles, ListedArticle } from '@plumbline/contract/content/admin-articles';
import type { CountedPage } from '@plumbline/contract/endpoint';
import type { Knex } from 'knex';
import type { InferOutput } from 'valibot';
import type { PostState } from '../../posts/save-post.ts';
import { stateOf } from './article-state.ts';
import { countedPage } from '../../../platform/database/counted-page.ts';
import { cursorOf, positionOf } from '../../../platform/database/cursor.ts';
import { filterByWords } from '../../../platform/database/filter-by-words.ts';

type ListRequest = InferOutput<(typeof listArticles)['query']>;

type Row = Pick<
  PostState,
  'id' | 'revision' | 'title' | 'slug' | 'author' | 'standing' | 'published_at' | 'changed_at' | 'changed_by'
> & { readonly category: string | null; readonly draft_of: number | null };

/** The sort column and direction of each order. */
const sortOrders = {
  changed: ['changed_at', 'desc'],
  newest: ['published_at', 'desc'],
  oldest: ['published_at', 'asc'],
  title: ['title', 'asc'],
} as const;

/** One page of the admin's list; `now` is ISO 8601. */
export async function listArticlesPage(
  db: Knex,
  request: ListRequest,
  now: string,
): Promise<CountedPage<ListedArticle[]>> {
  const { sort, cursor, limit, ...filter } = request;
  const [column, order] = sortOrders[sort];
  // The first query selects ids from an index only; then only the rows of the page are read.
  const query = filteredIds(db, filter, now)
    .orderBy([
      { column, order },
      { column: 'id', order },
    ])
    .limit(limit + 1);
  const position = cursor === undefined ? null : positionOf(cursor);
  if (typeof position?.value === 'string') {
    const past = order === 'desc' ? '<' : '>';
    void query.whereRaw(`(${column}, id) ${past} (?, ?)`, [position.value, position.id]);
  }
  const found: { id: number }[] = await query;
  const rows = await readRows(
    db,
    found.map(({ id }) => id),
  );
  const last = rows[limit - 1];
  const next = rows.length > limit && last ? cursorOf(last.id, last[column]) : null;
  const items = rows.slice(0, limit).map((row) => toListedArticle(row, now));
  return countedPage(db, { items, next }, cursor, () => filteredIds(db, filter, now));
}

/** Number of rows per query. */
const batchSize = 500;

/** The articles of a filter in batches, newest first. */
export async function* articlesInBatches(
  db: Knex,
  filter: ArticleFilter,
  now: string,
): AsyncGenerator<readonly ListedArticle[]> {
  for (let before = 2 ** 31 - 1; ;) {
    const found: { id: number }[] = await filteredIds(db, filter, now)
      .where('id', '<', before)
      .orderBy('id', 'desc')
      .limit(batchSize);
    const rows = await readRows(
      db,
      found.map(({ id }) => id),
    );
    yield rows.map((row) => toListedArticle(row, now));
    const last = found.at(-1);
    if (!last || found.length < batchSize) return;
    before = last.id;
  }
}

function filteredIds(db: Knex, { q, state, category }: ArticleFilter, now: string): Knex.QueryBuilder {
  const query = db('posts').select('id');
  if (state !== undefined) void query.where('standing', state === 'scheduled' ? 'published' : state);
  // The expressions prevent the use of an index on these columns; the index of the list's order contains them.
  if (state === 'scheduled') void query.whereRaw(`published_at || '' > ?`, [now]);
  if (state === 'published') void query.whereRaw(`published_at || '' <= ?`, [now]);
  if (category !== undefined) {
    void query.whereRaw('category_id + 0 = (select id from categories where slug = ?)', [category]);
  }
  return filterByWords(query, { column: 'desk_text', words: q });
}

/** The list's rows of these articles, in the order of the ids. */
async function readRows(db: Knex, ids: readonly number[]): Promise<Row[]> {
  const rows: Row[] = await db('posts')
    .leftJoin('categories', 'categories.id', 'posts.category_id')
    .leftJoin('post_drafts', 'post_drafts.post_id', 'posts.id')
    .whereIn('posts.id', ids)
    .select(
      'posts.id',
      'posts.revision',
      'title',
      'posts.slug',
      'author',
      'standing',
      'published_at',
      'changed_at',
      'changed_by',
    )
    .select({ category: 'categories.name', draft_of: 'post_drafts.post_id' });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function toListedArticle(row: Row, now: string): ListedArticle {
  return {
    id: row.id,
    revision: row.revision,
    state: stateOf(row, now),
    hasChanges: row.draft_of !== null,
    publishedAt: row.published_at,
    changedAt: row.changed_at,
    changedBy: row.changed_by,
    title: row.title,
    slug: row.slug,
    author: row.author,
    category: row.category,
  };
}
