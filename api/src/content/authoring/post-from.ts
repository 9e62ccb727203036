import type { PostSource, StoredPost } from '../posts/post-columns.ts';
import { sanitiseAuthored } from '../posts/sanitise-article.ts';
import type { Database } from '../../platform/database/database.ts';
import { isKeptHere, keptPictures, makePicture, type Picture } from '../media/make-picture.ts';
import { imageAddresses } from './article-images.ts';
import type { FrontMatter } from './front-matter-schema.ts';
import type { Article } from './read-article.ts';
import { textOf } from './text-of.ts';
import { withSources } from './with-sources.ts';

interface PostDeps {
  readonly db: Database;
  readonly mediaFolder: string;
}

/** An article whose images are kept. */
export interface WrittenArticle {
  readonly fields: FrontMatter;
  readonly categorySlug: string | null;
  /** Not cleaned yet. */
  readonly html: string;
  readonly source: PostSource;
}

/** Pictures by the addresses that an article gives them. */
export type PlacedPictures = ReadonlyMap<string, Picture>;

/** The post that an article's file makes: its images stored and addressed, its content sanitised. */
export async function postFrom(article: Article, deps: PostDeps): Promise<StoredPost> {
  const placed = await placeImages(article, deps);
  const images = Object.fromEntries([...placed].map(([given, { original }]) => [given, original]));
  // What the desk has kept stands in an exported file by its address.
  const named = [...imageAddresses(article.html), article.fields.featured_image ?? ''];
  const kept = await keptPictures(deps.db.knex, 'address', named.filter(isKeptHere));
  return postOf({ ...article, source: { ...article.source, images } }, new Map([...kept, ...placed]));
}

/** Cleans an author's HTML and gives its images their addresses, sizes and formats. */
function contentOf(html: string, placed: PlacedPictures): string {
  const clean = sanitiseAuthored(html, (attributes) => {
    const image = placed.get(attributes['src'] ?? '');
    if (!image) return { ...attributes, loading: 'lazy', decoding: 'async' };
    const size = { width: String(image.width), height: String(image.height) };
    return { ...attributes, src: image.address, ...size, loading: 'lazy', decoding: 'async' };
  });
  return withSources(clean, [...placed.values()]);
}

/** The post that an article makes. */
export function postOf({ fields, categorySlug, html, source }: WrittenArticle, placed: PlacedPictures): StoredPost {
  const content = contentOf(html, placed);
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
    source,
  };
}

async function placeImages({ images }: Article, { db, mediaFolder }: PostDeps): Promise<PlacedPictures> {
  const placed = new Map<string, Picture>();
  for (const [given, image] of images) placed.set(given, await makePicture({ db: db.knex, mediaFolder }, image));
  return placed;
}
