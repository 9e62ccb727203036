import type { ViewPosts } from './view-posts.ts';

/** How many articles a search has found: `3 articles found`, or `24 articles found, and more`. */
export function foundCount({ items, next }: ViewPosts): string {
  const found = items.length === 1 ? '1 article found' : `${items.length} articles found`;
  return next === null ? found : `${found}, and more`;
}
