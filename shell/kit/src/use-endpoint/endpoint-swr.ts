import type { SWRConfiguration } from 'swr';

/** Data is never stale: it is requested once, and never revalidated or retried automatically. */
export const endpointSwr = {
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  refreshInterval: 0,
  shouldRetryOnError: false,
} as const satisfies SWRConfiguration;
