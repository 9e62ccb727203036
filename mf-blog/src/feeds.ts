import type { Site } from '@plumbline/contract/site';
import type { PageMeta } from '@plumbline/services';

/** Title and path of the feed of all articles, or of one category's. The API serves both feeds. */
export function blogFeed(
  { product }: Site,
  category?: { readonly name: string; readonly slug: string },
): NonNullable<PageMeta['feed']> {
  const title = `${product} Blog`;
  return category
    ? { title: `${category.name} | ${title}`, path: `/feed/${category.slug}.xml` }
    : { title, path: '/feed.xml' };
}
