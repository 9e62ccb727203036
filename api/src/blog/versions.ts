import type { Knex } from 'knex';
import type { StoredPost } from './post-columns.ts';

/** A post as it once was written. */
export interface PostVersion {
  /** From 1. */
  readonly version: number;
  readonly savedAt: string;
  readonly post: StoredPost;
}

/** Keeps what has just been written as the newest version of its post. */
export async function keepVersion(transaction: Knex, id: number, post: StoredPost, savedAt: string): Promise<void> {
  const row: { last?: number } | undefined = await transaction('post_versions')
    .where('post_id', id)
    .max({ last: 'version' })
    .first();
  const version = (row?.last ?? 0) + 1;
  await transaction('post_versions').insert({
    post_id: id,
    version,
    saved_at: savedAt,
    post: JSON.stringify(post),
  });
}

/** All versions of the post of a slug, the newest first. */
export async function findVersions(db: Knex, slug: string): Promise<PostVersion[]> {
  const rows: { version: number; saved_at: string; post: string }[] = await db('post_versions')
    .join('posts', 'posts.id', 'post_versions.post_id')
    .where('slug', slug)
    .orderBy('version', 'desc')
    .select('version', 'saved_at', 'post');
  return rows.map(({ version, saved_at: savedAt, post }) => ({
    version,
    savedAt,
    post: JSON.parse(post) as StoredPost,
  }));
}
