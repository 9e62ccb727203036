import type { ReactNode } from 'react';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { ApiClientProvider } from '@plumbline/kit/api-client';
import { endpointSwr } from '@plumbline/kit/use-endpoint';
import { createFakeServices, FakeServicesProvider, createFakeApi, type FakeAnswer } from '@plumbline/services/fake';

/** Opens a page at a URL, with a fake API and fake services. */
export function openPage(
  path: string,
  page: ReactNode,
  url: string | { readonly pathname: string; readonly state: unknown },
  answer: FakeAnswer,
) {
  const services = createFakeServices();
  const api = createFakeApi(answer);
  const router = createMemoryRouter([{ path, element: page }], { initialEntries: [url] });
  const cache = new Map();
  const view = render(
    <FakeServicesProvider services={services}>
      <ApiClientProvider client={api.client}>
        <SWRConfig value={{ ...endpointSwr, provider: () => cache }}>
          <RouterProvider router={router} />
        </SWRConfig>
      </ApiClientProvider>
    </FakeServicesProvider>,
  );
  /** The page's current path and query. */
  const here = () => router.state.location.pathname + router.state.location.search;
  return { ...view, services, api, here, user: userEvent.setup({ delay: null }) };
}
