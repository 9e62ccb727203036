import type { ComponentType } from 'react';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { ApiClientProvider } from '@plumbline/kit/api-client';
import { endpointSwr } from '@plumbline/kit/use-endpoint';
import { createFakeServices, FakeServicesProvider, createFakeApi, type FakeAnswer } from '@plumbline/services/fake';

function OtherPage() {
  const { pathname } = useLocation();
  return <p>Elsewhere: {pathname}</p>;
}

/** Opens a page of the checkout at a URL, with a fake API. Every other page shows only its path. */
export function openPage(
  Page: ComponentType,
  route: string,
  url: string,
  answers: Record<string, FakeAnswer>,
  changes: Parameters<typeof createFakeServices>[0] = {},
) {
  const api = createFakeApi(answers);
  const services = createFakeServices(changes);
  const router = createMemoryRouter(
    [
      { path: route, Component: Page },
      { path: '*', Component: OtherPage },
    ],
    { initialEntries: ['/', url] },
  );
  const cache = new Map();
  const view = render(
    <FakeServicesProvider services={services}>
      <SWRConfig value={{ ...endpointSwr, provider: () => cache }}>
        <ApiClientProvider client={api.client}>
          <RouterProvider router={router} />
        </ApiClientProvider>
      </SWRConfig>
    </FakeServicesProvider>,
  );
  return { ...view, api, services, router, user: userEvent.setup({ delay: null }) };
}
