import type { MetaArgs, PageMeta } from '@plumbline/services';

/** The title of an admin page; search engines do not list it. */
export function adminMeta(name: string, { site }: Pick<MetaArgs, 'site'>): PageMeta {
  return { title: `${name} | ${site.product} staff`, noindex: true };
}
