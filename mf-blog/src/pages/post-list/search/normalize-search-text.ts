import { searchTextLimit } from '@plumbline/contract/content/posts';

/** Typed text as a search text: one trimmed line of the length that the API accepts. */
export function normalizeSearchText(typed: string): string {
  const line = typed.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  // A surrogate pair must not be cut.
  return line
    .slice(0, searchTextLimit)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();
}
