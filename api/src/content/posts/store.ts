import { coverBackgrounds } from '@plumbline/contract/content/covers';
import type { Category, ImageVariant, Post, PostSummary } from '@plumbline/contract/content/posts';
import type { Knex } from 'knex';
import type { PostPosition } from './post-cursor.ts';
import { excerptFrom, excerptLength } from './excerpt.ts';
import type { ListRow, PostRow } from './rows.ts';

const listColumns = [
  'posts.id',
  'posts.slug',
  'title',
  'excerpt',
  'author',
  'tags',
  'featured_image',
  'featured_image_alt',
  'featured_image_width',
  'featured_image_height',
  'featured_image_variants',
  'created_at',
  'updated_at',
  'published_at',
  'meta_title',
  'meta_description',
  'meta_keywords',
  'categories.name as category_name',
  'categories.slug as category_slug',
];

/** A post with its stored content, which must be sanitised before it is sent. */
export interface FoundArticle {
  readonly post: Omit<Post, 'publishedAt' | 'previous' | 'next' | 'related'>;
  readonly status: 'draft' | 'published';
  readonly publishedAt: string;
  readonly categoryId: number | null;
}

interface PageOptions {
  /** ISO 8601: posts with a later publication time are excluded. */
  readonly now: string;
  readonly limit: number;
  readonly after: PostPosition | null;
  /** The id of a category; default all categories. */
  readonly category?: number;
}

interface PublishedPage {
  readonly items: PostSummary[];
  /** The last post of the page; null on the last page. */
  readonly last: PostPosition | null;
}

/** Published posts, newest first. */
export async function findPublishedPage(
  db: Knex,
  { now, limit, after, category }: PageOptions,
): Promise<PublishedPage> {
  // The condition starts at the cursor: SQLite would otherwise scan the index from the newest post.
  const query = published(db, after && after.publishedAt < now ? after.publishedAt : now)
    .select(listColumns)
    .select(db.raw('substr(text, 1, ?) as text_start', [excerptLength]))
    .orderBy([
      { column: 'published_at', order: 'desc' },
      { column: 'posts.id', order: 'desc' },
    ])
    .limit(limit + 1);
  if (category !== undefined) void query.where('category_id', category);
  if (after) void query.whereRaw('(published_at, posts.id) < (?, ?)', [after.publishedAt, after.id]);
  const rows: ListRow[] = await query;
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map(toSummary),
    last: last && rows.length > limit ? { publishedAt: last.published_at, id: last.id } : null,
  };
}

/** A category by its slug, even without posts; null if there is none. */
export async function findCategory(
  db: Knex,
  slug: string,
): Promise<{ readonly id: number; readonly name: string; readonly slug: string } | null> {
  const row: { id: number; name: string; slug: string } | undefined = await db('categories')
    .where('slug', slug)
    .first('id', 'name', 'slug');
  return row ?? null;
}

/** The posts of these ids in the order of the ids, each with its text. */
export async function findSummaries(
  db: Knex,
  ids: readonly number[],
): Promise<{ readonly post: PostSummary; readonly text: string }[]> {
  const rows: (ListRow & { text: string })[] = await db('posts')
    .leftJoin('categories', 'categories.id', 'posts.category_id')
    .select(listColumns)
    .select('text', db.raw('substr(text, 1, ?) as text_start', [excerptLength]))
    .whereIn('posts.id', ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [{ post: toSummary(row), text: row.text }] : [];
  });
}

/** One published post. */
export async function findPublished(db: Knex, slug: string, now: string): Promise<FoundArticle | null> {
  return findArticle(db, published(db, now).where('posts.slug', slug));
}

/**
 * Whether a published post without a picture has the cover of this date (ISO 8601, without the time) and `ground`, the
 * index of its colour.
 */
export async function isPublishedCover(
  db: Knex,
  { date, ground }: { readonly date: string; readonly ground: number },
  now: string,
): Promise<boolean> {
  const found: { id: number } | undefined = await published(db, now)
    .whereNull('featured_image')
    .where('created_at', 'like', `${date}%`)
    .whereRaw('posts.id % ? = ?', [coverBackgrounds.length, ground])
    .first('posts.id');
  return found !== undefined;
}

/** One post, whatever its status. */
export async function findAny(db: Knex, slug: string): Promise<FoundArticle | null> {
  return findArticle(db, posts(db).where('posts.slug', slug));
}

async function findArticle(db: Knex, query: Knex.QueryBuilder): Promise<FoundArticle | null> {
  const row: PostRow | undefined = await query
    .select(listColumns)
    .select('content', 'text', 'status', 'category_id')
    .select(db.raw('substr(text, 1, ?) as text_start', [excerptLength]))
    .first();
  return row ? articleOf(row) : null;
}

/** The post of a row. */
export function articleOf(row: PostRow): FoundArticle {
  return {
    post: {
      ...toSummary(row),
      content: row.content,
      readingMinutes: readingMinutes(row.text),
      shareImage: `/og/blog/${row.slug}.png`,
    },
    status: row.status,
    publishedAt: row.published_at,
    categoryId: row.category_id,
  };
}

/** Categories with published posts, in the order set by staff, then alphabetically. */
export async function findCategories(db: Knex, now: string): Promise<Category[]> {
  const rows: { id: number; name: string; slug: string; position: number; posts: number | string }[] = await db(
    'categories',
  )
    .join('posts', 'posts.category_id', 'categories.id')
    .where('status', 'published')
    .where('published_at', '<=', now)
    .groupBy('categories.id', 'categories.name', 'categories.slug', 'categories.position')
    .select('categories.id', 'categories.name', 'categories.slug', 'categories.position')
    .count({ posts: '*' });
  // Sorted here because the collations of the databases differ. PostgreSQL returns counts as text.
  return rows
    .sort((a, b) => a.position - b.position || a.name.localeCompare(b.name, 'en') || a.id - b.id)
    .map(({ id, name, slug, posts: count }) => ({ id, name, slug, posts: Number(count) }));
}

function published(db: Knex, now: string): Knex.QueryBuilder {
  return posts(db).where('status', 'published').where('published_at', '<=', now);
}

function posts(db: Knex): Knex.QueryBuilder {
  return db('posts').leftJoin('categories', 'categories.id', 'posts.category_id');
}

function toSummary(row: ListRow): PostSummary {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    excerpt: row.excerpt ?? excerptFrom(row.text_start),
    featuredImage: row.featured_image,
    featuredImageInfo:
      row.featured_image === null
        ? null
        : {
            alt: row.featured_image_alt,
            width: row.featured_image_width,
            height: row.featured_image_height,
            variants: JSON.parse(row.featured_image_variants) as ImageVariant[],
          },
    author: row.author,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    category:
      row.category_name !== null && row.category_slug !== null
        ? { name: row.category_name, slug: row.category_slug }
        : null,
    tags: JSON.parse(row.tags) as string[],
    metaTitle: row.meta_title,
    metaDescription: row.meta_description,
    metaKeywords: row.meta_keywords,
  };
}

/** Reading speeds for articles with figures and tables. */
const wordsPerMinute = 220;
const ideographsPerMinute = 450;

/** The reading time of a text in whole minutes; at least 1. */
function readingMinutes(text: string): number {
  // Scripts without spaces between words.
  const ideographs = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
  const words = text.match(/[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu)?.length ?? 0;
  return Math.max(1, Math.round(words / wordsPerMinute + ideographs / ideographsPerMinute));
}
