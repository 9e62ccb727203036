import type { Knex } from 'knex';
import { Failure } from '../../../platform/http/failure.ts';
import { savePost, SlugTaken, type PostState } from '../../posts/save-post.ts';
import { validateDraft, failValidation } from './validate-draft.ts';
import { requireRevision } from './require-revision.ts';
import { loadArticle, wasPublic, type LoadedArticle } from './load-article.ts';
import { postOfDraft, type ArticleMetadata } from './post-of-draft.ts';

interface Publication {
  readonly id: number;
  /** The revision that the publisher has seen. */
  readonly revision: number;
  /** ISO 8601; default now, or the earlier publication time. */
  readonly publishAt?: string | undefined;
  readonly by: string;
  /** ISO 8601. */
  readonly at: string;
}

/** Publishes the draft. @throws Failure `not_found`, `conflict`, `invalid_input`. */
export async function publishArticle(db: Knex, { id, revision, publishAt, by, at }: Publication): Promise<void> {
  const article = await loadArticle(db, id);
  requireRevision(article.summary, revision);
  const metadata = metadataOf(article, publishAt, at);
  const draft = await validateDraft(db, article.newest, metadata);
  const post = await postOfDraft(db, draft, metadata);
  const note = metadata.publishedAt > at ? 'scheduled' : 'published';
  try {
    await savePost(db, post, at, {
      id,
      by,
      note,
      endsDraft: true,
      check: (_, before) => requireRevision(before, revision),
    });
  } catch (error) {
    if (!(error instanceof SlugTaken)) throw error;
    failValidation([{ path: 'body.slug', message: 'is that of another article' }]);
  }
}

function metadataOf(article: LoadedArticle, publishAt: string | undefined, now: string): ArticleMetadata {
  const { summary, post, savedDraft, newest } = article;
  const isPublic = wasPublic(summary, now);
  const publishedAt = publishTime(article, publishAt, now);
  // An imported file contains its own creation time; an article of the admin is dated by its publication.
  const createdAt = isPublic || summary.written_by === null ? post.createdAt : publishedAt;
  const updatedAt = !isPublic ? createdAt : savedDraft ? now : post.updatedAt;
  const oldSlugs = newest.fields.slug !== post.slug && summary.standing !== 'draft' ? [post.slug] : [];
  return {
    status: 'published',
    previousSlugs: [...new Set([...post.previousSlugs, ...oldSlugs])].filter((slug) => slug !== newest.fields.slug),
    createdAt,
    updatedAt: updatedAt < createdAt ? createdAt : updatedAt,
    publishedAt,
  };
}

/** In ms: a time in the current minute is not in the past. */
const tolerance = 60_000;
/** In ms: ten years. */
const maxAhead = 3653 * 86_400_000;

function publishTime({ summary, post }: LoadedArticle, requested: string | undefined, now: string): string {
  const isPublic = wasPublic(summary, now);
  if (requested === undefined) return isPublic ? post.publishedAt : now;
  const refuse = (message: string): never => failValidation([{ path: 'body.publishAt', message }]);
  if (isPublic && summary.standing === 'published') refuse('is for articles that are not out: withdraw this one first');
  const [time, present] = [Date.parse(requested), Date.parse(now)];
  if (time < present - tolerance) refuse('must not be in the past');
  if (time > present + maxAhead) refuse('must be within ten years');
  return requested;
}

/** @throws Failure `conflict` if the article is not published. */
export function requirePublished(before: Pick<PostState, 'standing'> | null): void {
  if (before?.standing !== 'published') throw new Failure('conflict', 'This article is not published.');
}
