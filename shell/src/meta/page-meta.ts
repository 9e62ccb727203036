import { endpointUrl } from '@plumbline/contract/endpoint';
import type { Site } from '@plumbline/contract/site';
import { shareCardPath } from '@plumbline/contract/releases/share-card';
import type { ShownRelease } from '@plumbline/contract/releases/releases';
import type { MetaArgs, PageMeta, PageModule } from '@plumbline/services';

interface CacheReader {
  get(key: string): { readonly data?: unknown } | undefined;
}

/** The arguments of a page's `meta` and `heroImages`. */
export function metaArgs(cache: CacheReader, site: Site, url: URL, params: MetaArgs['params']): MetaArgs {
  const read: MetaArgs['read'] = (endpoint, input) => cache.get(endpointUrl(endpoint, input))?.data as never;
  return { url, params, site, read };
}

/** The picture that the site draws for a page of a release, if the page's declaration asks for one. */
export function shareImage({ name, routes }: Pick<ShownRelease, 'name' | 'routes'>, page: string): PageMeta['image'] {
  const card = routes.find((route) => route.page === page && route.shareCard)?.shareCard;
  return card && { url: shareCardPath(name, page), alt: card.title, width: 1200, height: 630 };
}

/** The meta of a page; by default the product's name as title. `image` is the share picture of a page that names no other. */
export function pageMeta(page: PageModule | null | undefined, args: MetaArgs, image?: PageMeta['image']): PageMeta {
  const meta = page?.meta?.(args) ?? { title: args.site.product };
  return meta.image === undefined && image ? { ...meta, image } : meta;
}
