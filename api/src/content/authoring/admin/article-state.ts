import type { ArticleState } from '@plumbline/contract/content/admin-articles';
import type { StandingPost } from '../../posts/save-post.ts';

/** Where an article stands at a time (ISO 8601). */
export function stateOf(
  { standing, published_at: publishedAt }: Pick<StandingPost, 'standing' | 'published_at'>,
  now: string,
): ArticleState {
  return standing === 'published' && publishedAt > now ? 'scheduled' : standing;
}
