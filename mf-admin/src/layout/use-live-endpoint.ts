import { useState } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { endpointUrl, type EndpointInput, type EndpointResult } from '@plumbline/contract/endpoint';
import type { ApiError } from '@plumbline/contract/errors';
import { useApiClient } from '@plumbline/kit/api-client';
import { endpointSwr, type EndpointState, type GetEndpoint } from '@plumbline/kit/use-endpoint';
import { useIsIdle } from './use-is-idle.ts';

/** In ms. */
const refreshInterval = 5_000;

/** An {@link EndpointState} that is refreshed every few seconds. After a failure, `data` is the last answer. */
export interface LiveState<Data> extends EndpointState<Data> {
  /** When the data was read, in ms since 1970; undefined while it comes from the cache of an earlier page. */
  readonly asOf: number | undefined;
}

/**
 * Reads a GET endpoint every few seconds, also after a failure that may pass, while the page is visible and its reader active. Each
 * request keeps the session alive, and an abandoned page must lose its session.
 */
export function useLiveEndpoint<E extends GetEndpoint>(
  endpoint: E,
  input: EndpointInput<E>,
): LiveState<EndpointResult<E>> {
  const client = useApiClient();
  const [asOf, setAsOf] = useState<number>();
  const { cache, mutate: readAgain } = useSWRConfig();
  const key = endpointUrl(endpoint, input);
  const isIdle = useIsIdle(() => {
    // While it is paused, SWR gives up the retries of a failed request, and never refreshes its data again.
    const failure = cache.get(key)?.error as ApiError | undefined;
    if (failure && canRetry(failure)) void readAgain(key);
  });
  const request = async () => {
    const answer = await client.call(endpoint, input);
    setAsOf(Date.now());
    return answer;
  };
  const { data, error, isLoading, isValidating, mutate } = useSWR<EndpointResult<E>, ApiError>(key, request, {
    ...endpointSwr,
    revalidateOnMount: true,
    revalidateOnFocus: true,
    revalidateOnReconnect: true,
    refreshInterval,
    isPaused: isIdle,
    shouldRetryOnError: canRetry,
    onErrorRetry: (_error, _key, _config, revalidate, options) =>
      void setTimeout(() => void revalidate(options), refreshInterval),
  });
  const retrying = isLoading || (data === undefined && isValidating);
  return { data, error, isLoading: retrying, retry: () => void mutate(), asOf };
}

/** Whether a request that failed is repeated: any answer 4xx stays the same, except that of a rate limit. */
export function canRetry({ status }: ApiError): boolean {
  return status < 400 || status >= 500 || status === 429;
}
