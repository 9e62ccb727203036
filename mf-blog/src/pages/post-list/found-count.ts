import type { ListView } from './list-view.ts';
import type { ViewPosts } from './view-posts.ts';

/**
 * The number of articles that a search has found: `3 articles found`, or `More than 13 articles found` if another page
 * follows. On a later page: `3 more articles found`.
 */
export function foundCount({ items, next }: ViewPosts, { cursor }: Pick<ListView, 'cursor'>): string {
  const more = cursor === null ? '' : 'more ';
  const found = `${items.length} ${more}${items.length === 1 ? 'article' : 'articles'} found`;
  return next === null || cursor !== null ? found : `More than ${found}`;
}
