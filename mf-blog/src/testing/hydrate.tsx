import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import type { State } from 'swr';
import { createFakeApi, type FakeAnswer, type FakeApi } from '@plumbline/services/fake';
import { BlogRoutes, Surroundings } from './page-surroundings.tsx';
import './resize-observer.ts';

/** What became of the server's HTML in a browser: what React complained of, and the API. */
export interface Hydrated {
  readonly complaints: readonly unknown[];
  readonly api: FakeApi;
  /** Lets so many ms pass. */
  readonly rest: (time: number) => Promise<void>;
  readonly unmount: () => Promise<void>;
}

/** Takes over the page that stands in an element, with what the shell has put into SWR's cache by key, over a fake API. */
export async function hydrate(
  root: Element,
  seeds: Readonly<Record<string, State>>,
  answers: Readonly<Record<string, FakeAnswer>> = {},
): Promise<Hydrated> {
  const api = createFakeApi(answers);
  const complaints: unknown[] = [];
  const page = await act(async () =>
    hydrateRoot(
      root,
      <Surroundings client={api.client} cache={new Map(Object.entries(seeds))}>
        <BrowserRouter>
          <BlogRoutes />
        </BrowserRouter>
      </Surroundings>,
      { onRecoverableError: (error) => complaints.push(error) },
    ),
  );
  return {
    complaints,
    api,
    rest: (time) => act(() => new Promise<void>((resolve) => void setTimeout(resolve, time))),
    unmount: () => act(async () => page.unmount()),
  };
}
