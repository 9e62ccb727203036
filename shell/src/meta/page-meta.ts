import { endpointUrl } from '@plumbline/contract/endpoint';
import type { Site } from '@plumbline/contract/site';
import type { MetaArgs, PageMeta, PageModule } from '@plumbline/services';

interface CacheReader {
  get(key: string): { readonly data?: unknown } | undefined;
}

/** The arguments of a page's `meta` and `heroImages`. */
export function metaArgs(cache: CacheReader, site: Site, url: URL, params: MetaArgs['params']): MetaArgs {
  const read: MetaArgs['read'] = (endpoint, input) => cache.get(endpointUrl(endpoint, input))?.data as never;
  return { url, params, site, read };
}

/** The meta of a page; by default the product's name as title. */
export function pageMeta(page: PageModule | null | undefined, args: MetaArgs): PageMeta {
  return page?.meta?.(args) ?? { title: args.site.product };
}
