import { everyToken } from '@plumbline/kit/base-css';

/**
 * Adds the tokens that the document does without: what its scripts show can use any of them. They come before the document's own
 * rules, of which those for print go first.
 */
export function completeTokens(): void {
  document.head.querySelector('style')?.sheet?.insertRule(`@media all{${everyToken}}`);
}
