import { everyToken } from '@plumbline/kit/base-css';

/**
 * Adds the design tokens (CSS variables) that the server left out of the document: components that come later can use any of them.
 * This runs once the page is interactive, because the browser then computes all styles anew. The tokens come before the document's
 * own rules, so that those for print prevail, and in a style sheet of their own: after a change of a sheet with fonts the browser
 * computes the layout of the whole document again.
 */
export function completeTokens(): void {
  const style = document.createElement('style');
  document.head.prepend(style);
  style.sheet?.insertRule(`@media all{${everyToken}}`);
}
