import {
  listCategoryPosts,
  listPosts,
  searchPosts,
  type FoundPost,
  type PostSummary,
} from '@plumbline/contract/content/posts';
import type { EndpointInput, Page } from '@plumbline/contract/endpoint';
import type { LoadArgs, MetaArgs } from '@plumbline/services';
import type { ListView } from './list-view.ts';

/** One lead and six rows of two. */
const postsPerListPage = 13;

/** One page of posts, with the matching places of their texts where they were searched for. */
export type ViewPosts = Page<readonly (PostSummary | FoundPost)[]>;

/** The one question that a view puts; the others are null. */
export interface ViewInputs {
  readonly search: EndpointInput<typeof searchPosts> | null;
  readonly category: EndpointInput<typeof listCategoryPosts> | null;
  readonly all: EndpointInput<typeof listPosts> | null;
}

export function viewInputs({ text, category, cursor }: ListView): ViewInputs {
  const page = { limit: postsPerListPage, ...(cursor === null ? {} : { cursor }) };
  const nothing = { search: null, category: null, all: null };
  if (text !== '') return { ...nothing, search: { query: { q: text, ...page } } };
  if (category !== null) return { ...nothing, category: { params: { slug: category }, query: page } };
  return { ...nothing, all: { query: page } };
}

/** Asks for the posts of a view. */
export function prefetchPosts(view: ListView, prefetch: LoadArgs['prefetch']): Promise<unknown> {
  const { search, category, all } = viewInputs(view);
  if (search) return prefetch(searchPosts, search);
  return category ? prefetch(listCategoryPosts, category) : prefetch(listPosts, all ?? {});
}

/** The posts of a view where they have been loaded. */
export function readPosts(view: ListView, read: MetaArgs['read']): ViewPosts | undefined {
  const { search, category, all } = viewInputs(view);
  if (search) return read(searchPosts, search);
  return category ? read(listCategoryPosts, category) : read(listPosts, all ?? {});
}
