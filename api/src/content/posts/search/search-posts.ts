import type { FoundPost } from '@plumbline/contract/content/posts';
import type { Knex } from 'knex';
import { findSummaries } from '../store.ts';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { planSearch } from './plan-search.ts';
import { idsAfter, type SearchPosition } from './search-cursor.ts';
import { searchIndexOf } from './search-index-of.ts';
import { snippetOf } from './snippet.ts';

/** The maximum number of ranked results; nobody reads further. */
const maxResults = 500;

/** Number of posts that are read and marked before the search yields to the event loop. */
const batchSize = 8;

interface SearchOptions {
  /** ISO 8601: posts with a later publication time are excluded. */
  readonly now: string;
  readonly limit: number;
  readonly after: SearchPosition | null;
}

interface FoundPage {
  readonly items: FoundPost[];
  /** The last post of the page; null on the last page. */
  readonly last: SearchPosition | null;
}

/**
 * Published posts that contain every word of a text, best match first. SQLite runs synchronously, so the search yields
 * to the event loop between its steps.
 */
export async function searchPublished(
  db: Knex,
  text: string,
  { now, limit, after }: SearchOptions,
): Promise<FoundPage> {
  const plan = await planSearch(db, text);
  if (plan.length === 0) return { items: [], last: null };
  await yieldToEventLoop();
  const ids = await searchIndexOf(db).rank(db, plan, { now, limit: maxResults });
  const page = idsAfter(ids, after, limit);
  const items: FoundPost[] = [];
  for (let from = 0; from < page.length; from += batchSize) {
    await yieldToEventLoop();
    const found = await findSummaries(db, page.slice(from, from + batchSize));
    items.push(...found.map(({ post, text: body }) => ({ ...post, snippet: snippetOf(body, plan) })));
  }
  const last = page.at(-1);
  const shown = last === undefined ? 0 : ids.indexOf(last) + 1;
  return { items, last: last !== undefined && shown < ids.length ? { id: last, shown } : null };
}
