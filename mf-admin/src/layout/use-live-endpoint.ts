import { useState } from 'react';
import useSWR from 'swr';
import { endpointUrl, type EndpointInput, type EndpointResult } from '@plumbline/contract/endpoint';
import type { ApiError } from '@plumbline/contract/errors';
import { useApiClient } from '@plumbline/kit/api-client';
import { endpointSwr, type EndpointState, type GetEndpoint } from '@plumbline/kit/use-endpoint';
import { useReaderAway } from './use-reader-away.ts';

/** In ms. */
const every = 5_000;

/** {@link EndpointState} that is asked for again and again. With an `error` beside it, `data` is the last that came. */
export interface LiveState<Data> extends EndpointState<Data> {
  /** When the data came, in ms since 1970; undefined where it came before this page did. */
  readonly asOf: number | undefined;
}

/**
 * Reads a GET endpoint every few seconds, also after a failure, for as long as the page is in view and somebody sits before
 * it: each question keeps the session alive, and a desk that was left must lose it. Who is not let in is not asked again.
 */
export function useLiveEndpoint<E extends GetEndpoint>(
  endpoint: E,
  input: EndpointInput<E>,
): LiveState<EndpointResult<E>> {
  const client = useApiClient();
  const [asOf, setAsOf] = useState<number>();
  const isAway = useReaderAway();
  const ask = async () => {
    const answer = await client.call(endpoint, input);
    setAsOf(Date.now());
    return answer;
  };
  const { data, error, isLoading, isValidating, mutate } = useSWR<EndpointResult<E>, ApiError>(
    endpointUrl(endpoint, input),
    ask,
    {
      ...endpointSwr,
      revalidateOnMount: true,
      revalidateOnFocus: true,
      revalidateOnReconnect: true,
      refreshInterval: every,
      isPaused: isAway,
      shouldRetryOnError: ({ status }) => status !== 401 && status !== 403,
      onErrorRetry: (_error, _key, _config, revalidate, options) =>
        void setTimeout(() => void revalidate(options), every),
    },
  );
  const retrying = isLoading || (data === undefined && isValidating);
  return { data, error, isLoading: retrying, retry: () => void mutate(), asOf };
}
