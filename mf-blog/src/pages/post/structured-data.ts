import type { Post } from '@plumbline/contract/content/posts';
import type { Site } from '@plumbline/contract/site';
import { breadcrumbData, organizationData, organizationId } from '../../structured-data.ts';

/** The time of the last change; of publication if the last change was before it. */
export function modifiedAt({ publishedAt, updatedAt }: Pick<Post, 'publishedAt' | 'updatedAt'>): string {
  return updatedAt < publishedAt ? publishedAt : updatedAt;
}

/** schema.org: the article, its breadcrumbs, and its publisher. */
export function postStructuredData(post: Post, site: Site): readonly object[] {
  const path = `/blog/${post.slug}`;
  const images = [post.shareImage, ...(post.featuredImage === null ? [] : [post.featuredImage])];
  // An imported article may name a picture whose address is not valid: the page must not lose its title for it.
  const isAddress = (image: string) => URL.canParse(image, site.origin);
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'BlogPosting',
      headline: post.title,
      description: post.metaDescription || post.excerpt,
      image: images.filter(isAddress).map((image) => new URL(image, site.origin).href),
      datePublished: post.publishedAt,
      dateModified: modifiedAt(post),
      author: { '@type': 'Person', name: post.author },
      publisher: { '@id': organizationId(site) },
      mainEntityOfPage: site.origin + path,
      timeRequired: `PT${post.readingMinutes}M`,
      ...(post.category ? { articleSection: post.category.name } : {}),
      ...(post.tags.length > 0 ? { keywords: post.tags.join(', ') } : {}),
    },
    breadcrumbData(site, [{ name: post.title, path }]),
    organizationData(site),
  ];
}
