import { render } from '@testing-library/react';
import './resize-observer.ts';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createFakeApi, type FakeAnswer } from '@plumbline/services/fake';
import { BlogRoutes, PageProviders } from './page-providers.tsx';

/** Opens a page of the blog at a URL, with a fake API. */
export function openPage(url: string, answers: Record<string, FakeAnswer>) {
  const api = createFakeApi(answers);
  const router = createMemoryRouter([{ path: '*', element: <BlogRoutes /> }], { initialEntries: [url] });
  const view = render(
    <PageProviders client={api.client} cache={new Map()}>
      <RouterProvider router={router} />
    </PageProviders>,
  );
  return {
    ...view,
    api,
    /** The current path and query. */
    url: () => router.state.location.pathname + router.state.location.search,
    goBack: () => router.navigate(-1),
  };
}
