import type { Knex } from 'knex';

interface Redirects {
  readonly id: number;
  /** The post's current slug. */
  readonly slug: string;
  /** Whether readers see the post. */
  readonly isPublic: boolean;
  readonly previous: readonly string[];
}

/**
 * Adds redirects from previous slugs of a post. A current slug takes precedence over a redirect, which is deleted once
 * readers see the post: until then the slug leads to the post that had it before.
 */
export async function addRedirects(transaction: Knex, { id, slug, isPublic, previous }: Redirects): Promise<void> {
  await transaction('post_redirects')
    .where(isPublic ? { slug } : { slug, post_id: id })
    .del();
  const rows = [...new Set(previous)].filter((old) => old !== slug).map((old) => ({ slug: old, post_id: id }));
  if (rows.length > 0) await transaction('post_redirects').insert(rows).onConflict('slug').merge();
}

/** Whether all these slugs already redirect to the post. */
export async function redirectsExist(db: Knex, id: number, slugs: readonly string[]): Promise<boolean> {
  if (slugs.length === 0) return true;
  const rows: unknown[] = await db('post_redirects').where('post_id', id).whereIn('slug', slugs).select('slug');
  return rows.length === slugs.length;
}

/** The current slug of the published post with this previous slug; null if there is none. */
export async function findMovedSlug(db: Knex, slug: string, now: string): Promise<string | null> {
  const row: { slug: string } | undefined = await db('post_redirects')
    .join('posts', 'posts.id', 'post_redirects.post_id')
    .where('post_redirects.slug', slug)
    .where('status', 'published')
    .where('published_at', '<=', now)
    .first('posts.slug');
  return row?.slug ?? null;
}
