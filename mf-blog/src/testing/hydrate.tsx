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
  /** Waits `time` ms. */
  readonly wait: (time: number) => Promise<void>;
  readonly unmount: () => Promise<void>;
}

/** Hydrates the page in `root` over a fake API; `seeds` is SWR's cache by key, as the shell fills it. */
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
    wait: (time) => act(() => new Promise<void>((resolve) => void setTimeout(resolve, time))),
    unmount: () => act(async () => page.unmount()),
  };
}
