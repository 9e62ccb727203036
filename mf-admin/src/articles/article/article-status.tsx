import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { SavedArticle } from '@plumbline/contract/content/admin-articles';
import { TextLink } from '@plumbline/kit/link';
import { shortDateTime, zoneName } from '../../layout/date-time.tsx';

const Line = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 8px 14px;
  align-items: center;
  margin-top: 18px;
  font-size: 0.875rem;
  overflow-wrap: anywhere;
`;

/** The props of {@link ArticleStatus}. */
export interface ArticleStatusProps {
  readonly saved: SavedArticle;
  /** The path of the published page. */
  readonly path: string;
  readonly badge: ReactNode;
}

/** The state of an article and the time of its publication. */
export function ArticleStatus({ saved: { state, publishedAt, hasChanges }, path, badge }: ArticleStatusProps) {
  const when = `${shortDateTime(publishedAt)} (${zoneName()})`;
  return (
    <Line>
      {badge}
      {state === 'scheduled' && <span>Comes out {when}.</span>}
      {state === 'published' && (
        <span>
          Out since {when},{' '}
          <TextLink to={path} newTab>
            {path}
          </TextLink>
        </span>
      )}
      {hasChanges && state !== 'draft' && <span>Something was changed that is not published.</span>}
    </Line>
  );
}
