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

/** Reads a GET endpoint without any cache, for data that is about to be edited. A new value of `again` reads it again. */
export function useUncachedEndpoint<E extends GetEndpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  again: unknown = null,
): EndpointState<EndpointResult<E>> {
  const client = useApiClient();
  const url = endpointUrl(endpoint, input);
  const [tries, setTries] = useState(0);
  const [answer, setAnswer] = useState<Answer<EndpointResult<E>> | null>(null);
  const ask = useEffectEvent((signal: AbortSignal) => client.call(endpoint, input, { signal }));

  useEffect(() => {
    const asked = new AbortController();
    const show = (data: EndpointResult<E> | undefined, error: ApiError | undefined): void => {
      if (!asked.signal.aborted)
        setAnswer((now) => ({ url, error, data: data ?? (now?.url === url ? now.data : undefined) }));
    };
    ask(asked.signal).then(
      (data) => show(data, undefined),
      (error: unknown) => {
        if (error instanceof ApiError) show(undefined, error);
        else if (!asked.signal.aborted) throw error;
      },
    );
    return () => asked.abort();
  }, [url, again, tries]);

  const mine = answer?.url === url ? answer : null;
  return {
    data: mine?.data,
    error: mine?.error,
    isLoading: mine === null,
    retry: () => setTries((count) => count + 1),
  };
}
