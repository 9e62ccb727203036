import type { FoundPost } from '@plumbline/contract/content/posts';
import type { Knex } from 'knex';
import { findSummaries } from '../store.ts';
import { setImmediate as turn } from 'node:timers/promises';
import { planSearch } from './plan-search.ts';
import { idsAfter, type SearchPlace } from './search-place.ts';
import { searchIndexOf } from './search-index-of.ts';
import { snippetOf } from './snippet.ts';

/** In posts: nobody reads further, and what is not ranked costs nothing. */
const mostResults = 500;

/** In posts: what is read and marked before others get their turn. */
const atOnce = 8;

interface SearchOptions {
  /** ISO 8601: what is published later is not there yet. */
  readonly now: string;
  readonly limit: number;
  readonly after: SearchPlace | null;
}

interface FoundPage {
  readonly items: FoundPost[];
  /** The last post of this page where more follow. */
  readonly last: SearchPlace | null;
}

/**
 * Published posts that hold every word of a text, the best first. SQLite answers within the call: between its steps
 * other requests get their turn.
 */
export async function searchFor(db: Knex, text: string, { now, limit, after }: SearchOptions): Promise<FoundPage> {
  const plan = await planSearch(db, text);
  if (plan.length === 0) return { items: [], last: null };
  await turn();
  const ids = await searchIndexOf(db).rank(db, plan, { now, limit: mostResults });
  const page = idsAfter(ids, after, limit);
  const items: FoundPost[] = [];
  for (let from = 0; from < page.length; from += atOnce) {
    await turn();
    const found = await findSummaries(db, page.slice(from, from + atOnce));
    items.push(...found.map(({ post, text: body }) => ({ ...post, snippet: snippetOf(body, plan) })));
  }
  const last = page.at(-1);
  const shown = last === undefined ? 0 : ids.indexOf(last) + 1;
  return { items, last: last !== undefined && shown < ids.length ? { id: last, shown } : null };
}
