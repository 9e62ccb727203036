import type { Post } from '@plumbline/contract/blog';
import type { Site } from '@plumbline/contract/site';
import { breadcrumbData, organizationData, organizationId } from '../../structured-data.ts';

/** schema.org: the article, the way to it from the home page, and who publishes it. */
export function postStructuredData(post: Post, site: Site): readonly object[] {
  const path = `/blog/${post.slug}`;
  const images = [post.shareImage, ...(post.featuredImage === null ? [] : [post.featuredImage])];
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'BlogPosting',
      headline: post.title,
      description: post.metaDescription || post.excerpt,
      image: images.map((image) => new URL(image, site.origin).href),
      datePublished: post.createdAt,
      dateModified: post.updatedAt,
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
