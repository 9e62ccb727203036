import type { Knex } from 'knex';

/** How often the blog was written to, and when the next post that is waiting comes out. */
export interface BlogState {
  readonly revision: number;
  /** In ms since 1970; Infinity where none waits. */
  readonly nextPublication: number;
}

export async function readBlogState(db: Knex, now: string): Promise<BlogState> {
  const next = db('posts').min('published_at').where('status', 'published').where('published_at', '>', now);
  const row: { revision: number; next: string | null } | undefined = await db('content_revisions')
    .where('area', 'blog')
    .first('revision', next.as('next'));
  if (!row) throw new Error('content_revisions has no row for the blog');
  return { revision: row.revision, nextPublication: row.next === null ? Infinity : Date.parse(row.next) };
}

/**
 * To be the first statement of every transaction that writes to the blog: it lets one writer in at a time, and tells
 * every API process that answers made before are stale.
 */
export async function bumpRevision(transaction: Knex.Transaction): Promise<void> {
  await transaction('content_revisions').where('area', 'blog').increment('revision', 1);
}
