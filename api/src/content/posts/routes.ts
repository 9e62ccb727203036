import {
  getPost,
  listCategories,
  listCategoryPosts,
  listPosts,
  postsPerPage,
  previewPost,
  searchPosts,
  type Post,
} from '@plumbline/contract/content/posts';
import { endpointUrl } from '@plumbline/contract/endpoint';
import type { ContentDeps } from '../content-deps.ts';
import { AnswerCache } from '../../platform/http/answer-cache.ts';
import { Failure } from '../../platform/http/failure.ts';
import { Moved } from '../../platform/http/moved.ts';
import { route, type ApiRouter } from '../../platform/http/route.ts';
import { cursorOf } from '../../platform/database/cursor.ts';
import { postCursor, postPositionOf } from './post-cursor.ts';
import { findWithDraft } from '../authoring/admin/find-with-draft.ts';
import { contentVersionReader } from './content-version.ts';
import { readPreviewToken } from './preview-link.ts';
import { findMovedSlug } from './redirects.ts';
import { cacheSanitised } from './cache-sanitised.ts';
import { searchPositionOf } from './search/search-cursor.ts';
import { searchPublished } from './search/search-posts.ts';
import { findAny, findCategories, findCategory, findPublished, findPublishedPage, type FoundArticle } from './store.ts';
import { findRelatedPosts } from './related-posts.ts';

export function blogRoutes(router: ApiRouter, { db, clock, secret }: ContentDeps): void {
  const readVersion = contentVersionReader({ db, clock, secret });
  const cache = new AnswerCache(readVersion, 500, true);
  // A separate cache, so that searches cannot evict frequently read pages.
  const searches = new AnswerCache(readVersion, 500, true);
  const sanitised = cacheSanitised();
  const now = (): string => new Date(clock.now()).toISOString();
  const wholePost = async ({ post, publishedAt, categoryId }: FoundArticle, key = post.id): Promise<Post> => ({
    ...post,
    publishedAt,
    content: sanitised(key, post.content),
    ...(await findRelatedPosts(db.knex, { id: post.id, publishedAt, tags: post.tags, categoryId }, now())),
  });

  route(router, listPosts, { cache }, async ({ query }) => {
    const after = query.cursor === undefined ? null : postPositionOf(query.cursor);
    const page = await findPublishedPage(db.knex, { now: now(), limit: query.limit ?? postsPerPage, after });
    return { items: page.items, next: page.last && postCursor(page.last) };
  });

  route(router, searchPosts, { cache: searches }, async ({ query }) => {
    const after = query.cursor === undefined ? null : searchPositionOf(query.cursor);
    const page = await searchPublished(db.knex, query.q, { now: now(), limit: query.limit ?? postsPerPage, after });
    return { items: page.items, next: page.last && cursorOf(page.last.id, page.last.shown) };
  });

  route(router, listCategoryPosts, { cache }, async ({ params, query }) => {
    const category = await findCategory(db.knex, params.slug);
    if (category === null) throw new Failure('not_found', 'There is no category at this address.');
    const after = query.cursor === undefined ? null : postPositionOf(query.cursor);
    const limit = query.limit ?? postsPerPage;
    const page = await findPublishedPage(db.knex, { now: now(), limit, after, category: category.id });
    return { items: page.items, next: page.last && postCursor(page.last) };
  });

  route(router, getPost, { cache }, async ({ params }) => {
    const article = await findPublished(db.knex, params.slug, now());
    if (article) return wholePost(article);
    const moved = await findMovedSlug(db.knex, params.slug, now());
    if (moved !== null) throw new Moved(endpointUrl(getPost, { params: { slug: moved } }));
    throw new Failure('not_found', 'There is no article at this address.');
  });

  const unknownPath = () => new Failure('not_found', 'This preview link is not valid, or its time is up.');
  route(router, previewPost, { clientCache: false, unknownPath }, async ({ params }) => {
    const target = readPreviewToken(secret, params.token, clock.now());
    const article =
      target && ('id' in target ? await findWithDraft(db.knex, target.id) : await findAny(db.knex, target.slug));
    if (!article) throw unknownPath();
    // The negative key keeps drafts apart from published content in the cache.
    return { ...(await wholePost(article, -article.post.id)), status: article.status };
  });

  route(router, listCategories, { cache }, () => findCategories(db.knex, now()));
}
