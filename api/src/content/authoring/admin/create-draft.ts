import type { Knex } from 'knex';
import { savePost, SlugTaken } from '../../posts/save-post.ts';
import { failValidation } from './validate-draft.ts';
import { postOfDraft } from './post-of-draft.ts';

interface NewArticle {
  readonly title: string;
  readonly slug: string;
  readonly author: string;
  /** The address of a member of staff. */
  readonly by: string;
  /** ISO 8601. */
  readonly at: string;
}

/** Creates an empty, unpublished article. @returns its id. @throws Failure `invalid_input` if the slug is taken. */
export async function createDraft(db: Knex, { title, slug, author, by, at }: NewArticle): Promise<number> {
  const fields = { title, slug, author, excerpt: '', category: null, tags: [], cover: '', coverAlt: '' };
  const meta = { metaTitle: '', metaDescription: '', metaKeywords: '' };
  const draft = { fields: { ...fields, ...meta, format: 'md' as const, body: '' }, images: {} };
  const metadata = { status: 'draft', previousSlugs: [], createdAt: at, updatedAt: at, publishedAt: at } as const;
  const post = await postOfDraft(db, draft, metadata);
  try {
    await savePost(db, post, at, { id: 'new', by, note: 'begun' });
  } catch (error) {
    if (!(error instanceof SlugTaken)) throw error;
    failValidation([{ path: 'body.slug', message: 'Another article has this address' }]);
  }
  const row: { id: number } | undefined = await db('posts').where({ slug }).first('id');
  if (!row) throw new Error(`the draft ${slug} was not stored`);
  return row.id;
}
