import { StrictMode, type ReactNode } from 'react';
import { SWRConfig } from 'swr';
import type { Client } from '@plumbline/contract/client';
import { ApiClientProvider } from '@plumbline/kit/api-client';
import { endpointSwr } from '@plumbline/kit/use-endpoint';
import { LayoutBootProvider } from './layout/boot.ts';
import { ShellContext, type ShellContextValue } from './shell-context.ts';
import { ToastsProvider } from './toasts/toasts-provider.tsx';

/** Everything around the router. The one SWR cache lives here: it outlives every page. */
export function App({ shell, client, children }: { shell: ShellContextValue; client: Client; children: ReactNode }) {
  return (
    <StrictMode>
      <ShellContext value={shell}>
        <SWRConfig value={{ ...endpointSwr, provider: () => shell.cache }}>
          <ApiClientProvider client={client}>
            <LayoutBootProvider value={shell.layout}>
              <ToastsProvider>{children}</ToastsProvider>
            </LayoutBootProvider>
          </ApiClientProvider>
        </SWRConfig>
      </ShellContext>
    </StrictMode>
  );
}
