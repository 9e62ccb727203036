import { normalizeSearchText } from './search/normalize-search-text.ts';

/**
 * The filter and page of the list. The URL is its only state, so that the server's rendering, the prefetch of a hovered
 * link and the page itself use the same SWR key.
 */
export interface ListView {
  /** The search text, '' without a search. A search ignores the category. */
  readonly text: string;
  /** The slug of the chosen category, null for all posts. */
  readonly category: string | null;
  /** The cursor of a page of the list, null for the first page. */
  readonly cursor: string | null;
}

/** Parses the path parameters and the query of a URL. */
export function listView({ slug }: { readonly slug?: string | undefined }, search: URLSearchParams): ListView {
  return {
    text: normalizeSearchText(search.get('q') ?? ''),
    category: slug || null,
    cursor: search.get('cursor') || null,
  };
}

/** The URL of a view, as path and query; by default that of all posts. */
export function listUrl({ text, category, cursor }: Partial<ListView>): string {
  const path = category ? `/blog/category/${encodeURIComponent(category)}` : '/blog';
  const query = new URLSearchParams({ ...(text && { q: text }), ...(cursor && { cursor }) });
  return query.size === 0 ? path : `${path}?${query}`;
}

/** The label of the link to a list's first page: lists are ordered by date, search results by relevance. */
export function firstPageLabel({ text }: ListView): string {
  return text === '' ? 'Newest articles' : 'Best matches';
}
