import { styled } from 'styled-components';
import type { ApiError } from '@plumbline/contract/errors';
import { ButtonLink } from '@plumbline/kit/button';
import { ErrorState } from '@plumbline/kit/error-state';
import { ErrorSentence } from '@plumbline/kit/field';
import { AdminEmpty } from './admin-empty.tsx';
import { canRetry, type LiveState } from './use-live-endpoint.ts';

const Place = styled.div`
  margin-top: 24px;
`;

/** Shown in place of a page's content after a failed request: the error, or the link to the sign-in page after a 401. */
export function AdminError({
  dataName,
  state,
}: {
  /** The name of the data at the beginning of a sentence, such as `The order`. */
  dataName: string;
  state: LiveState<unknown> & { readonly error: ApiError };
}) {
  const { error, retry, isLoading } = state;
  if (error.status === 401) {
    return (
      <AdminEmpty
        title="Your session has ended"
        text="Sign in again to see this page."
        action={<ButtonLink to="/staff">Sign in</ButtonLink>}
      />
    );
  }
  return (
    <Place>
      <ErrorState title={`${dataName} could not be read`} text={error.detail} onRetry={retry} retrying={isLoading} />
    </Place>
  );
}

const Stale = styled.div`
  margin-top: 12px;
`;

/** Shown above outdated content while updates fail. {@link AdminContent} reports an ended session, so a 401 shows nothing here. */
export function StaleNotice({ error }: { error: ApiError | undefined }) {
  return (
    <Stale role="status">
      {error && error.status !== 401 && (
        <ErrorSentence>
          {`This cannot be brought up to date: ${error.detail}${canRetry(error) ? ' It is tried again by itself.' : ''}`}
        </ErrorSentence>
      )}
    </Stale>
  );
}
