import type { MetaArgs, PageMeta } from '@plumbline/services';

/** The title of a test page; search engines do not list it. */
export function testMeta(name: string) {
  return ({ site }: MetaArgs): PageMeta => ({ title: `${name} | ${site.product}`, noindex: true });
}
