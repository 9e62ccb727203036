import { everyToken } from '@plumbline/kit/base-css';

/**
 * Adds the tokens that the document omits: its scripts can use any of them. They come before the document's own rules, some of
 * which are for print. In a sheet of their own: after a change of one with fonts the browser lays the whole document out anew.
 */
export function completeTokens(): void {
  const style = document.createElement('style');
  document.head.prepend(style);
  style.sheet?.insertRule(`@media all{${everyToken}}`);
}
