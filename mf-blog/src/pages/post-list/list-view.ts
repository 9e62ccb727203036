import { clipSearchText } from './search/clip-search-text.ts';

/**
 * What the list shows. The address is its only state: everything asked follows from it, so that the server's render,
 * a hovered link's prefetch and the page agree on one SWR key.
 */
export interface ListView {
  /** What is searched for; '' where nothing is. It goes before the category. */
  readonly text: string;
  /** The slug of the chosen category, null for all posts. */
  readonly category: string | null;
  /** Where the page of the list starts, null for its first. */
  readonly cursor: string | null;
}

/** The view that an address names. */
export function listView({ slug }: { readonly slug?: string | undefined }, search: URLSearchParams): ListView {
  return {
    text: clipSearchText(search.get('q') ?? ''),
    category: slug || null,
    cursor: search.get('cursor') || null,
  };
}

/** The address of a view; of all posts where nothing is said. */
export function listAddress({ text, category, cursor }: Partial<ListView>): string {
  const path = category ? `/blog/category/${encodeURIComponent(category)}` : '/blog';
  const query = new URLSearchParams({ ...(text && { q: text }), ...(cursor && { cursor }) });
  return query.size === 0 ? path : `${path}?${query}`;
}
