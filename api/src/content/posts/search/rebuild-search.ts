import type { Knex } from 'knex';
import { indexPost, type SearchablePost } from './index-post.ts';

/** Makes the full-text index, which each product has of its own kind, from the articles. @returns how many there are. */
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
