import {
  listCategoryPosts,
  listPosts,
  searchPosts,
  type FoundPost,
  type PostSummary,
} from '@plumbline/contract/content/posts';
import type { EndpointInput, Page } from '@plumbline/contract/endpoint';
import type { ApiError } from '@plumbline/contract/errors';
import type { LoadArgs, MetaArgs } from '@plumbline/services';
import type { ListView } from './list-view.ts';

/** One wide card, and six rows of two cards. */
const postsPerListPage = 13;

/** One page of posts; search results have snippets. */
export type ViewPosts = Page<readonly (PostSummary | FoundPost)[]>;

/** The input of the endpoint that returns a view's posts; null for the two other endpoints. */
export interface ViewInputs {
  readonly search: EndpointInput<typeof searchPosts> | null;
  readonly category: EndpointInput<typeof listCategoryPosts> | null;
  readonly all: EndpointInput<typeof listPosts> | null;
}

export function viewInputs({ text, category, cursor }: ListView): ViewInputs {
  const page = { limit: postsPerListPage, ...(cursor === null ? {} : { cursor }) };
  const noInputs = { search: null, category: null, all: null };
  if (text !== '') return { ...noInputs, search: { query: { q: text, ...page } } };
  if (category !== null) return { ...noInputs, category: { params: { slug: category }, query: page } };
  return { ...noInputs, all: { query: page } };
}

/** Prefetches the posts of a view. */
export function prefetchPosts(view: ListView, prefetch: LoadArgs['prefetch']): Promise<unknown> {
  const { search, category, all } = viewInputs(view);
  if (search) return prefetch(searchPosts, search);
  return category ? prefetch(listCategoryPosts, category) : prefetch(listPosts, all ?? {});
}

/** The posts of a view if they are loaded. */
export function readPosts(view: ListView, read: MetaArgs['read']): ViewPosts | undefined {
  const { search, category, all } = viewInputs(view);
  if (search) return read(searchPosts, search);
  return category ? read(listCategoryPosts, category) : read(listPosts, all ?? {});
}

/** Whether the category does not exist: the API answers 404, or 400 if no category can have this slug. */
export function isMissingCategory(view: ListView, error: ApiError | undefined): boolean {
  if (view.category === null || view.text !== '') return false;
  return error?.status === 404 || (error?.status === 400 && view.cursor === null);
}
