import type { Knex } from 'knex';
import { Failure } from '../../../platform/http/failure.ts';
import { savePost, SlugTaken, type StandingPost } from '../../posts/save-post.ts';
import { checkArticle, refuseArticle } from './check-article.ts';
import { demandRevision } from './require-revision.ts';
import { loadArticle, wasOut, type LoadedArticle } from './load-article.ts';
import { writeArticle, type ArticleMetadata } from './write-article.ts';

interface Publication {
  readonly id: number;
  /** What whoever publishes has read. */
  readonly revision: number;
  /** ISO 8601; default now, or when it came out before. */
  readonly publishAt?: string | undefined;
  readonly by: string;
  /** ISO 8601. */
  readonly at: string;
}

/** Shows readers what is written. @throws Failure `not_found`, `conflict`, `invalid_input`. */
export async function publishArticle(db: Knex, { id, revision, publishAt, by, at }: Publication): Promise<void> {
  const article = await loadArticle(db, id);
  demandRevision(article.row, revision);
  const metadata = metadataOf(article, publishAt, at);
  const draft = await checkArticle(db, article.draft, metadata);
  const post = await writeArticle(db, draft, metadata);
  const note = metadata.publishedAt > at ? 'scheduled' : 'published';
  try {
    await savePost(db, post, at, {
      id,
      by,
      note,
      endsDraft: true,
      check: (_, before) => demandRevision(before, revision),
    });
  } catch (error) {
    if (!(error instanceof SlugTaken)) throw error;
    refuseArticle([{ path: 'body.slug', message: 'is that of another article' }]);
  }
}

function metadataOf(article: LoadedArticle, publishAt: string | undefined, now: string): ArticleMetadata {
  const { row, stored, saved, draft } = article;
  const out = wasOut(row, now);
  const publishedAt = publishTime(article, publishAt, now);
  // A file says by itself when an article was made; the desk's is of the day it comes out.
  const createdAt = out || row.written_by === null ? stored.createdAt : publishedAt;
  const updatedAt = !out ? createdAt : saved ? now : stored.updatedAt;
  const old = draft.fields.slug !== stored.slug && row.standing !== 'draft' ? [stored.slug] : [];
  return {
    status: 'published',
    previousSlugs: [...new Set([...stored.previousSlugs, ...old])].filter((slug) => slug !== draft.fields.slug),
    createdAt,
    updatedAt: updatedAt < createdAt ? createdAt : updatedAt,
    publishedAt,
  };
}

/** In ms: a minute that has just begun is not past. */
const timeout = 60_000;
/** In ms: ten years. */
const farthest = 3653 * 86_400_000;

function publishTime({ row, stored }: LoadedArticle, wanted: string | undefined, now: string): string {
  const out = wasOut(row, now);
  if (wanted === undefined) return out ? stored.publishedAt : now;
  const refuse = (message: string): never => refuseArticle([{ path: 'body.publishAt', message }]);
  if (out && row.standing === 'published') refuse('is for articles that are not out: withdraw this one first');
  const [time, present] = [Date.parse(wanted), Date.parse(now)];
  if (time < present - timeout) refuse('must not be in the past');
  if (time > present + farthest) refuse('must be within ten years');
  return new Date(time).toISOString();
}

/** Refuses to take back what nobody was to see. @throws Failure `conflict`. */
export function demandOut(before: Pick<StandingPost, 'standing'> | null): void {
  if (before?.standing !== 'published') throw new Failure('conflict', 'This article is not published.');
}
