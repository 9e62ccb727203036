import { styled } from 'styled-components';
import type { AdminArticle } from '@plumbline/contract/content/admin-articles';
import { Button } from '@plumbline/kit/button';
import { ButtonRow } from '@plumbline/kit/button-row';
import { AdminSection } from '../../layout/admin-section.tsx';
import { shortDateTime } from '../../layout/date-time.tsx';
import { Difference } from './difference.tsx';
import type { StoredText } from './stored-text.ts';

const Words = styled.p`
  margin-bottom: 16px;
`;

/** The props of {@link Recovery}. */
export interface RecoveryProps {
  readonly article: AdminArticle;
  readonly storedText: StoredText;
  readonly onRestore: () => void;
  readonly onDiscard: () => void;
}

/** Offers to restore text that this browser stored on an earlier visit, and that was never saved. */
export function Recovery({ article, storedText, onRestore, onDiscard }: RecoveryProps) {
  const since =
    storedText.revision === article.revision
      ? ''
      : ` ${article.changedBy ?? 'The command line'} has saved the article since; theirs stays in the versions.`;
  return (
    <AdminSection title="You have text that was not saved">
      <Words>
        This browser has kept it since {shortDateTime(new Date(storedText.at).toISOString())}.{since} Marked as added is
        what was not saved.
      </Words>
      <Difference before={article.fields} after={storedText.fields} />
      <ButtonRow>
        <Button size="compact" onClick={onRestore}>
          Go on with it
        </Button>
        <Button variant="outline" size="compact" onClick={onDiscard}>
          Throw it away
        </Button>
      </ButtonRow>
    </AdminSection>
  );
}
