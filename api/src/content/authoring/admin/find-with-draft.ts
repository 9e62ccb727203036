import type { Knex } from 'knex';
import { findStoredPost } from '../stored-posts.ts';
import { excerptLength } from '../../posts/excerpt.ts';
import { columnsOf } from '../../posts/post-columns.ts';
import { articleOf, type FoundArticle } from '../../posts/store.ts';
import { findDraft } from './draft.ts';
import { postOfDraft } from './post-of-draft.ts';

/** An article including its draft, for the preview; null if there is none with this id. */
export async function findWithDraft(db: Knex, id: number): Promise<FoundArticle | null> {
  const stored = await findStoredPost(db, { id });
  if (!stored) return null;
  const draft = await findDraft(db, id);
  // The draft's slug may be invalid and has no address before publication.
  const post = draft
    ? { ...(await postOfDraft(db, draft, { ...stored, status: 'draft' })), slug: stored.slug }
    : stored;
  const category: { id: number; name: string } | undefined =
    post.category === null ? undefined : await db('categories').where('slug', post.category.slug).first('id', 'name');
  return articleOf({
    ...columnsOf(post),
    id,
    // Cut by code points, so that surrogate pairs stay intact.
    text_start: Array.from(post.text.slice(0, 2 * excerptLength))
      .slice(0, excerptLength)
      .join(''),
    category_id: category?.id ?? null,
    category_name: category?.name ?? null,
    category_slug: category ? (post.category?.slug ?? null) : null,
  });
}
