import type { Knex } from 'knex';
import { bumpRevision } from '../src/content/posts/revision.ts';
import { rebuildSearch } from '../src/content/posts/search/rebuild-search.ts';
import { isSqlite } from '../src/platform/database/dialect.ts';

// PostgreSQL's index held `buyers/sellers` and `3.5` as one word each.
export async function up(knex: Knex): Promise<void> {
  if (isSqlite(knex)) return;
  const transaction = knex as Knex.Transaction;
  await bumpRevision(transaction);
  await transaction('posts_search').del();
  await transaction('search_words').del();
  await rebuildSearch(transaction);
}
