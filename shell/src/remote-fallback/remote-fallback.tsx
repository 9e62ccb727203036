import { styled } from 'styled-components';
import { offlineError } from '@plumbline/contract/offline';
import { ErrorState } from '@plumbline/kit/error-state';
import { Note } from '@plumbline/kit/heading';
import { Section } from '@plumbline/kit/section';

/** The props of {@link RemoteFallback}. */
export interface RemoteFallbackProps {
  readonly onRetry: () => void;
  readonly retrying: boolean;
  /** The browser is offline, which is then the reason given; default false. */
  readonly offline?: boolean | undefined;
  /** The error, for developers; omitted in production. */
  readonly detail?: string | undefined;
}

const Detail = styled(Note)`
  margin-top: var(--s-4);
  overflow-wrap: anywhere;
  white-space: pre-wrap;
`;

/** Shown in place of a remote that cannot be loaded. */
export function RemoteFallback({ onRetry, retrying, offline = false, detail }: RemoteFallbackProps) {
  return (
    <Section>
      <ErrorState
        headingLevel={1}
        title="This part of the site is not available just now"
        text="It could not be fetched. The rest of the site works; you can try this part again, or come back to it later."
        error={offline ? offlineError() : undefined}
        onRetry={onRetry}
        retrying={retrying}
      />
      {detail !== undefined && <Detail>{detail}</Detail>}
    </Section>
  );
}
