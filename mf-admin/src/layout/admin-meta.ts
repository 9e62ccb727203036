import type { MetaArgs, PageMeta } from '@plumbline/services';

/** The head of a page of the desk. */
export function deskMeta(name: string, { site }: Pick<MetaArgs, 'site'>): PageMeta {
  return { title: `${name} | ${site.product} staff`, noindex: true };
}
