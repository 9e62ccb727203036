import type { Knex } from 'knex';
import type { StoredPost } from './post-columns.ts';

/** A saved version of a post. */
export interface PostVersion {
  /** From 1. */
  readonly version: number;
  readonly savedAt: string;
  readonly post: StoredPost;
}

/** A version to save. */
interface NewVersion {
  readonly post: StoredPost;
  readonly savedAt: string;
  /** The address of a member of staff; null for the command line. */
  readonly savedBy: string | null;
  /** The reason for saving the version; at most 60 characters. */
  readonly note: string | null;
}

/** Saves a post as its newest version. */
export async function saveVersion(
  transaction: Knex,
  id: number,
  { post, savedAt, savedBy, note }: NewVersion,
): Promise<void> {
  await transaction('post_versions').insert({
    post_id: id,
    version: (await newestVersion(transaction, id)) + 1,
    saved_at: savedAt,
    saved_by: savedBy,
    note,
    post: JSON.stringify(post),
  });
}

/** The number of the newest version; 0 if there is none. */
export async function newestVersion(db: Knex, id: number): Promise<number> {
  const row: { last?: number } | undefined = await db('post_versions')
    .where('post_id', id)
    .max({ last: 'version' })
    .first();
  return row?.last ?? 0;
}

/** All versions of the post with this slug, newest first. */
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
