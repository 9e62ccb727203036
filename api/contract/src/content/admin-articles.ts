import * as v from 'valibot';
import { Slug } from './posts.ts';
import { endpoint } from '../endpoint.ts';
import { PageLimit } from '../platform/page-limit.ts';
import { IdCursor, Cursor, SearchWords } from '../platform/admin-texts.ts';
import { Timestamp } from '../timestamp.ts';

/** The limits of an article in the admin, in characters, and for images in bytes. */
export const articleLimits = { body: 200_000, tags: 12, image: 10 * 1024 * 1024 } as const;

/** `scheduled` is published automatically; `withdrawn` was published before. */
export const articleStates = ['draft', 'scheduled', 'published', 'withdrawn'] as const;
/** A value of {@link articleStates}. */
export const ArticleState = v.picklist(articleStates);
export type ArticleState = v.InferOutput<typeof ArticleState>;

/** The most pictures and footnotes of a text: rendering Markdown takes time that grows with the square of their number. */
const maxMarks = 2_000;

const text = (max: number) =>
  v.pipe(
    v.string(),
    v.maxLength(max, `must be at most ${max.toLocaleString('en-US')} characters`),
    v.check((value) => !value.includes('\0'), 'must not hold a null character'),
    v.transform((value) => value.toWellFormed()),
  );

/** The content of an article. Texts may be empty until publication; {@link publishArticle} lists the requirements. */
export const ArticleFields = v.object({
  title: text(200),
  slug: text(120),
  author: text(100),
  /** Text on cards; empty for the start of the body. */
  excerpt: text(500),
  /** The slug of a category. */
  category: v.nullable(Slug),
  tags: v.pipe(v.array(text(40)), v.maxLength(articleLimits.tags, `must be at most ${articleLimits.tags}`)),
  /** The URL of an image: a path of this site, an `https` URL, or the path of a file of the article's import. */
  cover: text(500),
  /** Description of the cover. */
  coverAlt: text(500),
  /** The format of `body`. */
  format: v.picklist(['md', 'html']),
  body: v.pipe(
    text(articleLimits.body),
    v.check(
      (value) => (value.match(/!\[|\^\[|\[\^/g)?.length ?? 0) <= maxMarks,
      `must have at most ${maxMarks.toLocaleString('en-US')} marks of pictures and footnotes`,
    ),
  ),
  metaTitle: text(200),
  metaDescription: text(500),
  metaKeywords: text(500),
});
export type ArticleFields = v.InferOutput<typeof ArticleFields>;

/** The stored content: an imported body may be longer than the admin's limit. */
const StoredFields = v.object({ ...ArticleFields.entries, body: v.string() });

/** The number of changes of an article. A write names the revision that the caller has seen. */
const Revision = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2 ** 31 - 2));

/** Markup that the sanitiser removes, with its line in the body, from 1. */
export const RemovedMarkup = v.object({ line: v.number(), message: v.string() });
export type RemovedMarkup = v.InferOutput<typeof RemovedMarkup>;

const listedState = {
  id: v.number(),
  state: ArticleState,
  /** Whether there are changes that are not published. */
  hasChanges: v.boolean(),
  /** ISO 8601 in UTC, like every time in this file. For a draft: its creation. */
  publishedAt: v.string(),
  /** The last change, published or not. */
  changedAt: v.string(),
  /** The address of a member of staff; null for the command line. */
  changedBy: v.nullable(v.string()),
};

/** An article in the admin's list. */
export const ListedArticle = v.object({
  ...listedState,
  revision: Revision,
  title: v.string(),
  slug: Slug,
  author: v.string(),
  category: v.nullable(v.string()),
});
export type ListedArticle = v.InferOutput<typeof ListedArticle>;

const saved = {
  ...listedState,
  revision: Revision,
  /** The path of the preview page; valid for twelve hours. */
  preview: v.string(),
  /** At most 50. */
  removed: v.array(RemovedMarkup),
  /** The URL of the cover; null if there is none or its file is unknown. */
  coverAddress: v.nullable(v.string()),
};

/** The answer to a save. */
export const SavedArticle = v.object(saved);
export type SavedArticle = v.InferOutput<typeof SavedArticle>;

/** An article in the editor, with its unpublished changes. */
export const AdminArticle = v.object({
  ...saved,
  fields: StoredFields,
  /** The paths on this site of images that the body refers to as files, by the path in the body. */
  images: v.record(v.string(), v.string()),
  /** The public URL of the article. */
  address: v.string(),
  /** The creation time, or the date shown to readers. */
  createdAt: v.string(),
});
export type AdminArticle = v.InferOutput<typeof AdminArticle>;

/** The sort orders of the list; `newest` and `oldest` by publication. */
export const articleSorts = ['changed', 'newest', 'oldest', 'title'] as const;

const filter = {
  /** Parts of a title, an author or a slug. */
  q: SearchWords,
  state: v.optional(ArticleState),
  /** The slug of a category. */
  category: v.optional(Slug),
};

/** The filter of the list and its export. */
export const ArticleFilter = v.object(filter);
export type ArticleFilter = v.InferOutput<typeof ArticleFilter>;

/** Articles in every state, last changed first, as pages. */
export const listArticles = endpoint({
  method: 'GET',
  path: '/admin/articles',
  summary: 'Articles in every state, most recently changed first',
  query: v.object({
    ...filter,
    sort: v.optional(v.picklist(articleSorts), 'changed'),
    cursor: v.optional(Cursor),
    limit: PageLimit,
  }),
  response: v.array(ListedArticle),
  paged: true,
  counted: true,
  errors: ['invalid_input', 'unauthorized', 'forbidden'],
});

const ItemParams = v.object({ id: v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/, 'must be the id of an article')) });
const itemErrors = ['invalid_input', 'unauthorized', 'forbidden', 'not_found'] as const;

