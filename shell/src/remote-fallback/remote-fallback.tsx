import { styled } from 'styled-components';
import { ErrorState } from '@plumbline/kit/error-state';
import { Note } from '@plumbline/kit/heading';
import { Section } from '@plumbline/kit/section';

/** What {@link RemoteFallback} takes. */
export interface RemoteFallbackProps {
  readonly onRetry: () => void;
  readonly retrying: boolean;
  /** What went wrong, for developers; leave it out in production. */
  readonly detail?: string | undefined;
}

const Detail = styled(Note)`
  margin-top: var(--s-4);
  overflow-wrap: anywhere;
  white-space: pre-wrap;
`;

/** What stands in a remote's place when it cannot be shown. */
export function RemoteFallback({ onRetry, retrying, detail }: RemoteFallbackProps) {
  return (
    <Section>
      <ErrorState
        headingLevel={1}
        title="This part of the site is not available just now"
        text="It could not be fetched. The rest of the site works; you can try this part again, or come back to it later."
        onRetry={onRetry}
        retrying={retrying}
      />
      {detail !== undefined && <Detail>{detail}</Detail>}
    </Section>
  );
}
