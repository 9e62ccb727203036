import { searchTextLimit } from '@plumbline/contract/content/posts';

/** What the API is asked of what somebody typed: one line, without space around it, no longer than it takes. */
export function clipSearchText(typed: string): string {
  const line = typed.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  // A character of two halves must not be cut between them.
  return line
    .slice(0, searchTextLimit)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();
}
