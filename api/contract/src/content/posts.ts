import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';

/** Lower-case letters and digits in words joined by single hyphens; 1 to 120 characters. */
export const Slug = v.pipe(
  v.string(),
  v.maxLength(120, 'must be at most 120 characters'),
  v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lower-case letters and digits in words joined by single hyphens'),
);

/** A blog category, without its number of posts. */
export const CategoryRef = v.object({ name: v.string(), slug: Slug });
export type CategoryRef = v.InferOutput<typeof CategoryRef>;

/** A blog category with the number of its published posts. */
export const Category = v.object({ id: v.number(), name: v.string(), slug: Slug, posts: v.number() });
export type Category = v.InferOutput<typeof Category>;

/** A picture in another format and width (px), with the original's proportion. `url` is a path of this site. */
export const ImageVariant = v.object({
  /** A media type, such as `image/avif`. */
  type: v.string(),
  width: v.number(),
  url: v.string(),
});
export type ImageVariant = v.InferOutput<typeof ImageVariant>;

/**
 * The alternative text and size (px, if known) of a post's picture. `variants` are sorted by preference of their type
 * and by width; drawings (SVG) and external pictures have none.
 */
export const ImageInfo = v.object({
  alt: v.string(),
  width: v.nullable(v.number()),
  height: v.nullable(v.number()),
  variants: v.array(ImageVariant),
});
export type ImageInfo = v.InferOutput<typeof ImageInfo>;

/**
 * A post in lists. Times are ISO 8601 in UTC. `excerpt` is the author's, otherwise the first 200 characters of the text
 * followed by `...`.
 */
export const PostSummary = v.object({
  id: v.number(),
  slug: Slug,
  title: v.string(),
  excerpt: v.string(),
  /** A path of this site or an https address. */
  featuredImage: v.nullable(v.string()),
  /** The featured image's data; null without an image. */
  featuredImageInfo: v.nullable(ImageInfo),
  author: v.string(),
  createdAt: v.string(),
  updatedAt: v.string(),
  category: v.nullable(CategoryRef),
  tags: v.array(v.string()),
  metaTitle: v.nullable(v.string()),
  metaDescription: v.nullable(v.string()),
  metaKeywords: v.nullable(v.string()),
});
export type PostSummary = v.InferOutput<typeof PostSummary>;

/**
 * A post below another one, limited to the content of its card, because a page contains the answers from which it was
 * rendered.
 */
export const RelatedPost = v.object({
  ...v.omit(PostSummary, ['author', 'updatedAt', 'tags', 'metaTitle', 'metaDescription', 'metaKeywords']).entries,
  featuredImageInfo: v.nullable(v.omit(ImageInfo, ['alt'])),
});
export type RelatedPost = v.InferOutput<typeof RelatedPost>;

/** A reference to a post. */
export const PostRef = v.object({ slug: Slug, title: v.string() });
export type PostRef = v.InferOutput<typeof PostRef>;

/** A search result. */
export const FoundPost = v.object({
  ...PostSummary.entries,
  /**
   * The best matching passage: escaped text of about 200 characters with `<mark>…</mark>` around matches and no other
   * markup; '' if only the title matches.
   */
  snippet: v.string(),
});
export type FoundPost = v.InferOutput<typeof FoundPost>;

/** A whole post. `content` is sanitised HTML. */
export const Post = v.object({
  ...PostSummary.entries,
  /** The publication time; for a scheduled post it is later than `createdAt`. */
  publishedAt: v.string(),
  content: v.string(),
  /** Whole minutes, at least 1. */
  readingMinutes: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** The next older published post; null for the oldest. */
  previous: v.nullable(PostRef),
  /** The next newer published post; null for the newest. */
  next: v.nullable(PostRef),
  /** Related posts, closest first; excludes `previous` and `next`. */
  related: v.pipe(v.array(RelatedPost), v.maxLength(3)),
  /** The path of the post's social card, `/og/blog/<slug>.png`: a PNG of 1200 by 630 px. */
  shareImage: v.string(),
});
export type Post = v.InferOutput<typeof Post>;

