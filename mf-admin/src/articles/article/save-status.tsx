import { styled } from 'styled-components';
import { ErrorSentence } from '@plumbline/kit/field';
import { TextLink } from '@plumbline/kit/link';
import { shortDateTime } from '../../layout/date-time.tsx';
import type { SaveState } from './draft-saver.ts';

const Line = styled.div`
  min-height: 1.6em;
  margin-top: 14px;
  font-size: 0.875rem;
  color: var(--ink-2);
`;

/** Whether the current text is saved. */
export function SaveStatus({ state: { phase, errorMessage, saved } }: { state: SaveState }) {
  return <Line role="status">{sentence()}</Line>;

  function sentence() {
    switch (phase) {
      case 'saved':
        return `Saved ${shortDateTime(saved.changedAt)}.${saved.hasChanges ? ' Readers do not see it yet.' : ''}`;
      case 'unsaved':
        return 'Not saved yet.';
      case 'saving':
        return 'Saving …';
      case 'waiting':
        return (
          <ErrorSentence>{errorMessage} Your text is kept in this browser; it is tried again by itself.</ErrorSentence>
        );
      case 'signed-out':
        return (
          <ErrorSentence>
            Your session has ended. Your text is kept in this browser:{' '}
            <TextLink to="/staff" newTab>
              sign in
            </TextLink>{' '}
            and come back, and saving goes on.
          </ErrorSentence>
        );
      case 'conflict':
        return (
          <ErrorSentence>{errorMessage} Nothing of yours was saved, and nothing of theirs was lost.</ErrorSentence>
        );
      case 'refused':
        return <ErrorSentence>This cannot be saved: {errorMessage}</ErrorSentence>;
    }
  }
}
