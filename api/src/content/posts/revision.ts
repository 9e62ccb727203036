import type { Knex } from 'knex';

/** The number of writes to the blog, and the time of the next scheduled publication. */
export interface BlogState {
  readonly revision: number;
  /** In ms since 1970; Infinity if no post is scheduled. */
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
 * Must be the first statement of every transaction that writes to the blog: it admits one writer at a time, and
 * invalidates the cached answers of all API processes.
 */
export async function bumpRevision(transaction: Knex.Transaction): Promise<void> {
  await transaction('content_revisions').where('area', 'blog').increment('revision', 1);
}
