import type { ArticleState } from '@plumbline/contract/content/admin-articles';
import type { PostState } from '../../posts/save-post.ts';

/**
 * The state of an article at a time (ISO 8601): its stored state, `standing`, or `scheduled` before its publication.
 */
export function stateOf(
  { standing, published_at: publishedAt }: Pick<PostState, 'standing' | 'published_at'>,
  now: string,
): ArticleState {
  return standing === 'published' && publishedAt > now ? 'scheduled' : standing;
}