/** Creates an article as a draft. Its slug must be unused. */
export const createArticle = endpoint({
  method: 'POST',
  path: '/admin/articles',
  summary: 'Creates an article',
  body: v.object({
    title: v.pipe(text(200), v.trim(), v.nonEmpty('must not be empty')),
    slug: Slug,
    author: text(100),
  }),
  response: AdminArticle,
  status: 201,
  errors: ['invalid_input', 'unauthorized', 'forbidden'],
});

/** One article with its unpublished changes. */
export const getArticle = endpoint({
  method: 'GET',
  path: '/admin/articles/:id',
  summary: 'The current draft of an article',
  params: ItemParams,
  response: AdminArticle,
  errors: itemErrors,
});

/**
 * Saves the draft; the published article does not change. If somebody else has changed the article, `conflict` names
 * them. With `keep` the draft is also saved as a version; another person's draft is always saved as one.
 */
export const saveArticle = endpoint({
  method: 'PUT',
  path: '/admin/articles/:id/draft',
  summary: 'Saves the draft of an article without publishing it',
  params: ItemParams,
  body: v.object({ revision: Revision, fields: ArticleFields, keep: v.optional(v.boolean(), false) }),
  // Quotes and line ends take two characters in JSON.
  bodyLimit: 1024 * 1024,
  response: SavedArticle,
  errors: [...itemErrors, 'conflict'],
});

/**
 * Publishes the draft at `publishAt`; by default at the previous publication time, or now. Requires a title, an unused
 * slug, an author, a body, an existing category, and a description of the cover. Every fault is an issue at its field.
 */
export const publishArticle = endpoint({
  method: 'POST',
  path: '/admin/articles/:id/publish',
  summary: 'Publishes the draft of an article, now or at a given time',
  params: ItemParams,
  body: v.object({
    revision: Revision,
    publishAt: v.optional(Timestamp),
  }),
  response: AdminArticle,
  errors: [...itemErrors, 'conflict'],
});

/** Withdraws an article from publication or from its schedule. The content stays. */
export const withdrawArticle = endpoint({
  method: 'POST',
  path: '/admin/articles/:id/withdraw',
  summary: 'Withdraws an article',
  params: ItemParams,
  body: v.object({ revision: Revision }),
  response: AdminArticle,
  errors: [...itemErrors, 'conflict'],
});

/** The most articles that are withdrawn at once: as many as a page of the list has. */
export const maxWithdrawn = 100;

