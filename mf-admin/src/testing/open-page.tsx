import type { ReactNode } from 'react';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { SWRConfig, type Middleware } from 'swr';
import { endpointUrl } from '@plumbline/contract/endpoint';
import { listViews, type ListView } from '@plumbline/contract/staff/list-views';
import { ApiClientProvider } from '@plumbline/kit/api-client';
import { endpointSwr } from '@plumbline/kit/use-endpoint';
import { createFakeServices, FakeServicesProvider, createFakeApi, type FakeAnswer } from '@plumbline/services/fake';

interface OpenOptions {
  /** The reader's views of lists, which are not requested from the API; default none. */
  readonly views?: readonly ListView[];
  /** Whether the page requests its data every few seconds; default false, because a slow machine may take longer for a test's next step. */
  readonly isLive?: boolean;
}

/** Opens a page at a URL, with a fake API and fake services. */
export function openPage(
  path: string,
  page: ReactNode,
  url: string | { readonly pathname: string; readonly state: unknown },
  answer: FakeAnswer,
  { views = [], isLive = false }: OpenOptions = {},
) {
  const services = createFakeServices();
  const api = createFakeApi(answer);
  const router = createMemoryRouter([{ path, element: page }], { initialEntries: [url] });
  const cache = new Map([[endpointUrl(listViews, {}), { data: views }]]);
  const view = render(
    <FakeServicesProvider services={services}>
      <ApiClientProvider client={api.client}>
        <SWRConfig value={{ ...endpointSwr, provider: () => cache, use: isLive ? [] : [withoutRefresh] }}>
          <RouterProvider router={router} />
        </SWRConfig>
      </ApiClientProvider>
    </FakeServicesProvider>,
  );
  /** The current path with its query. */
  const currentPath = () => router.state.location.pathname + router.state.location.search;
  return { ...view, services, api, currentPath, user: userEvent.setup({ delay: null }) };
}

const withoutRefresh: Middleware = (useNext) => (key, fetcher, config) =>
  useNext(key, fetcher, { ...config, refreshInterval: 0 });
