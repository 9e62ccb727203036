import { coverPath } from '@plumbline/contract/content/covers';
import { getPost } from '@plumbline/contract/content/posts';
import type { HeroImage, MetaArgs, PageMeta } from '@plumbline/services';
import { heroImagesOf } from '../../components/picture/picture-sources.ts';
import { featuredImageSizes } from './featured-image-size.ts';
import { blogFeed } from '../../feeds.ts';
import { modifiedAt, postStructuredData } from './structured-data.ts';

/** An article's metadata. The rules for title and description are the site specification's. */
export function postMeta(args: MetaArgs): PageMeta {
  const { site } = args;
  const post = readPost(args);
  if (!post) return { title: `${site.product} Blog`, noindex: true };
  const keywords = post.metaKeywords || post.tags.join(', ');
  return {
    title: post.metaTitle || `${post.title} | blog`,
    description: post.metaDescription || post.excerpt || '',
    ...(keywords ? { keywords } : {}),
    canonical: `/blog/${post.slug}`,
    type: 'article',
    article: {
      publishedAt: post.publishedAt,
      modifiedAt: modifiedAt(post),
      ...(post.category ? { section: post.category.name } : {}),
      tags: post.tags,
    },
    feed: blogFeed(site),
    // The social card that the API draws for every article, in its fixed size.
    image: { url: post.shareImage, alt: post.title, width: 1200, height: 630 },
    structuredData: postStructuredData(post, site),
  };
}

/** The article's picture, which is on the first screen, for a preload. */
export function postHeroImages(args: MetaArgs): readonly HeroImage[] {
  const post = readPost(args);
  return post
    ? heroImagesOf(
        post.featuredImage ?? coverPath(post),
        post.featuredImageInfo,
        featuredImageSizes(post.featuredImageInfo),
      )
    : [];
}

function readPost({ params: { slug }, read }: MetaArgs) {
  return slug ? read(getPost, { params: { slug } }) : undefined;
}
