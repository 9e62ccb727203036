import { styled } from 'styled-components';
import { Button } from '../button/button.tsx';
import { failureText } from '../failure-text/failure-text.ts';
import { Heading } from '../heading/heading.tsx';
import { Icon } from '../icon/icon.tsx';

const Frame = styled.div`
  position: relative;
  display: grid;
  justify-items: start;
  gap: 10px;
  padding: 28px 28px 28px 34px;
  background: var(--sheet);
  border: 1.5px solid var(--danger);

  &::before {
    content: '';
    position: absolute;
    left: -1.5px;
    top: -1.5px;
    bottom: -1.5px;
    width: 6px;
    background: var(--danger);
  }
`;

const Title = styled(Heading)`
  display: flex;
  gap: 12px;
  align-items: baseline;

  & > svg {
    flex: none;
    color: var(--danger);
  }
`;

const Text = styled.p`
  max-width: 60ch;
  color: var(--ink-2);
`;

const Action = styled.div`
  margin-top: 10px;
`;

/** The props of {@link ErrorState}. */
export interface ErrorStateProps {
  title: string;
  /** The failure, and a way out of it. */
  text: string;
  /** The error of the call: if the visitor is offline or a rate limit is reached, its own text replaces `text`. */
  error?: unknown;
  /** Retries the call; without it there is no button. */
  onRetry?: (() => void) | undefined;
  /** A retry is in progress: the button shows it and is disabled. Default false. */
  retrying?: boolean | undefined;
  /** Default 2. */
  headingLevel?: 1 | 2 | 3 | undefined;
}

/** The message in place of content that failed to load; announced at once. */
export function ErrorState({ title, text, error, onRetry, retrying = false, headingLevel = 2 }: ErrorStateProps) {
  return (
    <Frame role="alert">
      <Title level={headingLevel} size="h3">
        <Icon name="warning" size={20} />
        {title}
      </Title>
      <Text>{failureText(error, text)}</Text>
      {onRetry && (
        <Action>
          <Button variant="outline" size="compact" aria-disabled={retrying} onClick={retrying ? undefined : onRetry}>
            {retrying ? 'Trying again…' : 'Try again'}
          </Button>
        </Action>
      )}
    </Frame>
  );
}
