import type { Knex } from 'knex';
import { findStoredPost } from '../stored-posts.ts';
import { Failure } from '../../../platform/http/failure.ts';
import type { StoredPost } from '../../posts/post-columns.ts';
import type { StandingPost } from '../../posts/save-post.ts';
import { draftOf } from './draft-of.ts';
import { findDraft, type Draft, type SavedDraft } from './draft.ts';

/** How an article stands. */
export type ArticleSummary = Pick<
  StandingPost,
  'id' | 'revision' | 'standing' | 'published_at' | 'changed_at' | 'changed_by' | 'written_by'
>;

/** An article as the desk has it. */
export interface LoadedArticle {
  readonly row: ArticleSummary;
  /** As it was published, imported or begun. */
  readonly stored: StoredPost;
  /** What is newer than `stored`; null where nothing is. */
  readonly saved: SavedDraft | null;
  /** What is written now. */
  readonly draft: Draft;
}

/** The article of an id. @throws Failure `not_found`. */
export async function loadArticle(db: Knex, id: number): Promise<LoadedArticle> {
  const row: ArticleSummary | undefined = await db('posts')
    .where({ id })
    .first('id', 'revision', 'standing', 'published_at', 'changed_at', 'changed_by', 'written_by');
  const stored = row && (await findStoredPost(db, { id }));
  if (!row || !stored) throw new Failure('not_found', 'There is no article with this id.');
  const saved = await findDraft(db, id);
  return { row, stored, saved, draft: saved ?? draftOf(stored) };
}

/** Whether readers have, or had, the article at a time. */
export function wasOut({ standing, published_at: at }: ArticleSummary, now: string): boolean {
  return standing === 'withdrawn' || (standing === 'published' && at <= now);
}
