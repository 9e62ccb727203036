import type { CategoryRef, ImageVariant } from '@plumbline/contract/content/posts';

/** The author's file of an article: the imported one, or the one that the admin made from a draft. */
export interface PostSource {
  /** The whole file with `\n` line ends. */
  readonly text: string;
  readonly format: 'md' | 'html';
  /** The names of the stored images, by their addresses in the file. */
  readonly images: Readonly<Record<string, string>>;
}

/** A post as stored. Times are ISO 8601 in UTC with milliseconds; `content` is sanitised, `text` is its plain text. */
export interface StoredPost {
  readonly slug: string;
  /** Earlier slugs, which redirect to the post. */
  readonly previousSlugs: readonly string[];
  readonly title: string;
  readonly author: string;
  readonly excerpt: string | null;
  readonly content: string;
  readonly text: string;
  readonly category: CategoryRef | null;
  readonly tags: readonly string[];
  readonly featuredImage: string | null;
  readonly featuredImageAlt: string;
  readonly featuredImageWidth: number | null;
  readonly featuredImageHeight: number | null;
  readonly featuredImageVariants: readonly ImageVariant[];
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly publishedAt: string;
  readonly status: 'draft' | 'published';
  readonly metaTitle: string | null;
  readonly metaDescription: string | null;
  readonly metaKeywords: string | null;
  /** Null for a post without a file. */
  readonly source: PostSource | null;
}

/** The columns of a post's row, without its category. */
export interface PostColumns {
  readonly slug: string;
  readonly title: string;
  readonly author: string;
  readonly excerpt: string | null;
  readonly content: string;
  readonly text: string;
  readonly tags: string;
  readonly featured_image: string | null;
  readonly featured_image_alt: string;
  readonly featured_image_width: number | null;
  readonly featured_image_height: number | null;
  readonly featured_image_variants: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly published_at: string;
  readonly status: StoredPost['status'];
  readonly meta_title: string | null;
  readonly meta_description: string | null;
  readonly meta_keywords: string | null;
  readonly source: string | null;
}

/** The columns of a post. */
export function columnsOf(post: StoredPost): PostColumns {
  return {
    slug: post.slug,
    title: post.title,
    author: post.author,
    excerpt: post.excerpt,
    content: post.content,
    text: post.text,
    tags: JSON.stringify(post.tags),
    featured_image: post.featuredImage,
    featured_image_alt: post.featuredImageAlt,
    featured_image_width: post.featuredImageWidth,
    featured_image_height: post.featuredImageHeight,
    featured_image_variants: JSON.stringify(post.featuredImageVariants),
    created_at: post.createdAt,
    updated_at: post.updatedAt,
    published_at: post.publishedAt,
    status: post.status,
    meta_title: post.metaTitle,
    meta_description: post.metaDescription,
    meta_keywords: post.metaKeywords,
    source: post.source && JSON.stringify(post.source),
  };
}

/** The post of the columns of {@link columnsOf}. */
export function postOfColumns(
  row: PostColumns,
  category: CategoryRef | null,
  previousSlugs: readonly string[],
): StoredPost {
  return {
    slug: row.slug,
    previousSlugs,
    title: row.title,
    author: row.author,
    excerpt: row.excerpt,
    content: row.content,
    text: row.text,
    category,
    tags: JSON.parse(row.tags) as string[],
    featuredImage: row.featured_image,
    featuredImageAlt: row.featured_image_alt,
    featuredImageWidth: row.featured_image_width,
    featuredImageHeight: row.featured_image_height,
    featuredImageVariants: JSON.parse(row.featured_image_variants) as ImageVariant[],
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    publishedAt: row.published_at,
    status: row.status,
    metaTitle: row.meta_title,
    metaDescription: row.meta_description,
    metaKeywords: row.meta_keywords,
    source: row.source === null ? null : (JSON.parse(row.source) as PostSource),
  };
}
