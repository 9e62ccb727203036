import * as v from 'valibot';
import { Slug } from './posts.ts';
import { endpoint } from '../endpoint.ts';
import { PageLimit } from '../platform/page-limit.ts';
import { IdCursor, Cursor, SearchWords } from '../platform/admin-texts.ts';

/** In characters, and for images in bytes: what an article of the desk may have at most. */
export const articleLimits = { body: 200_000, tags: 12, image: 10 * 1024 * 1024 } as const;

/** Where an article stands: `scheduled` comes out by itself, `withdrawn` once was out. */
export const articleStates = ['draft', 'scheduled', 'published', 'withdrawn'] as const;
/** A state of {@link articleStates}. */
export const ArticleState = v.picklist(articleStates);
export type ArticleState = v.InferOutput<typeof ArticleState>;

const text = (most: number) =>
  v.pipe(
    v.string(),
    v.maxLength(most, `must be at most ${most.toLocaleString('en-US')} characters`),
    v.check((given) => !given.includes('\0'), 'must not hold a null character'),
    v.transform((given) => given.toWellFormed()),
  );

/**
 * What is written of an article. Every text may be empty until it is published; what publishing asks for besides
 * stands at {@link publishArticle}.
 */
export const ArticleFields = v.object({
  title: text(200),
  slug: text(120),
  author: text(100),
  /** What cards show; empty for the beginning of the text. */
  excerpt: text(500),
  /** The slug of a category. */
  category: v.nullable(Slug),
  tags: v.pipe(v.array(text(40)), v.maxLength(articleLimits.tags, `must be at most ${articleLimits.tags}`)),
  /** The address of an image: of this site, `https`, or of a file that the article was imported with. */
  cover: text(500),
  /** What the cover shows. */
  coverAlt: text(500),
  /** How `body` is written. */
  format: v.picklist(['md', 'html']),
  body: text(articleLimits.body),
  metaTitle: text(200),
  metaDescription: text(500),
  metaKeywords: text(500),
});
export type ArticleFields = v.InferOutput<typeof ArticleFields>;

/** What an article has: one of a file may be longer than what the desk saves. */
const StoredFields = v.object({ ...ArticleFields.entries, body: v.string() });

/** Counts the changes of an article. Who saves says which one they have read. */
const Revision = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2 ** 31 - 2));

/** Something in a text that readers will not get, with the line of the text, from 1. */
export const RemovedMarkup = v.object({ line: v.number(), message: v.string() });
export type RemovedMarkup = v.InferOutput<typeof RemovedMarkup>;

const listedState = {
  id: v.number(),
  state: ArticleState,
  /** Whether there is something newer than what readers see, or would see. */
  hasChanges: v.boolean(),
  /** ISO 8601 in UTC, as every time here. Of a draft, when it was made. */
  publishedAt: v.string(),
  /** The last change, seen by readers or not. */
  changedAt: v.string(),
  /** The address of a member of staff; null for the command line. */
  changedBy: v.nullable(v.string()),
};

/** An article as the desk lists it. */
export const ListedArticle = v.object({
  ...listedState,
  title: v.string(),
  slug: Slug,
  author: v.string(),
  category: v.nullable(v.string()),
});
export type ListedArticle = v.InferOutput<typeof ListedArticle>;

const saved = {
  ...listedState,
  revision: Revision,
  /** The path of the page that shows it as it is written now; it works for twelve hours. */
  preview: v.string(),
  /** At most 50. */
  removed: v.array(RemovedMarkup),
  /** Where the cover can be seen; null where there is none, or its file is not known. */
  coverAddress: v.nullable(v.string()),
};

/** What a save answers. */
export const SavedArticle = v.object(saved);
export type SavedArticle = v.InferOutput<typeof SavedArticle>;

/** An article in the editor: as it is written now, be it seen by readers or not. */
export const AdminArticle = v.object({
  ...saved,
  fields: StoredFields,
  /** Where readers have it, or had it, or will; its slug is in use. */
  address: v.string(),
  /** When it was begun, or what its readers are told. */
  createdAt: v.string(),
});
export type AdminArticle = v.InferOutput<typeof AdminArticle>;

/** The orders that the list can be in; `newest` and `oldest` by publication. */
export const articleSorts = ['changed', 'newest', 'oldest', 'title'] as const;

const filter = {
  /** Parts of a title, an author or a slug. */
  q: SearchWords,
  state: v.optional(ArticleState),
  /** The slug of a category. */
  category: v.optional(Slug),
};

/** The narrowing that the list and its export share. */
export const ArticleFilter = v.object(filter);
export type ArticleFilter = v.InferOutput<typeof ArticleFilter>;

/** Articles in every state, the last changed first; a page at a time. */
export const listArticles = endpoint({
  method: 'GET',
  path: '/admin/articles',
  summary: 'Articles in every state, the last changed first',
  query: v.object({
    ...filter,
    sort: v.optional(v.picklist(articleSorts), 'changed'),
    cursor: v.optional(Cursor),
    limit: PageLimit,
  }),
  response: v.array(ListedArticle),
  paged: true,
  errors: ['invalid_input', 'unauthorized', 'forbidden'],
});

