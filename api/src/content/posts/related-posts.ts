import { RelatedPost, type Post, type PostRef } from '@plumbline/contract/content/posts';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { findSummaries } from './store.ts';

/** The current post. */
interface CurrentPost {
  readonly id: number;
  readonly publishedAt: string;
  readonly tags: readonly string[];
  readonly categoryId: number | null;
}

interface Candidate {
  readonly id: number;
  readonly tags: string;
  readonly category_id: number | null;
}

const maxRelated = 3;
/** The number of newest posts, overall and of the category, that are compared. */
const maxCompared = 200;

/** The previous, next and related posts of a post. */
export async function findRelatedPosts(
  db: Knex,
  current: CurrentPost,
  now: string,
): Promise<Pick<Post, 'previous' | 'next' | 'related'>> {
  const [previous, next] = [
    await adjacentPost(db, current, now, 'older'),
    await adjacentPost(db, current, now, 'newer'),
  ];
  const excluded = [current.id, ...[previous, next].flatMap((post) => (post ? [post.id] : []))];
  const related = await findRelated(db, current, now, excluded);
  return { previous: refOf(previous), next: refOf(next), related };
}

type AdjacentPost = PostRef & { readonly id: number };

async function adjacentPost(
  db: Knex,
  current: CurrentPost,
  now: string,
  side: 'older' | 'newer',
): Promise<AdjacentPost | undefined> {
  const [sign, order] = side === 'older' ? ['<', 'desc'] : ['>', 'asc'];
  return published(db, now)
    .whereRaw(`(published_at, id) ${sign} (?, ?)`, [current.publishedAt, current.id])
    .orderBy([
      { column: 'published_at', order },
      { column: 'id', order },
    ])
    .first('id', 'slug', 'title') as Promise<AdjacentPost | undefined>;
}

function refOf(post: AdjacentPost | undefined): PostRef | null {
  return post ? { slug: post.slug, title: post.title } : null;
}

async function findRelated(
  db: Knex,
  current: CurrentPost,
  now: string,
  excluded: readonly number[],
): Promise<RelatedPost[]> {
  const newest = (): Knex.QueryBuilder =>
    published(db, now)
      .whereNotIn('id', [...excluded])
      .orderBy([
        { column: 'published_at', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .limit(maxCompared)
      .select('id', 'tags', 'category_id');
  const all: Candidate[] = await newest();
  const ofCategory: Candidate[] =
    current.categoryId === null ? [] : await newest().where('category_id', current.categoryId);
  const candidates = new Map([...all, ...ofCategory].map((post) => [post.id, post]));
  const closest = [...candidates.values()]
    .map((post) => ({ id: post.id, closeness: closeness(current, post) }))
    .sort((a, b) => b.closeness - a.closeness)
    .slice(0, maxRelated);
  const found = await findSummaries(
    db,
    closest.map(({ id }) => id),
  );
  return found.map(({ post }) => v.parse(RelatedPost, post));
}

/** A shared tag counts more than the category. Ties keep the order of the list, newest first. */
function closeness(current: CurrentPost, other: Candidate): number {
  const tags = new Set(current.tags);
  const shared = (JSON.parse(other.tags) as string[]).filter((tag) => tags.has(tag)).length;
  return 2 * shared + (current.categoryId !== null && other.category_id === current.categoryId ? 1 : 0);
}

function published(db: Knex, now: string): Knex.QueryBuilder {
  return db('posts').where('status', 'published').where('published_at', '<=', now);
}
