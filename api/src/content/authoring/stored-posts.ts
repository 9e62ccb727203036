import type { Knex } from 'knex';
import { postOfColumns, type PostColumns, type StoredPost } from '../posts/post-columns.ts';

type Row = PostColumns & {
  readonly id: number;
  readonly category_name: string | null;
  readonly category_slug: string | null;
};

/** The stored post of a slug or an id, whatever its status; null if there is none. */
export async function findStoredPost(db: Knex, slugOrId: string | { readonly id: number }): Promise<StoredPost | null> {
  const row: Row | undefined = await db('posts')
    .leftJoin('categories', 'categories.id', 'posts.category_id')
    .where(typeof slugOrId === 'string' ? { 'posts.slug': slugOrId } : { 'posts.id': slugOrId.id })
    .first('posts.*', 'categories.name as category_name', 'categories.slug as category_slug');
  if (!row) return null;
  const redirects: { slug: string }[] = await db('post_redirects')
    .where('post_id', row.id)
    // Another article that readers do not see yet may already have a previous slug.
    .whereNotIn('slug', db('posts').select('slug'))
    .orderBy('slug')
    .select('slug');
  const { category_name: name, category_slug: categorySlug } = row;
  const category = name !== null && categorySlug !== null ? { name, slug: categorySlug } : null;
  return postOfColumns(
    row,
    category,
    redirects.map((redirect) => redirect.slug),
  );
}

/** An entry in the list of posts. */
export interface ListedPost {
  readonly slug: string;
  readonly title: string;
  readonly status: StoredPost['status'];
  readonly publishedAt: string;
  readonly category: string | null;
}

/** Every post, drafts first, then newest first. */
export async function listStoredPosts(db: Knex): Promise<ListedPost[]> {
  return db('posts')
    .leftJoin('categories', 'categories.id', 'posts.category_id')
    .orderBy([{ column: 'status' }, { column: 'published_at', order: 'desc' }, { column: 'posts.id', order: 'desc' }])
    .select('posts.slug', 'title', 'status', 'published_at as publishedAt', 'categories.name as category');
}
