import { styled } from 'styled-components';
import { Button, ButtonLink } from '@plumbline/kit/button';
import type { SessionStatus } from './use-session-end.ts';

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 10px 20px;
  align-items: center;
  justify-content: space-between;
  margin-block: 0 20px;
  padding: 10px 14px;
  background: var(--hl);
  border: 1px solid var(--rule);
  border-left: 3px solid var(--line);
  border-radius: var(--r-1);
  font-size: 0.875rem;
  line-height: 1.45;

  & strong {
    font-weight: 600;
  }

  dialog & {
    margin-block: 20px 0;
  }
`;

const Buttons = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
`;

/** The props of {@link SessionBar}. */
export interface SessionBarProps {
  readonly status: SessionStatus;
  readonly onCheck: () => void;
  readonly onDismiss: () => void;
}

/**
 * Reports that the session has ended, with a link that opens the sign-in page in a new tab: this page keeps everything that was
 * typed. Passwords are entered on the sign-in page only.
 */
export function SessionBar({ status, onCheck, onDismiss }: SessionBarProps) {
  return (
    <div aria-live="polite">
      {status.kind === 'ended' && (
        <Bar>
          <span>
            <strong>Your session has ended.</strong> What you typed stays here, and what you see is no longer brought up
            to date. Sign in again in another tab, then come back.
          </span>
          <Buttons>
            <ButtonLink size="table" to="/staff" newTab>
              Sign in again
            </ButtonLink>
            <Button size="table" variant="outline" onClick={onCheck}>
              I have signed in
            </Button>
          </Buttons>
        </Bar>
      )}
      {status.kind === 'signed-in-again' && (
        <Bar>
          <span>
            <strong>
              {status.otherName === null ? 'You are signed in again.' : `Now ${status.otherName} is signed in here.`}
            </strong>{' '}
            {status.otherName === null
              ? 'What was not sent can be sent once more.'
              : `Whatever you send from here is sent as ${status.otherName}.`}
          </span>
          <Button size="table" variant="outline" onClick={onDismiss}>
            All right
          </Button>
        </Bar>
      )}
    </div>
  );
}
