import type { PostSource, StoredPost } from '../posts/post-columns.ts';
import { sanitiseAuthored } from '../posts/sanitise-article.ts';
import type { Database } from '../../platform/database/database.ts';
import { isMediaAddress, findPictures, makePicture, type Picture } from '../media/make-picture.ts';
import { ImageTaskFailed } from '../image-process/image-errors.ts';
import type { ImageProcess } from '../image-process/image-process.ts';
import { imageAddresses, imageFault } from './article-images.ts';
import type { FrontMatter } from './front-matter-schema.ts';
import type { Article } from './read-article.ts';
import { textOf } from './text-of.ts';
import { withSources } from './with-sources.ts';

interface PostDeps {
  readonly db: Database;
  readonly mediaFolder: string;
  readonly images: ImageProcess;
}

/** An image of an article that cannot be drawn. */
export class ArticleImageFailed extends Error {
  override readonly name = 'ArticleImageFailed';
  readonly address: string;

  constructor(address: string, { message }: ImageTaskFailed) {
    super(imageFault(address, message));
    this.address = address;
  }
}

/** An article whose images are stored. */
export interface WrittenArticle {
  readonly fields: FrontMatter;
  readonly categorySlug: string | null;
  /** Not sanitised yet. */
  readonly html: string;
  readonly source: PostSource;
}

/** Pictures by their addresses in the article. */
export type PicturesByAddress = ReadonlyMap<string, Picture>;

/** The post of an article's file, with stored images and sanitised content. @throws ArticleImageFailed. */
export async function postFrom(article: Article, deps: PostDeps): Promise<StoredPost> {
  const pictures = await storeImages(article, deps);
  const images = Object.fromEntries([...pictures].map(([address, { original }]) => [address, original]));
  // An exported file refers to images that were uploaded in the admin by their address.
  const named = [...imageAddresses(article.html), article.fields.featured_image ?? ''];
  const stored = await findPictures(deps.db.knex, 'address', named.filter(isMediaAddress));
  const categorySlug = (await slugOfCategory(deps.db, article.fields.category)) ?? article.categorySlug;
  return postOf({ ...article, categorySlug, source: { ...article.source, images } }, new Map([...stored, ...pictures]));
}

/** The slug of the category with this name, which keeps its slug when it is renamed. */
async function slugOfCategory({ knex }: Database, name = ''): Promise<string | undefined> {
  const row: { slug: string } | undefined = await knex('categories').where({ name }).orderBy('id').first('slug');
  return row?.slug;
}

/** Sanitises an author's HTML and sets the addresses, sizes and formats of its images. */
function contentOf(html: string, pictures: PicturesByAddress): string {
  const clean = sanitiseAuthored(html, (attributes) => {
    const image = pictures.get(attributes['src'] ?? '');
    if (!image) return { ...attributes, loading: 'lazy', decoding: 'async' };
    const size = { width: String(image.width), height: String(image.height) };
    return { ...attributes, src: image.address, ...size, loading: 'lazy', decoding: 'async' };
  });
  return withSources(clean, [...pictures.values()]);
}

/** The post of an article. */
export function postOf(
  { fields, categorySlug, html, source }: WrittenArticle,
  pictures: PicturesByAddress,
): StoredPost {
  const content = contentOf(html, pictures);
  const featured = fields.featured_image === undefined ? null : pictures.get(fields.featured_image);
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

async function storeImages(article: Article, { db, mediaFolder, images }: PostDeps): Promise<PicturesByAddress> {
  const pictures = new Map<string, Picture>();
  for (const [address, image] of article.images) {
    try {
      pictures.set(address, await makePicture({ db: db.knex, mediaFolder, images }, image));
    } catch (error) {
      throw error instanceof ImageTaskFailed ? new ArticleImageFailed(address, error) : error;
    }
  }
  return pictures;
}
