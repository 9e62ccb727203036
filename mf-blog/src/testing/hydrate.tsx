import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import type { State } from 'swr';
import { fakeApi, type FakeAnswer } from './fake-api.ts';
import { BlogRoutes, Surroundings } from './page-surroundings.tsx';
import './resize-observer.ts';

/** What became of the server's HTML in a browser: what React complained of, and what the API was asked. */
export interface Hydrated {
  readonly complaints: readonly unknown[];
  readonly asked: readonly string[];
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
  const { client, asked } = fakeApi(answers);
  const complaints: unknown[] = [];
  const page = await act(async () =>
    hydrateRoot(
      root,
      <Surroundings client={client} cache={new Map(Object.entries(seeds))}>
        <BrowserRouter>
          <BlogRoutes />
        </BrowserRouter>
      </Surroundings>,
      { onRecoverableError: (error) => complaints.push(error) },
    ),
  );
  return {
    complaints,
    asked,
    rest: (time) => act(() => new Promise<void>((resolve) => void setTimeout(resolve, time))),
    unmount: () => act(async () => page.unmount()),
  };
}
