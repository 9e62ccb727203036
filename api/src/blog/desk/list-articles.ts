import type { ArticleNarrowing, listArticles, ListedArticle } from '@plumbline/contract/desk-articles';
import type { Page } from '@plumbline/contract/endpoint';
import type { Knex } from 'knex';
import type { InferOutput } from 'valibot';
import { Failure } from '../../http/failure.ts';
import type { StandingPost } from '../save-post.ts';
import { stateOf } from './article-state.ts';

type Asked = InferOutput<(typeof listArticles)['query']>;

type Row = Pick<
  StandingPost,
  'id' | 'title' | 'slug' | 'author' | 'standing' | 'published_at' | 'changed_at' | 'changed_by'
> & { readonly category: string | null; readonly draft_of: number | null };

/** The column of each order, and its direction. */
const orders = {
  changed: ['changed_at', 'desc'],
  newest: ['published_at', 'desc'],
  oldest: ['published_at', 'asc'],
  title: ['title', 'asc'],
} as const;

/** One page of the desk's list; `now` is ISO 8601. */
export async function listArticlesPage(db: Knex, asked: Asked, now: string): Promise<Page<ListedArticle[]>> {
  const { sort, cursor, limit, ...narrowing } = asked;
  const [column, order] = orders[sort];
  const query = narrowedArticles(db, narrowing, now)
    .orderBy([
      { column: `posts.${column}`, order },
      { column: 'posts.id', order },
    ])
    .limit(limit + 1);
  if (cursor !== undefined) {
    const past = order === 'desc' ? '<' : '>';
    void query.whereRaw(`(posts.${column}, posts.id) ${past} (?, ?)`, decodeCursor(cursor));
  }
  const rows: Row[] = await query;
  const last = rows[limit - 1];
  const next = rows.length > limit && last ? encodeCursor(last[column], last.id) : null;
  return { items: rows.slice(0, limit).map((row) => listed(row, now)), next };
}

/** In rows that are read at a time. */
const batch = 500;

/** The articles of a narrowing, the newest first, a part at a time. */
export async function* articlesInParts(
  db: Knex,
  narrowing: ArticleNarrowing,
  now: string,
): AsyncGenerator<readonly ListedArticle[]> {
  for (let before = 2 ** 31 - 1; ;) {
    const rows: Row[] = await narrowedArticles(db, narrowing, now)
      .where('posts.id', '<', before)
      .orderBy('posts.id', 'desc')
      .limit(batch);
    yield rows.map((row) => listed(row, now));
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    before = last.id;
  }
}

function narrowedArticles(db: Knex, { q, state, category }: ArticleNarrowing, now: string): Knex.QueryBuilder {
  const query = db('posts')
    .leftJoin('categories', 'categories.id', 'posts.category_id')
    .leftJoin('post_drafts', 'post_drafts.post_id', 'posts.id')
    .select('posts.id', 'title', 'posts.slug', 'author', 'standing', 'published_at', 'changed_at', 'changed_by')
    .select({ category: 'categories.name', draft_of: 'post_drafts.post_id' });
  if (state === 'scheduled') void query.where('standing', 'published').where('published_at', '>', now);
  else if (state === 'published') void query.where('standing', 'published').where('published_at', '<=', now);
  else if (state !== undefined) void query.where('standing', state);
  if (category !== undefined) {
    void query.where('posts.category_id', db('categories').where('slug', category).select('id'));
  }
  for (const word of q.split(/\s+/).filter(Boolean)) {
    const pattern = `%${word.replace(/[!%_]/g, '!$&')}%`;
    // By ids: so the narrow index is gone through, and not the articles themselves.
    void query.whereIn('posts.id', db('posts').whereRaw(`desk_text like ? escape '!'`, [pattern]).select('id'));
  }
  return query;
}

function listed(row: Row, now: string): ListedArticle {
  return {
    id: row.id,
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

function encodeCursor(value: string, id: number): string {
  return Buffer.from(JSON.stringify([value, id])).toString('base64url');
}

function decodeCursor(cursor: string): [string, number] {
  try {
    const [value, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    if (typeof value === 'string' && Number.isInteger(id)) return [value, Number(id)];
  } catch {
    // Said below.
  }
  throw new Failure('invalid_input', 'The request does not fit this address.', {
    issues: [{ path: 'query.cursor', message: 'must be a cursor that the API gave' }],
  });
}
