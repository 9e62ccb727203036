import type { MetaArgs, PageMeta } from '@plumbline/services';

/** The head of a test page. */
export function testMeta(name: string) {
  return ({ site }: MetaArgs): PageMeta => ({ title: `${name} | ${site.product}`, noindex: true });
}
