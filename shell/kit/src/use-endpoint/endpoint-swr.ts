import type { SWRConfiguration } from 'swr';

/** Data is never stale: asked for once, never again by itself; failures are not retried by themselves. */
export const endpointSwr = {
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  refreshInterval: 0,
  shouldRetryOnError: false,
} as const satisfies SWRConfiguration;
