import type { ViewPosts } from './view-posts.ts';

/** How many articles a search has found: `3 articles found`, or `More than 24 articles found` where another page follows. */
export function foundCount({ items, next }: ViewPosts): string {
  const found = items.length === 1 ? '1 article found' : `${items.length} articles found`;
  return next === null ? found : `More than ${found}`;
}
