import type { Knex } from 'knex';
import { findStoredPost } from '../stored-posts.ts';
import { excerptLength } from '../../posts/excerpt.ts';
import { columnsOf } from '../../posts/post-columns.ts';
import { articleOf, type FoundArticle } from '../../posts/store.ts';
import { findDraft } from './draft.ts';
import { writeArticle } from './write-article.ts';

/** An article as it is written now, for its preview; null where there is none of this id. */
export async function findWritten(db: Knex, id: number): Promise<FoundArticle | null> {
  const stored = await findStoredPost(db, { id });
  if (!stored) return null;
  const draft = await findDraft(db, id);
  // The slug may not be one yet, and leads nowhere before it is published.
  const post = draft
    ? { ...(await writeArticle(db, draft, { ...stored, status: 'draft' })), slug: stored.slug }
    : stored;
  const category: { id: number; name: string } | undefined =
    post.category === null ? undefined : await db('categories').where('slug', post.category.slug).first('id', 'name');
  return articleOf({
    ...columnsOf(post),
    id,
    text_start: Array.from(post.text.slice(0, 2 * excerptLength))
      .slice(0, excerptLength)
      .join(''),
    category_id: category?.id ?? null,
    category_name: category?.name ?? null,
    category_slug: category ? (post.category?.slug ?? null) : null,
  });
}
