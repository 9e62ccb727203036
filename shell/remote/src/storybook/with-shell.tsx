import type { Decorator } from '@storybook/react-webpack5';
import { createContext, useContext, useState, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { ApiClientProvider } from '@plumbline/kit/api-client';
import { endpointSwr } from '@plumbline/kit/use-endpoint';
import { createFakeApi, createFakeServices, FakeServicesProvider, type FakeAnswers } from '@plumbline/services/fake';
import type { ShellServices } from '@plumbline/services';

interface ShellProps {
  readonly path: string;
  readonly route: string;
  readonly answers: FakeAnswers;
  readonly overrides: Partial<ShellServices>;
  readonly children: ReactNode;
}

const Content = createContext<ReactNode>(null);

// Reads the content from a context: the router keeps its elements, but a story's controls change the content.
function StoryContent() {
  return useContext(Content);
}

function Shell({ path, route, answers, overrides, children }: ShellProps) {
  const [client] = useState(() => createFakeApi(answers).client);
  const [services] = useState(() => createFakeServices(overrides));
  const [cache] = useState(() => new Map());
  // A data router like the shell's, because pages may block a navigation.
  const [router] = useState(() => {
    const otherRoutes = route === '*' ? [] : [{ path: '*', element: <p>A link led out of the story.</p> }];
    return createMemoryRouter([{ path: route, element: <StoryContent /> }, ...otherRoutes], { initialEntries: [path] });
  });
  return (
    <FakeServicesProvider services={services}>
      <ApiClientProvider client={client}>
        <SWRConfig value={{ ...endpointSwr, provider: () => cache }}>
          <Content value={children}>
            <RouterProvider router={router} />
          </Content>
        </SWRConfig>
      </ApiClientProvider>
    </FakeServicesProvider>
  );
}

/**
 * A fake of everything that the shell provides to a page. A story's parameters: `path` (default `/`), `route` (the pattern that
 * `path` matches, where the page reads parameters; default any), `api` (see {@link FakeAnswers}), `services` (parts of the
 * shell's services that the story replaces).
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
