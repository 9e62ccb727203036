import type { Knex } from 'knex';
import { findPublished, type FoundArticle } from './store.ts';

interface NewestOptions {
  /** ISO 8601: posts with a later publication time are excluded. */
  readonly now: string;
  readonly limit: number;
  /** The id of a category; null for all categories. */
  readonly category: number | null;
}

/** The newest published posts with their content. */
export async function findNewest(db: Knex, { now, limit, category }: NewestOptions): Promise<FoundArticle[]> {
  const newest = db('posts')
    .where('status', 'published')
    .where('published_at', '<=', now)
    .orderBy([
      { column: 'published_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(limit)
    .select('slug');
  if (category !== null) void newest.where('category_id', category);
  const rows: { slug: string }[] = await newest;
  const found = await Promise.all(rows.map(({ slug }) => findPublished(db, slug, now)));
  return found.filter((article) => article !== null);
}
