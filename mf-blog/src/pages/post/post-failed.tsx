import type { ApiError } from '@plumbline/contract/errors';
import { ErrorState } from '@plumbline/kit/error-state';
import { PostHead } from './post-head.tsx';
import { styled } from 'styled-components';

const Place = styled.div`
  inline-size: 100%;
  padding-block-end: 104px;
`;

/** The error state of an article that could not be loaded, with a retry. */
export function PostFailed({ error, onRetry, retrying }: { error: ApiError; onRetry: () => void; retrying: boolean }) {
  return (
    <PostHead crumb="Article">
      <Place>
        <ErrorState
          headingLevel={1}
          title="The article could not be loaded."
          text="The fault is on our side or in the connection. Trying again in a moment usually helps."
          error={error}
          onRetry={onRetry}
          retrying={retrying}
        />
      </Place>
    </PostHead>
  );
}