/** Default number of posts per page. */
export const postsPerPage = 24;

/** The maximum length of a search text in UTF-16 units. */
export const searchTextLimit = 200;

const limit = v.optional(
  v.pipe(
    v.union([v.string(), v.number()]),
    // Digits only: `Number` also accepts `0x10`, `1e1` and a blank.
    v.check((value) => /^-?\d{1,9}$/.test(String(value)), 'must be a whole number'),
    v.transform(Number),
    v.number(),
    v.integer(),
    v.minValue(1, 'must be at least 1'),
    v.maxValue(100, 'must be at most 100'),
    v.description(`How many posts a page has at most; ${postsPerPage} where it is not given.`),
  ),
);

const PageQuery = v.object({
  limit,
  cursor: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[0-9a-z]{8,9}-[0-9a-z]{1,6}$/, 'is not a cursor of this list'),
      v.description('Where the page starts: the cursor of the `Link` header of the page before.'),
    ),
  ),
});

const SearchQuery = v.object({
  q: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'must not be blank'),
    v.maxLength(searchTextLimit, `must be at most ${searchTextLimit} characters`),
    v.description('The words to look for; the last one may be unfinished. Every character is text, none an operator.'),
  ),
  limit,
  cursor: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[0-9a-z]{1,3}-[0-9a-z]{1,6}$/, 'is not a cursor of this search'),
      v.description('Where the page starts: the cursor of the `Link` header of the page before.'),
    ),
  ),
});

/** Published posts, newest first, without `content`, as keyset pages. */
export const listPosts = endpoint({
  method: 'GET',
  path: '/blog/posts',
  summary: 'Published posts, newest first',
  query: PageQuery,
  response: v.array(PostSummary),
  errors: ['invalid_input'],
  paged: true,
});

/** Published posts that contain the words, best match first, as pages. */
export const searchPosts = endpoint({
  method: 'GET',
  path: '/blog/search',
  summary: 'Published posts that match a text, best first',
  query: SearchQuery,
  response: v.array(FoundPost),
  errors: ['invalid_input'],
  paged: true,
});

/**
 * The published posts of one category, paged like {@link listPosts}. A category without posts, past or present, is not
 * found.
 */
export const listCategoryPosts = endpoint({
  method: 'GET',
  path: '/blog/category/:slug',
  summary: 'Published posts of one category, newest first',
  params: v.object({ slug: Slug }),
  query: PageQuery,
  response: v.array(PostSummary),
  errors: ['invalid_input', 'not_found'],
  paged: true,
});

/**
 * One published post. A previous slug is answered with 301 to the current one; clients follow automatically, so the
 * returned `slug` may differ from the requested one.
 */
export const getPost = endpoint({
  method: 'GET',
  path: '/blog/posts/:slug',
  summary: 'One published post',
  params: v.object({ slug: Slug }),
  response: Post,
  errors: ['invalid_input', 'not_found'],
});

/** A post in a preview, with its publication status. */
export const PreviewedPost = v.object({
  ...Post.entries,
  /** For a draft, `publishedAt` is the time at which it would be published. */
  status: v.picklist(['draft', 'published']),
});
export type PreviewedPost = v.InferOutput<typeof PreviewedPost>;

/** A post for the holder of a signed preview link, whatever its status. The answer must not be cached. */
export const previewPost = endpoint({
  method: 'GET',
  path: '/blog/previews/:token',
  summary: 'One post for the holder of a signed preview link',
  params: v.object({
    token: v.pipe(v.string(), v.maxLength(200), v.regex(/^[a-z0-9-]+\.[0-9a-z]+\.[\w-]+$/, 'is not a preview token')),
  }),
  response: PreviewedPost,
  errors: ['not_found'],
});

/** All categories with published posts, in the order set by staff, then alphabetically. */
export const listCategories = endpoint({
  method: 'GET',
  path: '/blog/categories',
  summary: 'Categories with published posts',
  response: v.array(Category),
});
