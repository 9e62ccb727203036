import type { Knex } from 'knex';
import { savePost, type SaveOutcome } from '../blog/save-post.ts';
import { editFrontMatter } from './edit-front-matter.ts';
import { findStoredPost } from './stored-posts.ts';

/** Takes a post back, or sets when it is published; in its file as well, so that an export says the same. */
export async function changePublication(
  db: Knex,
  slug: string,
  change: { readonly status: 'draft' } | { readonly status: 'published'; readonly publishAt: string },
): Promise<SaveOutcome | 'missing'> {
  const post = await findStoredPost(db, slug);
  if (!post) return 'missing';
  const fields =
    change.status === 'draft' ? { status: change.status } : { status: change.status, publish_at: change.publishAt };
  const source = post.source && { ...post.source, text: editFrontMatter(post.source.text, fields) };
  const publishedAt = change.status === 'draft' ? post.publishedAt : change.publishAt;
  return savePost(db, { ...post, status: change.status, publishedAt, source });
}
