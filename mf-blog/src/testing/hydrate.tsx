import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import type { State } from 'swr';
import { createFakeApi, type FakeAnswer, type FakeApi } from '@plumbline/services/fake';
import { BlogRoutes, PageProviders } from './page-providers.tsx';
import './resize-observer.ts';

/** A hydrated page: React's recoverable errors, and the fake API. */
export interface Hydrated {
  readonly errors: readonly unknown[];
  readonly api: FakeApi;
  /** Waits until a condition holds, at most until the test's timeout. */
  readonly until: (holds: () => boolean) => Promise<void>;
  readonly unmount: () => Promise<void>;
}

/**
 * Hydrates the page in `root` with a fake API. `seeds` is the initial content of SWR's cache by key, which the shell
 * fills in production.
 */
export async function hydrate(
  root: Element,
  seeds: Readonly<Record<string, State>>,
  answers: Readonly<Record<string, FakeAnswer>> = {},
): Promise<Hydrated> {
  const api = createFakeApi(answers);
  const errors: unknown[] = [];
  const page = await act(async () =>
    hydrateRoot(
      root,
      <PageProviders client={api.client} cache={new Map(Object.entries(seeds))}>
        <BrowserRouter>
          <BlogRoutes />
        </BrowserRouter>
      </PageProviders>,
      { onRecoverableError: (error) => errors.push(error) },
    ),
  );
  return {
    errors,
    api,
    until: async (holds) => {
      while (!holds()) await act(() => new Promise<void>((resolve) => void setTimeout(resolve, 10)));
    },
    unmount: () => act(async () => page.unmount()),
  };
}
