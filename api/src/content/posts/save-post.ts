import type { CategoryRef } from '@plumbline/contract/content/posts';
import type { Knex } from 'knex';
import { adminTextOf } from '../authoring/admin/admin-text.ts';
import { columnsOf, type PostColumns, type StoredPost } from './post-columns.ts';
import { addRedirects, redirectsStand } from './redirects.ts';
import { bumpRevision } from './revision.ts';
import { indexPost } from './search/index-post.ts';
import { keepVersion } from './versions.ts';

export type SaveOutcome = 'created' | 'updated' | 'unchanged';

/** An address that a post wants to have or to have had, and another post has. */
export class SlugTaken extends Error {
  override readonly name = 'SlugTaken';
}

/** A post as it stands before it is written. */
export type StandingPost = PostColumns & {
  readonly id: number;
  readonly revision: number;
  readonly standing: 'draft' | 'published' | 'withdrawn';
  readonly changed_at: string;
  readonly changed_by: string | null;
  readonly written_by: string | null;
};

/** Who writes a post, and on what condition. */
export interface PostChange {
  /** The post that is written, whatever slug it has; default the one that has the slug, or had it. `new`: there must be none. */
  readonly id?: number | 'new';
  /** The address of a member of staff; default null, the command line. */
  readonly by?: string | null;
  /** Only when it comes out, or whether: who wrote it stays. */
  readonly publicationOnly?: boolean;
  /** Whether it holds what was written at the desk, which then ends. */
  readonly endsDraft?: boolean;
  /** For the history. */
  readonly note?: string;
  /** Refuses to write over what stands there, by an error. */
  readonly check?: (transaction: Knex.Transaction, before: StandingPost | null) => void | Promise<void>;
}

/**
 * Writes a post under its slug, whole or not at all; one that is already there as it should be is not touched. A post
 * that stands under one of its previous slugs moves, and leaves a redirect behind.
 * @param savedAt ISO 8601, for the history; default the time of the system.
 * @throws SlugTaken, and whatever `change.check` throws.
 */
export async function savePost(
  db: Knex,
  post: StoredPost,
  savedAt: string = new Date().toISOString(),
  change: PostChange = {},
): Promise<SaveOutcome> {
  if (change.id === undefined && (await isStored(db, post))) return 'unchanged';
  return db.transaction(async (transaction) => {
    await bumpRevision(transaction);
    const before = await standing(transaction, post, change.id);
    await change.check?.(transaction, before);
    const columns = columnsOf(post);
    const row = {
      ...columns,
      category_id: await categoryId(transaction, post.category),
      ...adminColumns(before, post, savedAt, change),
    };
    if (before) await transaction('posts').where('id', before.id).update(row);
    else await transaction('posts').insert(row);
    if (before && change.endsDraft) await transaction('post_drafts').where('post_id', before.id).del();
    const id = before?.id ?? (await idOf(transaction, post.slug));
    // What nobody was ever shown leaves nothing behind.
    const old = before && before.slug !== post.slug && before.standing !== 'draft' ? [before.slug] : [];
    await addRedirects(transaction, { id, slug: post.slug, previous: [...post.previousSlugs, ...old] });
    await indexPost(transaction, id, before, columns);
    await keepVersion(transaction, id, { post, savedAt, savedBy: change.by ?? null, note: change.note ?? null });
    return before ? 'updated' : 'created';
  });
}

function adminColumns(before: StandingPost | null, post: StoredPost, savedAt: string, change: PostChange) {
  const by = change.by ?? null;
  return {
    revision: (before?.revision ?? 0) + 1,
    standing: post.status === 'published' ? 'published' : outBefore(before, savedAt) ? 'withdrawn' : 'draft',
    changed_at: savedAt,
    changed_by: by,
    ...(change.publicationOnly ? {} : { written_by: by }),
    desk_text: adminTextOf(post),
  };
}

function outBefore(before: StandingPost | null, now: string): boolean {
  return before?.standing === 'withdrawn' || (before?.standing === 'published' && before.published_at <= now);
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

/** The post as it stands, under its slug or one that it had; nobody else writes it, or its draft, until this is over. */
async function standing(
  transaction: Knex.Transaction,
  post: StoredPost,
  id: PostChange['id'],
): Promise<StandingPost | null> {
  const rows: StandingPost[] = await transaction('posts')
    .whereIn('slug', [post.slug, ...post.previousSlugs])
    .forUpdate();
  if (id !== undefined) {
    const other = rows.find((row) => row.id !== id);
    if (other) throw new SlugTaken(`the slug ${other.slug} is that of another article`);
    const own: StandingPost | undefined =
      id === 'new' ? undefined : (rows[0] ?? (await transaction('posts').where({ id }).forUpdate().first()));
    return own ?? null;
  }
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
  const last: { position?: number | null } | undefined = await transaction('categories')
    .max({ position: 'position' })
    .first();
  await transaction('categories').insert({ ...category, position: last?.position ?? 0 });
  return (await find())?.id ?? null;
}
