import type { PostSummary } from '@plumbline/contract/content/posts';
import { plainText } from './plain-text.ts';

const fallbackLength = 200;

/** The author's excerpt, else the first 200 characters of the text followed by `...`; '' where there is no text either. */
export function cardExcerpt(post: Pick<PostSummary, 'excerpt'> & { readonly content?: string }): string {
  if (post.excerpt.trim() !== '') return post.excerpt;
  const text = plainText(post.content ?? '');
  // By code points: a character outside the basic plane must not be cut in half.
  return text === '' ? '' : `${Array.from(text).slice(0, fallbackLength).join('')}...`;
}
