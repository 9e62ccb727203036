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
 * Reads a GET endpoint through SWR's cache; the key is {@link endpointUrl}. With a null input no request is sent. Data or an error that
 * the cache has when a page mounts, such as those of the server's rendering, is returned without a request. `on401: 'null'`: a 401
 * gives null as data instead of an error.
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
    // The property is left out and not set to `undefined`, with which SWR would not use its default.
    ...(failedBefore ? { revalidateOnMount: false } : {}),
  });
  return { data, error, isLoading, retry: () => void mutate() };
}
