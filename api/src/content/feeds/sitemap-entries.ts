import type { Knex } from 'knex';
import type { SitemapEntry } from './sitemap-xml.ts';

/**
 * All public pages of the site for search engines: the declared pages of remotes, then the blog's, oldest first, so
 * that new ones are appended.
 */
export async function sitemapEntries(
  db: Knex,
  { pages, now }: { readonly pages: readonly string[]; readonly now: string },
): Promise<SitemapEntry[]> {
  const posts: { slug: string; updated_at: string; category_slug: string | null }[] = await db('posts')
    .leftJoin('categories', 'categories.id', 'posts.category_id')
    .where('status', 'published')
    .where('published_at', '<=', now)
    .orderBy(['published_at', 'posts.id'])
    .select('posts.slug', 'updated_at', 'categories.slug as category_slug');
  const categories = new Map<string, string>();
  for (const { category_slug: slug, updated_at: changed } of posts) {
    if (slug !== null && (categories.get(slug) ?? '') < changed) categories.set(slug, changed);
  }
  return [
    ...pages.map((path) => ({ path, changed: null })),
    ...[...categories].map(([slug, changed]) => ({ path: `/blog/category/${slug}`, changed })),
    ...posts.map(({ slug, updated_at: changed }) => ({ path: `/blog/${slug}`, changed })),
  ];
}
