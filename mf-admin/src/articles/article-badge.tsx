import type { ArticleState } from '@plumbline/contract/desk-articles';
import { Badge } from '@plumbline/kit/badge';

const looks: Readonly<Record<ArticleState, readonly [word: string, tone: 'plain' | 'ok' | 'warn' | 'info']>> = {
  draft: ['Draft', 'plain'],
  scheduled: ['Scheduled', 'info'],
  published: ['Published', 'ok'],
  withdrawn: ['Withdrawn', 'warn'],
};

/** The word of a state, for choices. */
export function articleStateWord(state: ArticleState): string {
  return looks[state][0];
}

/** Where an article stands. */
export function ArticleBadge({ state }: { state: ArticleState }) {
  const [word, tone] = looks[state];
  return (
    <Badge dot tone={tone}>
      {word}
    </Badge>
  );
}
