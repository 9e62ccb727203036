import useSWR, { useSWRConfig } from 'swr';
import type { CallOptions } from '@plumbline/contract/client';
import { endpointUrl, type Endpoint, type EndpointInput, type EndpointResult } from '@plumbline/contract/endpoint';
import type { ApiError } from '@plumbline/contract/errors';
import { useApiClient } from '../api-client/api-client.tsx';
import { endpointSwr } from './endpoint-swr.ts';

export { endpointSwr } from './endpoint-swr.ts';

/** An endpoint whose responses may be cached. */
export type GetEndpoint = Endpoint & { readonly method: 'GET' };

/** The state of a request. */
export interface EndpointState<Data> {
  readonly data: Data | undefined;
  /** The last failure; it stays until a request succeeds. */
  readonly error: ApiError | undefined;
  /** A request is pending and there is no data yet; true together with `error` while retrying. */
  readonly isLoading: boolean;
  /** Sends the request again. */
  readonly retry: () => void;
}

/**
 * Reads a GET endpoint, through SWR's cache; the key is {@link endpointUrl}. A null input sends no request. Data or a failure
 * that the cache holds when a page mounts is returned as it is: the shell put it there. `on401` is the client's: with `null` a
 * 401 is the data null instead of an error.
 */
export function useEndpoint<E extends GetEndpoint>(
  endpoint: E,
  input: EndpointInput<E> | null,
  options: { readonly on401: 'null' },
): EndpointState<EndpointResult<E> | null>;
export function useEndpoint<E extends GetEndpoint>(
  endpoint: E,
  input: EndpointInput<E> | null,
  options?: Pick<CallOptions, 'on401'>,
): EndpointState<EndpointResult<E>>;
export function useEndpoint<E extends GetEndpoint>(
  endpoint: E,
  input: EndpointInput<E> | null,
  options: Pick<CallOptions, 'on401'> = {},
): EndpointState<EndpointResult<E> | null> {
  const client = useApiClient();
  const { cache } = useSWRConfig();
  const key = input === null ? null : endpointUrl(endpoint, input);
  const ask = () =>
    input === null ? Promise.reject(new Error('nothing to ask')) : client.call<E>(endpoint, input, options);
  const failedBefore = key !== null && cache.get(key)?.error !== undefined;
  const { data, error, isLoading, mutate } = useSWR<EndpointResult<E> | null, ApiError>(key, ask, {
    ...endpointSwr,
    // SWR reads an own `undefined` as "not set".
    ...(failedBefore ? { revalidateOnMount: false } : {}),
  });
  return { data, error, isLoading, retry: () => void mutate() };
}