const One = v.object({ id: v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/, 'must be the id of an article')) });
const ofOne = ['invalid_input', 'unauthorized', 'forbidden', 'not_found'] as const;

/** Begins an article: a draft that only staff see. Its slug must be that of no other article. */
export const createArticle = endpoint({
  method: 'POST',
  path: '/admin/articles',
  summary: 'Begins an article',
  body: v.object({
    title: v.pipe(text(200), v.trim(), v.nonEmpty('must not be empty')),
    slug: Slug,
    author: text(100),
  }),
  response: AdminArticle,
  status: 201,
  errors: ['invalid_input', 'unauthorized', 'forbidden'],
});

/** One article as it is written now. */
export const getArticle = endpoint({
  method: 'GET',
  path: '/admin/articles/:id',
  summary: 'An article as it is written now',
  params: One,
  response: AdminArticle,
  errors: ofOne,
});

/**
 * Saves what is written, for staff only: what readers see does not change. Where somebody else has changed the article
 * since, `conflict` says who. With `keep` it is a version of its own; what somebody else had written is always kept as one.
 */
export const saveArticle = endpoint({
  method: 'PUT',
  path: '/admin/articles/:id/draft',
  summary: 'Saves what is written of an article, unseen by readers',
  params: One,
  body: v.object({ revision: Revision, fields: ArticleFields, keep: v.optional(v.boolean(), false) }),
  // Quotes and line ends take two signs in JSON.
  bodyLimit: 1024 * 1024,
  response: SavedArticle,
  errors: [...ofOne, 'conflict'],
});

/**
 * Shows readers what is written: at `publishAt`, else where it has been out before at its old time, else now. It needs a
 * title, a slug that no other article has, an author, a text, a category that there is, and what a cover shows. Whatever
 * is missing is an issue at its field.
 */
export const publishArticle = endpoint({
  method: 'POST',
  path: '/admin/articles/:id/publish',
  summary: 'Publishes an article as it is written, now or at a time',
  params: One,
  body: v.object({
    revision: Revision,
    publishAt: v.optional(v.pipe(v.string(), v.isoTimestamp('must be a time such as 2026-12-01T13:00:00.000Z'))),
  }),
  response: AdminArticle,
  errors: [...ofOne, 'conflict'],
});

/** Takes an article back from its readers, or from its schedule. What is written stays. */
export const withdrawArticle = endpoint({
  method: 'POST',
  path: '/admin/articles/:id/withdraw',
  summary: 'Takes an article back from its readers',
  params: One,
  body: v.object({ revision: Revision }),
  response: AdminArticle,
  errors: [...ofOne, 'conflict'],
});

/** A version as it is listed. */
export const ListedVersion = v.object({
  version: v.number(),
  savedAt: v.string(),
  /** The address of a member of staff; null for the command line. */
  savedBy: v.nullable(v.string()),
  /** Why it was kept, such as `published`; null where nobody said. */
  note: v.nullable(v.string()),
});
export type ListedVersion = v.InferOutput<typeof ListedVersion>;

/** The versions of an article, the newest first; a page at a time. */
export const listArticleVersions = endpoint({
  method: 'GET',
  path: '/admin/articles/:id/versions',
  summary: 'The versions of an article, newest first',
  params: One,
  query: v.object({
    cursor: v.optional(IdCursor),
    limit: PageLimit,
  }),
  response: v.array(ListedVersion),
  paged: true,
  errors: ofOne,
});

const OneVersion = v.object({
  ...One.entries,
  version: v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/, 'must be the number of a version')),
});

/** A version, whole. */
export const ArticleVersion = v.object({ ...ListedVersion.entries, fields: StoredFields });
export type ArticleVersion = v.InferOutput<typeof ArticleVersion>;

/** One version of an article. */
export const getArticleVersion = endpoint({
  method: 'GET',
  path: '/admin/articles/:id/versions/:version',
  summary: 'One version of an article',
  params: OneVersion,
  response: ArticleVersion,
  errors: ofOne,
});

/** Writes a version anew, as the newest: readers see it once it is published. What was written until then is kept. */
export const restoreArticleVersion = endpoint({
  method: 'POST',
  path: '/admin/articles/:id/versions/:version/restore',
  summary: 'Makes an old version of an article what is written now',
  params: OneVersion,
  body: v.object({ revision: Revision }),
  response: AdminArticle,
  errors: [...ofOne, 'conflict'],
});

/** An image that articles can show. */
export const ArticleImage = v.object({
  /** A path of this site: what an article names it by. */
  address: v.string(),
  width: v.number(),
  height: v.number(),
});
export type ArticleImage = v.InferOutput<typeof ArticleImage>;

/** Keeps an image for articles. What it is, its content says: AVIF, GIF, JPEG, PNG, SVG or WebP. */
export const uploadArticleImage = endpoint({
  method: 'POST',
  path: '/admin/article-images',
  summary: 'Keeps an image for articles',
  media: 'application/octet-stream',
  body: v.blob(),
  bodyLimit: articleLimits.image,
  response: ArticleImage,
  status: 201,
  errors: ['invalid_input', 'unauthorized', 'forbidden', 'payload_too_large', 'unsupported_media_type'],
});