const SeenArticles = v.object({
  articles: v.pipe(
    v.array(
      v.object({ id: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2 ** 31 - 2)), revision: Revision }),
    ),
    v.minLength(1, 'must name an article'),
    v.maxLength(maxWithdrawn, `must be at most ${maxWithdrawn} articles`),
  ),
});

/**
 * The outcome of a change of many articles: the changed ones with their new revisions, and the ids of those that stayed
 * as they are.
 */
export const ChangedArticles = v.object({
  changed: v.array(v.object({ id: v.number(), revision: Revision })),
  left: v.array(v.number()),
});
export type ChangedArticles = v.InferOutput<typeof ChangedArticles>;

/**
 * Withdraws many articles. Those that are not published, or that somebody else has changed, are listed in `left`.
 * Sending `changed` to {@link returnArticles} undoes it.
 */
export const withdrawArticles = endpoint({
  method: 'POST',
  path: '/admin/articles-withdrawn',
  summary: 'Withdraws several articles',
  body: SeenArticles,
  response: ChangedArticles,
  errors: ['invalid_input', 'unauthorized', 'forbidden'],
});

/**
 * Publishes withdrawn articles again, as they were and with their dates; one with a schedule gets it back. Those that
 * were not withdrawn last, or that somebody else has changed since, are listed in `left`.
 */
export const returnArticles = endpoint({
  method: 'POST',
  path: '/admin/articles-returned',
  summary: 'Republishes withdrawn articles',
  body: SeenArticles,
  response: ChangedArticles,
  errors: ['invalid_input', 'unauthorized', 'forbidden'],
});

/** A version in the list. */
export const ListedVersion = v.object({
  version: v.number(),
  savedAt: v.string(),
  /** The address of a member of staff; null for the command line. */
  savedBy: v.nullable(v.string()),
  /** The reason for saving the version, such as `published`; null if none was given. */
  note: v.nullable(v.string()),
});
export type ListedVersion = v.InferOutput<typeof ListedVersion>;

/** The versions of an article, newest first, as pages. */
export const listArticleVersions = endpoint({
  method: 'GET',
  path: '/admin/articles/:id/versions',
  summary: 'The versions of an article, newest first',
  params: ItemParams,
  query: v.object({
    cursor: v.optional(IdCursor),
    limit: PageLimit,
  }),
  response: v.array(ListedVersion),
  paged: true,
  errors: itemErrors,
});

const OneVersion = v.object({
  ...ItemParams.entries,
  version: v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/, 'must be the number of a version')),
});

/** A version with its content. */
export const ArticleVersion = v.object({ ...ListedVersion.entries, fields: StoredFields });
export type ArticleVersion = v.InferOutput<typeof ArticleVersion>;

/** One version of an article. */
export const getArticleVersion = endpoint({
  method: 'GET',
  path: '/admin/articles/:id/versions/:version',
  summary: 'One version of an article',
  params: OneVersion,
  response: ArticleVersion,
  errors: itemErrors,
});

/**
 * Saves an old version as the new draft; readers see it after publication. The previous draft is saved as a version.
 */
export const restoreArticleVersion = endpoint({
  method: 'POST',
  path: '/admin/articles/:id/versions/:version/restore',
  summary: 'Restores an old version of an article as its draft',
  params: OneVersion,
  body: v.object({ revision: Revision }),
  response: AdminArticle,
  errors: [...itemErrors, 'conflict'],
});

/** An uploaded image. */
export const ArticleImage = v.object({
  /** A path of this site, for use in articles. */
  address: v.string(),
  width: v.number(),
  height: v.number(),
});
export type ArticleImage = v.InferOutput<typeof ArticleImage>;

/**
 * Uploads an image for articles. The type is detected from the content: AVIF, GIF, JPEG, PNG, SVG or WebP; at most 10
 * MB, 50 million pixels, 20,000 px in one direction and a ratio of 12. Answers `unavailable` while too many images wait
 * to be drawn.
 */
export const uploadArticleImage = endpoint({
  method: 'POST',
  path: '/admin/article-images',
  summary: 'Stores an image for articles',
  media: 'application/octet-stream',
  body: v.blob(),
  bodyLimit: articleLimits.image,
  response: ArticleImage,
  status: 201,
  errors: ['invalid_input', 'unauthorized', 'forbidden', 'payload_too_large', 'unsupported_media_type', 'unavailable'],
});
