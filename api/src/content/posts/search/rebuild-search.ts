import type { Knex } from 'knex';
import { indexPost, type SearchablePost } from './index-post.ts';

/**
 * Rebuilds the full-text index, which differs by database product, from the articles. @returns the number of articles.
 */
export async function rebuildSearch(transaction: Knex.Transaction): Promise<number> {
  const ids: number[] = await transaction('posts').orderBy('id').pluck('id');
  for (const id of ids) {
    const post: SearchablePost | undefined = await transaction('posts')
      .where({ id })
      .first('title', 'tags', 'author', 'text', 'status');
    if (post) await indexPost(transaction, id, null, post);
  }
  return ids.length;
}
