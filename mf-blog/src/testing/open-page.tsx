import { render } from '@testing-library/react';
import './resize-observer.ts';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { fakeApi, type FakeAnswer } from './fake-api.ts';
import { BlogRoutes, Surroundings } from './page-surroundings.tsx';

/** Opens an address of the blog over a fake API; `asked` and `calledOff` tell what became of its questions. */
export function openPage(address: string, answers: Record<string, FakeAnswer>) {
  const { client, asked, calledOff } = fakeApi(answers);
  const router = createMemoryRouter([{ path: '*', element: <BlogRoutes /> }], { initialEntries: [address] });
  const view = render(
    <Surroundings client={client} cache={new Map()}>
      <RouterProvider router={router} />
    </Surroundings>,
  );
  return {
    ...view,
    asked,
    calledOff,
    /** Where the page is now. */
    address: () => router.state.location.pathname + router.state.location.search,
    goBack: () => router.navigate(-1),
  };
}
