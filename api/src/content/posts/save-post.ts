import type { CategoryRef } from '@plumbline/contract/content/posts';
import type { Knex } from 'knex';
import { adminTextOf } from '../authoring/admin/admin-text.ts';
import { columnsOf, type PostColumns, type StoredPost } from './post-columns.ts';
import { addRedirects, redirectsExist } from './redirects.ts';
import { bumpRevision } from './revision.ts';
import { indexPost } from './search/index-post.ts';
import { saveVersion } from './versions.ts';

export type SaveOutcome = 'created' | 'updated' | 'unchanged';

/** A slug of the post, current or previous, belongs to another post. */
export class SlugTaken extends Error {
  override readonly name = 'SlugTaken';
}

/** The row of a post before a write. */
export type PostState = PostColumns & {
  readonly id: number;
  readonly revision: number;
  /** The publication state; unlike `status`, it distinguishes a withdrawn post from a draft. */
  readonly standing: 'draft' | 'published' | 'withdrawn';
  readonly changed_at: string;
  /** The member of staff who made the last change of any kind; null for the command line. */
  readonly changed_by: string | null;
  /** The member of staff who last changed the content; null for the command line. */
  readonly written_by: string | null;
};

/** The author and the conditions of a write. */
export interface PostChange {
  /** The id of the post to write; default the post with this slug or previous slug. `new`: the post must not exist. */
  readonly id?: number | 'new';
  /** The address of a member of staff; default null for the command line. */
  readonly by?: string | null;
  /** Only the publication status or time changes; the author of the content stays. */
  readonly publicationOnly?: boolean;
  /** Whether the write includes the admin's draft, which is then deleted. */
  readonly endsDraft?: boolean;
  /** Note in the version history. */
  readonly note?: string;
  /** Throws an error to refuse the write. */
  readonly check?: (transaction: Knex.Transaction, before: PostState | null) => void | Promise<void>;
}

/**
 * Writes a post under its slug in one transaction; an unchanged post is not written. A post that is stored under one of
 * the previous slugs is moved and leaves a redirect. @param savedAt ISO 8601, for the version history; default the
 * current time. @throws SlugTaken, and any error of `change.check`.
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
    const before = await lockPost(transaction, post, change.id);
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
    // A slug that was never public needs no redirect.
    const replacedSlugs = before && before.slug !== post.slug && before.standing !== 'draft' ? [before.slug] : [];
    await addRedirects(transaction, {
      id,
      slug: post.slug,
      isPublic: wasPublished(row, savedAt),
      previous: [...post.previousSlugs, ...replacedSlugs],
    });
    await indexPost(transaction, id, before, columns);
    await saveVersion(transaction, id, { post, savedAt, savedBy: change.by ?? null, note: change.note ?? null });
    return before ? 'updated' : 'created';
  });
}

function adminColumns(before: PostState | null, post: StoredPost, savedAt: string, change: PostChange) {
  const by = change.by ?? null;
  const standing: PostState['standing'] =
    post.status === 'published' ? 'published' : wasPublished(before, savedAt) ? 'withdrawn' : 'draft';
  return {
    revision: (before?.revision ?? 0) + 1,
    standing,
    changed_at: savedAt,
    changed_by: by,
    ...(change.publicationOnly ? {} : { written_by: by }),
    desk_text: adminTextOf(post),
  };
}

function wasPublished(before: Pick<PostState, 'standing' | 'published_at'> | null, now: string): boolean {
  return before?.standing === 'withdrawn' || (before?.standing === 'published' && before.published_at <= now);
}

async function isStored(db: Knex, post: StoredPost): Promise<boolean> {
  const columns: Record<string, unknown> = { ...columnsOf(post), category_slug: post.category?.slug ?? null };
  const row: (Record<string, unknown> & { id: number }) | undefined = await db('posts')
    .leftJoin('categories', 'categories.id', 'posts.category_id')
    .where('posts.slug', post.slug)
    .first('posts.*', 'categories.slug as category_slug');
  if (!row || Object.entries(columns).some(([name, value]) => row[name] !== value)) return false;
  return redirectsExist(db, row.id, post.previousSlugs);
}

/** The row of a post, by its id if given, else by its slug or a previous slug; locked until the transaction ends. */
async function lockPost(
  transaction: Knex.Transaction,
  post: StoredPost,
  id: PostChange['id'],
): Promise<PostState | null> {
  const rows: PostState[] = await transaction('posts')
    .whereIn('slug', [post.slug, ...post.previousSlugs])
    .forUpdate();
  if (id !== undefined) {
    const other = rows.find((row) => row.id !== id);
    if (other) throw new SlugTaken(`the slug ${other.slug} is that of another article`);
    const existing: PostState | undefined =
      id === 'new' ? undefined : (rows[0] ?? (await transaction('posts').where({ id }).forUpdate().first()));
    return existing ?? null;
  }
  const taken = rows.filter(({ slug }) => slug !== post.slug);
  const existing = rows.find(({ slug }) => slug === post.slug) ?? taken.shift();
  const [other] = taken;
  if (other) throw new SlugTaken(`the previous slug ${other.slug} is that of another article`);
  return existing ?? null;
}

async function idOf(transaction: Knex.Transaction, slug: string): Promise<number> {
  const row: { id: number } | undefined = await transaction('posts').where('slug', slug).first('id');
  if (!row) throw new Error(`the post ${slug} was not written`);
  return row.id;
}

/** The id of a category, created if it is new. An existing category keeps its name. */
async function categoryId(transaction: Knex.Transaction, category: CategoryRef | null): Promise<number | null> {
  if (!category) return null;
  const find = (): Promise<{ id: number } | undefined> =>
    transaction('categories').where('slug', category.slug).first('id');
  const existing = await find();
  if (existing) return existing.id;
  const last: { position?: number | null } | undefined = await transaction('categories')
    .max({ position: 'position' })
    .first();
  await transaction('categories').insert({ ...category, position: last?.position ?? 0 });
  return (await find())?.id ?? null;
}
