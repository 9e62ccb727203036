import type { ListView } from './list-view.ts';

/** What the way back to a list's first page is called: posts come by their time, what was found by how well it fits. */
export function firstPageWords({ text }: ListView): string {
  return text === '' ? 'Newest articles' : 'Best matches';
}
