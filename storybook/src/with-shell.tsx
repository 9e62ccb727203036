import type { Decorator } from '@storybook/react-webpack5';
import { useState, type ReactNode } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { createClient } from '@plumbline/contract/client';
import { ApiClientProvider } from '@plumbline/kit/api-client';
import { endpointSwr } from '@plumbline/kit/use-endpoint';
import { createFakeServices, FakeServicesProvider } from '@plumbline/services/fake';
import type { ShellServices } from '@plumbline/services';
import { fakeFetch, type FakeAnswers } from './fake-fetch.ts';

interface ShellProps {
  readonly path: string;
  readonly route: string;
  readonly answers: FakeAnswers;
  readonly overrides: Partial<ShellServices>;
  readonly children: ReactNode;
}

function Shell({ path, route, answers, overrides, children }: ShellProps) {
  const [client] = useState(() => createClient({ fetch: fakeFetch(answers), checkResponses: true }));
  const [services] = useState(() => createFakeServices(overrides));
  const [cache] = useState(() => new Map());
  return (
    <MemoryRouter initialEntries={[path]}>
      <FakeServicesProvider services={services}>
        <ApiClientProvider client={client}>
          <SWRConfig value={{ ...endpointSwr, provider: () => cache }}>
            <Routes>
              <Route path={route} element={children} />
              {route !== '*' && <Route path="*" element={<p>A link led out of the story.</p>} />}
            </Routes>
          </SWRConfig>
        </ApiClientProvider>
      </FakeServicesProvider>
    </MemoryRouter>
  );
}

/**
 * What the shell gives a page, faked. A story's parameters: `path` (default `/`), `route` (the pattern
 * that `path` matches, where the page reads parameters; default any), `api` (see {@link FakeAnswers}),
 * `services` (parts of the shell's services that the story replaces).
 */
export const withShell: Decorator = (Story, { id, parameters }) => (
  <Shell
    key={id}
    path={(parameters['path'] as string | undefined) ?? '/'}
    route={(parameters['route'] as string | undefined) ?? '*'}
    answers={(parameters['api'] as FakeAnswers | undefined) ?? {}}
    overrides={(parameters['services'] as Partial<ShellServices> | undefined) ?? {}}
  >
    <Story />
  </Shell>
);
