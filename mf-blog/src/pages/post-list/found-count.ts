import type { ViewPosts } from './view-posts.ts';

/**
 * The number of articles that a search has found: `3 articles found`, or `More than 13 articles found` if another page
 * follows.
 */
export function foundCount({ items, next }: ViewPosts): string {
  const found = items.length === 1 ? '1 article found' : `${items.length} articles found`;
  return next === null ? found : `More than ${found}`;
}
