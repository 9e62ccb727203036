import type { MetaArgs, PageMeta } from '@plumbline/services';
import { words } from '../content.ts';

/** The head of every checkout: nothing of it is for search engines. */
export function checkoutMeta({ site }: MetaArgs): PageMeta {
  return { title: `${words.title} | ${site.product}`, description: words.description, noindex: true };
}
