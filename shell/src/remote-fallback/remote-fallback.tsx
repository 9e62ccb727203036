import { styled } from 'styled-components';
import { ErrorState } from '@plumbline/kit/error-state';
import { Note } from '@plumbline/kit/heading';
import { Section } from '@plumbline/kit/section';

/** The props of {@link RemoteFallback}. */
export interface RemoteFallbackProps {
  readonly onRetry: () => void;
  readonly retrying: boolean;
  /** The error, for developers; omitted in production. */
  readonly detail?: string | undefined;
}

const Detail = styled(Note)`
  margin-top: var(--s-4);
  overflow-wrap: anywhere;
  white-space: pre-wrap;
`;

/** Shown in place of a remote that cannot be loaded. */
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
