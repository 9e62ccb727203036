import type { Site } from '@plumbline/contract/site';
import type { PageMeta } from '@plumbline/services';

/** An element of the head other than the title. */
export interface HeadTag {
  readonly element: 'meta' | 'link' | 'script';
  readonly attributes: Readonly<Record<string, string>>;
  readonly text?: string;
}

/** The head elements of a page's meta, for both the server's HTML and the browser's document. */
export function headTags(meta: PageMeta, site: Site, url: URL): HeadTag[] {
  // Concatenated, not resolved: a path that begins with two slashes would name another host.
  const canonical =
    meta.canonical === undefined ? site.origin + url.pathname : new URL(meta.canonical, site.origin).href;
  const namedTag = (name: string, content: string | undefined): HeadTag[] =>
    content ? [{ element: 'meta', attributes: { name, content } }] : [];
  const propertyTag = (name: string, content: string | number | undefined): HeadTag[] =>
    content === undefined || content === ''
      ? []
      : [{ element: 'meta', attributes: { property: name, content: String(content) } }];
  const { article, feed } = meta;
  const image = meta.image && { ...meta.image, url: new URL(meta.image.url, site.origin).href };
  return [
    ...namedTag('description', meta.description),
    ...namedTag('keywords', meta.keywords),
    ...namedTag('robots', meta.noindex ? 'noindex' : undefined),
    ...(meta.noindex ? [] : [{ element: 'link', attributes: { rel: 'canonical', href: canonical } } as const]),
    ...propertyTag('og:site_name', site.product),
    ...propertyTag('og:type', meta.type ?? 'website'),
    ...propertyTag('article:published_time', article?.publishedAt),
    ...propertyTag('article:modified_time', article?.modifiedAt),
    ...propertyTag('article:section', article?.section),
    ...(article?.tags ?? []).flatMap((tag) => propertyTag('article:tag', tag)),
    ...propertyTag('og:title', meta.title),
    ...propertyTag('og:description', meta.description),
    ...propertyTag('og:url', canonical),
    ...propertyTag('og:image', image?.url),
    ...propertyTag('og:image:alt', image?.alt),
    ...propertyTag('og:image:width', image?.width),
    ...propertyTag('og:image:height', image?.height),
    ...namedTag('twitter:card', image ? 'summary_large_image' : 'summary'),
    ...(feed ? [feedLink(feed.title, new URL(feed.path, site.origin).href)] : []),
    ...(meta.structuredData ?? []).map((data): HeadTag => ({
      element: 'script',
      attributes: { type: 'application/ld+json' },
      text: JSON.stringify(data),
    })),
  ];
}

function feedLink(title: string, href: string): HeadTag {
  return { element: 'link', attributes: { rel: 'alternate', type: 'application/rss+xml', title, href } };
}
