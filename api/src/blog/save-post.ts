import type { CategoryRef } from '@plumbline/contract/blog';
import type { Knex } from 'knex';
import { columnsOf, type PostColumns, type StoredPost } from './post-columns.ts';
import { addRedirects, redirectsStand } from './redirects.ts';
import { bumpRevision } from './revision.ts';
import { indexPost } from './search/index-post.ts';
import { keepVersion } from './versions.ts';

export type SaveOutcome = 'created' | 'updated' | 'unchanged';

/** An address that a post wants to have had and another post has. */
export class SlugTaken extends Error {
  override readonly name = 'SlugTaken';
}

type Row = PostColumns & { readonly id: number };

/**
 * Writes a post under its slug, whole or not at all; one that is already there as it should be is not touched. A post
 * that stands under one of its previous slugs moves, and leaves a redirect behind.
 * @param savedAt ISO 8601, for the history; default the time of the system.
 * @throws SlugTaken
 */
export async function savePost(
  db: Knex,
  post: StoredPost,
  savedAt: string = new Date().toISOString(),
): Promise<SaveOutcome> {
  if (await isStored(db, post)) return 'unchanged';
  return db.transaction(async (transaction) => {
    await bumpRevision(transaction);
    const before = await standing(transaction, post);
    const columns = columnsOf(post);
    const row = { ...columns, category_id: await categoryId(transaction, post.category) };
    if (before) await transaction('posts').where('id', before.id).update(row);
    else await transaction('posts').insert(row);
    const id = before?.id ?? (await idOf(transaction, post.slug));
    const old = before && before.slug !== post.slug ? [before.slug] : [];
    await addRedirects(transaction, { id, slug: post.slug, previous: [...post.previousSlugs, ...old] });
    await indexPost(transaction, id, before, columns);
    await keepVersion(transaction, id, post, savedAt);
    return before ? 'updated' : 'created';
  });
}

async function isStored(db: Knex, post: StoredPost): Promise<boolean> {
  const wanted: Record<string, unknown> = { ...columnsOf(post), category_slug: post.category?.slug ?? null };
  const row: (Record<string, unknown> & { id: number }) | undefined = await db('posts')
    .leftJoin('categories', 'categories.id', 'posts.category_id')
    .where('posts.slug', post.slug)
    .first('posts.*', 'categories.slug as category_slug');
  if (!row || Object.entries(wanted).some(([name, value]) => row[name] !== value)) return false;
  return redirectsStand(db, row.id, post.previousSlugs);
}

/** The post as it stands, under its slug or one that it had. */
async function standing(transaction: Knex.Transaction, post: StoredPost): Promise<Row | null> {
  const rows: Row[] = await transaction('posts').whereIn('slug', [post.slug, ...post.previousSlugs]);
  const taken = rows.filter(({ slug }) => slug !== post.slug);
  const own = rows.find(({ slug }) => slug === post.slug) ?? taken.shift();
  const [other] = taken;
  if (other) throw new SlugTaken(`the previous slug ${other.slug} is that of another article`);
  return own ?? null;
}

async function idOf(transaction: Knex.Transaction, slug: string): Promise<number> {
  const row: { id: number } | undefined = await transaction('posts').where('slug', slug).first('id');
  if (!row) throw new Error(`the post ${slug} was not written`);
  return row.id;
}

/** The id of a category, made where it is new. One that is there keeps the name it has. */
async function categoryId(transaction: Knex.Transaction, category: CategoryRef | null): Promise<number | null> {
  if (!category) return null;
  const find = (): Promise<{ id: number } | undefined> =>
    transaction('categories').where('slug', category.slug).first('id');
  const known = await find();
  if (known) return known.id;
  await transaction('categories').insert(category);
  return (await find())?.id ?? null;
}
