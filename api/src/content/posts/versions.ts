import type { Knex } from 'knex';
import type { StoredPost } from './post-columns.ts';

/** A post as it once was written. */
export interface PostVersion {
  /** From 1. */
  readonly version: number;
  readonly savedAt: string;
  readonly post: StoredPost;
}

/** A version to be kept. */
interface NewVersion {
  readonly post: StoredPost;
  readonly savedAt: string;
  /** The address of a member of staff; null: the command line. */
  readonly savedBy: string | null;
  /** Why it is kept; at most 60 characters. */
  readonly note: string | null;
}

/** Keeps what has just been written as the newest version of its post. */
export async function keepVersion(
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

/** The number of the newest version; 0 where there is none. */
export async function newestVersion(db: Knex, id: number): Promise<number> {
  const row: { last?: number } | undefined = await db('post_versions')
    .where('post_id', id)
    .max({ last: 'version' })
    .first();
  return row?.last ?? 0;
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
