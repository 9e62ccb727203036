import type { ArticleState } from '@plumbline/contract/content/admin-articles';
import { Badge } from '@plumbline/kit/badge';

const looks: Readonly<Record<ArticleState, readonly [word: string, tone: 'plain' | 'ok' | 'warn' | 'info']>> = {
  draft: ['Draft', 'plain'],
  scheduled: ['Scheduled', 'info'],
  published: ['Published', 'ok'],
  withdrawn: ['Withdrawn', 'warn'],
};

/** The label of a state, for select options. */
export function articleStateWord(state: ArticleState): string {
  return looks[state][0];
}

/** The state of an article as a badge. */
export function ArticleBadge({ state }: { state: ArticleState }) {
  const [word, tone] = looks[state];
  return (
    <Badge dot tone={tone}>
      {word}
    </Badge>
  );
}
