import { everyToken } from '@plumbline/kit/base-css';

/**
 * Adds the tokens that the document omits: its scripts can use any of them. They are inserted before the document's own rules,
 * the first of which are those for print.
 */
export function completeTokens(): void {
  document.head.querySelector('style')?.sheet?.insertRule(`@media all{${everyToken}}`);
}
