import { searchTextLimit } from '@plumbline/contract/content/posts';

/** Converts typed text to a search text: one trimmed line, cut to the length that the API accepts. */
export function normalizeSearchText(typed: string): string {
  const line = typed.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  // A surrogate pair must not be cut.
  return line
    .slice(0, searchTextLimit)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();
}
