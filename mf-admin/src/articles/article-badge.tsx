import type { ArticleState } from '@plumbline/contract/content/admin-articles';
import { StateBadge, type StateLook } from '../layout/state-badge.tsx';

const looks: Readonly<Record<ArticleState, StateLook>> = {
  draft: ['Draft', 'plain'],
  scheduled: ['Scheduled', 'info'],
  published: ['Published', 'ok'],
  withdrawn: ['Withdrawn', 'warn'],
};

/** The label of a state, for select options. */
export function articleStateLabel(state: ArticleState): string {
  return looks[state][0];
}

/** The state of an article as a badge. */
export function ArticleBadge({ state }: { state: ArticleState }) {
  return <StateBadge look={looks[state]} />;
}
