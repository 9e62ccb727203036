import type { Knex } from 'knex';
import { savePost, type PostChange, type SaveOutcome } from '../posts/save-post.ts';
import { findStoredPost } from './stored-posts.ts';
import { parseDocument } from 'yaml';
import type { FrontMatter } from './front-matter-schema.ts';

/** Withdraws a post or sets its publication time, in its stored file as well, so that an export is consistent. */
export async function changePublication(
  db: Knex,
  slugOrId: string | { readonly id: number },
  change: { readonly status: 'draft' } | { readonly status: 'published'; readonly publishAt: string },
  write: Pick<PostChange, 'id' | 'by' | 'note' | 'check'> & { readonly at?: string } = {},
): Promise<SaveOutcome | 'missing'> {
  const post = await findStoredPost(db, slugOrId);
  if (!post) return 'missing';
  const fields =
    change.status === 'draft' ? { status: change.status } : { status: change.status, publish_at: change.publishAt };
  const source = post.source && { ...post.source, text: editFrontMatter(post.source.text, fields) };
  const publishedAt = change.status === 'draft' ? post.publishedAt : change.publishAt;
  return savePost(db, { ...post, status: change.status, publishedAt, source }, write.at, {
    ...write,
    publicationOnly: true,
  });
}

/** An author's file with some fields changed; everything else, including comments, stays as written. */
function editFrontMatter(file: string, fields: Partial<Record<keyof FrontMatter, string>>): string {
  const [wholeBlock, frontMatter = ''] = /^---[ \t]*\n((?:.*\n)*?)---[ \t]*(?:\n|$)/.exec(file) ?? [];
  if (wholeBlock === undefined) throw new Error('a stored file has no front matter');
  const document = parseDocument(frontMatter, { schema: 'core' });
  for (const [name, value] of Object.entries(fields)) document.set(name, value);
  return `---\n${document.toString({ lineWidth: 0 })}---\n${file.slice(wholeBlock.length)}`;
}
