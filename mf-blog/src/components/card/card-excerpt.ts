import type { PostSummary } from '@plumbline/contract/content/posts';
import { decodeEntities } from './decode-entities.ts';

const fallbackLength = 200;

/** The author's excerpt, else the first 200 characters of the text followed by `...`; '' without a text. */
export function cardExcerpt(post: Pick<PostSummary, 'excerpt'> & { readonly content?: string }): string {
  if (post.excerpt.trim() !== '') return post.excerpt;
  const text = plainText(post.content ?? '');
  // Code points, not UTF-16 units: a surrogate pair must not be cut.
  return text === '' ? '' : `${Array.from(text).slice(0, fallbackLength).join('')}...`;
}

/** The text of sanitised HTML on one line. */
function plainText(html: string): string {
  return decodeEntities(html.replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();
}
