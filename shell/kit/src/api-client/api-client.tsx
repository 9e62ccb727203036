import { createContext, useContext, type ReactNode } from 'react';
import { createClient, type Client } from '@plumbline/contract/client';

const ApiClientContext = createContext<Client>(createClient());

/** Provides the API client to everything below. */
export function ApiClientProvider({ client, children }: { client: Client; children: ReactNode }) {
  return <ApiClientContext.Provider value={client}>{children}</ApiClientContext.Provider>;
}

/** The API client; without a provider, one for the page's own origin. */
export function useApiClient(): Client {
  return useContext(ApiClientContext);
}
