import { StrictMode, useEffect, type ReactNode } from 'react';
import { SWRConfig } from 'swr';
import type { Client } from '@plumbline/contract/client';
import { ApiClientProvider } from '@plumbline/kit/api-client';
import { endpointSwr } from '@plumbline/kit/use-endpoint';
import { LayoutBootProvider } from './layout/boot.ts';
import { ShellContext, type ShellContextValue } from './shell-context.ts';
import { ToastsProvider } from './toasts/toasts-provider.tsx';

interface AppProps {
  readonly shell: ShellContextValue;
  readonly client: Client;
  /** Whether visitors type secrets in the document: then only one remote may run, and no stored toast is shown. */
  readonly isOwnDocument?: boolean;
  /** Called once the page has been hydrated, or rendered by the browser. */
  readonly onInteractive?: () => void;
  readonly children: ReactNode;
}

/** The providers around the router. The document's only SWR cache is here, so that its data outlives each page. */
export function App({ shell, client, isOwnDocument = false, onInteractive, children }: AppProps) {
  useEffect(() => onInteractive?.(), [onInteractive]);
  return (
    <StrictMode>
      <ShellContext value={shell}>
        <SWRConfig value={{ ...endpointSwr, provider: () => shell.cache }}>
          <ApiClientProvider client={client}>
            <LayoutBootProvider value={shell.layout}>
              <ToastsProvider showsStored={!isOwnDocument} isAdmin={shell.isAdminDocument === true}>
                {children}
              </ToastsProvider>
            </LayoutBootProvider>
          </ApiClientProvider>
        </SWRConfig>
      </ShellContext>
    </StrictMode>
  );
}
