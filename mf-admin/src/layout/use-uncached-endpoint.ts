import { useEffect, useEffectEvent, useState } from 'react';
import { endpointUrl, type EndpointInput, type EndpointResult } from '@plumbline/contract/endpoint';
import { ApiError } from '@plumbline/contract/errors';
import { useApiClient } from '@plumbline/kit/api-client';
import type { EndpointState, GetEndpoint } from '@plumbline/kit/use-endpoint';

interface Answer<Data> {
  readonly url: string;
  readonly data: Data | undefined;
  readonly error: ApiError | undefined;
}

/** Reads a GET endpoint without any cache, for data that is about to be edited. A new value of `refreshKey` reads it again. */
export function useUncachedEndpoint<E extends GetEndpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  refreshKey: unknown = null,
): EndpointState<EndpointResult<E>> {
  const client = useApiClient();
  const url = endpointUrl(endpoint, input);
  const [attempts, setAttempts] = useState(0);
  const [answer, setAnswer] = useState<Answer<EndpointResult<E>> | null>(null);
  const request = useEffectEvent((signal: AbortSignal) => client.call(endpoint, input, { signal }));

  useEffect(() => {
    const controller = new AbortController();
    const show = (data: EndpointResult<E> | undefined, error: ApiError | undefined): void => {
      if (!controller.signal.aborted)
        setAnswer((current) => ({ url, error, data: data ?? (current?.url === url ? current.data : undefined) }));
    };
    request(controller.signal).then(
      (data) => show(data, undefined),
      (error: unknown) => {
        if (error instanceof ApiError) show(undefined, error);
        else if (!controller.signal.aborted) throw error;
      },
    );
    return () => controller.abort();
  }, [url, refreshKey, attempts]);

  const currentAnswer = answer?.url === url ? answer : null;
  return {
    data: currentAnswer?.data,
    error: currentAnswer?.error,
    isLoading: currentAnswer === null,
    retry: () => setAttempts((count) => count + 1),
  };
}
