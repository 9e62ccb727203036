/** The tables that only the files of this folder access; the linter reads this list. */
export const contentTables = [
  'categories',
  'content_revisions',
  'pictures',
  'post_drafts',
  'post_redirects',
  'post_versions',
  'posts',
  'posts_search',
  'search_words',
] as const;
