import { listCategoryPosts, listPosts, searchPosts } from '@plumbline/contract/content/posts';
import { useEndpoint, type EndpointState } from '@plumbline/kit/use-endpoint';
import type { ListView } from './list-view.ts';
import { viewInputs, type ViewPosts } from './view-posts.ts';

/** The posts of a view, with their loading state. */
export function useViewPosts(view: ListView): EndpointState<ViewPosts> {
  const inputs = viewInputs(view);
  const searchResults = useEndpoint(searchPosts, inputs.search);
  const categoryPosts = useEndpoint(listCategoryPosts, inputs.category);
  const allPosts = useEndpoint(listPosts, inputs.all);
  if (inputs.search) return searchResults;
  return inputs.category ? categoryPosts : allPosts;
}
