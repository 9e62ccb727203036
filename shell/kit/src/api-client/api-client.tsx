import { createContext, useContext, type ReactNode } from 'react';
import { createClient, type Client } from '@plumbline/contract/client';

const ApiClientContext = createContext<Client>(createClient());

/** Hands everything below the client to ask the API with. */
export function ApiClientProvider({ client, children }: { client: Client; children: ReactNode }) {
  return <ApiClientContext.Provider value={client}>{children}</ApiClientContext.Provider>;
}

/** The client to ask the API with; without a provider one that asks the page's own origin. */
export function useApiClient(): Client {
  return useContext(ApiClientContext);
}
