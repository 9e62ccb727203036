import type { Knex } from 'knex';
import { findStoredPost } from '../stored-posts.ts';
import { Failure } from '../../../platform/http/failure.ts';
import type { StoredPost } from '../../posts/post-columns.ts';
import type { PostState } from '../../posts/save-post.ts';
import { draftOf } from './draft-of.ts';
import { findDraft, type Draft, type SavedDraft } from './draft.ts';

/** The state of an article. */
export type ArticleSummary = Pick<
  PostState,
  'id' | 'revision' | 'standing' | 'published_at' | 'changed_at' | 'changed_by' | 'written_by'
>;

/** An article in the admin. */
export interface LoadedArticle {
  readonly summary: ArticleSummary;
  /** The published, imported or initial content. */
  readonly post: StoredPost;
  /** The saved draft; null if there are no changes since `post`. */
  readonly savedDraft: SavedDraft | null;
  /** The newest content: the saved draft, or `post` without one. */
  readonly newest: Draft;
}

/** The article of an id. @throws Failure `not_found`. */
export async function loadArticle(db: Knex, id: number): Promise<LoadedArticle> {
  const summary: ArticleSummary | undefined = await db('posts')
    .where({ id })
    .first('id', 'revision', 'standing', 'published_at', 'changed_at', 'changed_by', 'written_by');
  const post = summary && (await findStoredPost(db, { id }));
  if (!summary || !post) throw new Failure('not_found', 'There is no article with this id.');
  const savedDraft = await findDraft(db, id);
  return { summary, post, savedDraft, newest: savedDraft ?? draftOf(post) };
}

/** Whether the article is, or was, visible to readers at a time. */
export function wasPublic({ standing, published_at: at }: ArticleSummary, now: string): boolean {
  return standing === 'withdrawn' || (standing === 'published' && at <= now);
}
