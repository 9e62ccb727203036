import type { PostSource, StoredPost } from '../blog/post-columns.ts';
import { sanitiseAuthored } from '../blog/sanitise-article.ts';
import type { Database } from '../database/database.ts';
import { makePicture, type Picture } from '../media/make-picture.ts';
import type { Article } from './read-article.ts';
import { textOf } from './text-of.ts';
import { withSources } from './with-sources.ts';

interface PostDeps {
  readonly db: Database;
  readonly mediaFolder: string;
}

/** The post that an article makes: images stored and addressed, content sanitised. */
export async function postFrom(article: Article, deps: PostDeps): Promise<StoredPost> {
  const { fields, categorySlug } = article;
  const placed = await placeImages(article, deps);
  const clean = sanitiseAuthored(article.html, (attributes) => {
    const image = placed.get(attributes['src'] ?? '');
    if (!image) return { ...attributes, loading: 'lazy', decoding: 'async' };
    const size = { width: String(image.width), height: String(image.height) };
    return { ...attributes, src: image.address, ...size, loading: 'lazy', decoding: 'async' };
  });
  const content = withSources(clean, [...placed.values()]);
  const featured = fields.featured_image === undefined ? null : placed.get(fields.featured_image);
  return {
    slug: fields.slug,
    previousSlugs: fields.previous_slugs,
    title: fields.title,
    author: fields.author,
    excerpt: fields.excerpt ?? null,
    content,
    text: textOf(content),
    category: fields.category !== undefined && categorySlug ? { name: fields.category, slug: categorySlug } : null,
    tags: fields.tags,
    featuredImage: featured?.address ?? fields.featured_image ?? null,
    featuredImageAlt: fields.featured_image_alt ?? '',
    featuredImageWidth: featured?.width ?? null,
    featuredImageHeight: featured?.height ?? null,
    featuredImageVariants: featured?.variants ?? [],
    createdAt: fields.created,
    updatedAt: fields.updated ?? fields.created,
    publishedAt: fields.publish_at ?? fields.created,
    status: fields.status,
    metaTitle: fields.meta_title ?? null,
    metaDescription: fields.meta_description ?? null,
    metaKeywords: fields.meta_keywords ?? null,
    source: sourceOf(article, placed),
  };
}

function sourceOf({ source }: Article, placed: ReadonlyMap<string, Picture>): PostSource {
  const images = Object.fromEntries([...placed].map(([given, { original }]) => [given, original]));
  return { ...source, images };
}

async function placeImages({ images }: Article, { db, mediaFolder }: PostDeps): Promise<ReadonlyMap<string, Picture>> {
  const placed = new Map<string, Picture>();
  for (const [given, image] of images) placed.set(given, await makePicture({ db: db.knex, mediaFolder }, image));
  return placed;
}
