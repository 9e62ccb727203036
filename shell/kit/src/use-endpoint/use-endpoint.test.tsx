import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig, type State } from 'swr';
import * as v from 'valibot';
import { createClient } from '@plumbline/contract/client';
import { endpoint } from '@plumbline/contract/endpoint';
import { ApiError } from '@plumbline/contract/errors';
import { ApiClientProvider } from '../api-client/api-client.tsx';
import { useEndpoint } from './use-endpoint.ts';

const getHouse = endpoint({
  method: 'GET',
  path: '/houses/:id',
  summary: 'One house',
  params: v.object({ id: v.string() }),
  response: v.object({ name: v.string() }),
});

function House({ id, on401 = 'throw' }: { id: string | null; on401?: 'throw' | 'null' }) {
  const input = id === null ? null : { params: { id } };
  const { data, error, isLoading, retry } = useEndpoint(getHouse, input, { on401 });
  return (
    <>
      <p>{data?.name ?? (isLoading ? 'loading' : 'nothing')}</p>
      {error && <p role="alert">{error.code}</p>}
      <button type="button" onClick={retry}>
        Try again
      </button>
    </>
  );
}

type Answer = () => Response;
const answer =
  (name: string): Answer =>
  () =>
    Response.json({ name });
const unavailable: Answer = () => Response.json({ code: 'unavailable', message: 'Not now.' }, { status: 503 });

/** An API that gives the responses in turn, and records its requests. */
function api(...answers: Answer[]) {
  const requestedUrls: string[] = [];
  const fetch = (url: string | URL | Request) => {
    requestedUrls.push(url instanceof Request ? url.url : String(url));
    const next = answers.shift();
    return next ? Promise.resolve(next()) : new Promise<Response>(() => undefined);
  };
  return { requestedUrls, client: createClient({ fetch }) };
}

function view(
  client: ReturnType<typeof createClient>,
  id: string | null,
  cache = new Map<string, State>(),
  on401: 'throw' | 'null' = 'throw',
) {
  return (
    <SWRConfig value={{ provider: () => cache, focusThrottleInterval: 0, dedupingInterval: 0 }}>
      <ApiClientProvider client={client}>
        <House id={id} on401={on401} />
      </ApiClientProvider>
    </SWRConfig>
  );
}

test('useEndpoint is loading first and then returns the answer', async () => {
  const { requestedUrls, client } = api(answer('Rowhouse'));
  render(view(client, 'a b'));
  expect(screen.getByText('loading')).toBeVisible();
  expect(await screen.findByText('Rowhouse')).toBeVisible();
  expect(requestedUrls).toEqual(['/api/houses/a%20b']);
});

test('cached data is returned without a request', () => {
  const { requestedUrls, client } = api();
  render(view(client, '1', new Map([['/api/houses/1', { data: { name: 'Rowhouse' } }]])));
  expect(screen.getByText('Rowhouse')).toBeVisible();
  expect(requestedUrls).toEqual([]);
});

test('a cached failure is returned without a request; a retry sends one and clears it', async () => {
  const { requestedUrls, client } = api(answer('Rowhouse'));
  render(view(client, '1', new Map([['/api/houses/1', { error: new ApiError(503, 'unavailable', 'x') }]])));
  expect(screen.getByRole('alert')).toHaveTextContent('unavailable');
  expect(screen.getByText('nothing')).toBeVisible();
  expect(requestedUrls).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Rowhouse')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(requestedUrls).toHaveLength(1);
});

test('a failure stays while a retry is under way', async () => {
  const { client } = api(unavailable);
  render(view(client, '1'));
  expect(await screen.findByRole('alert')).toHaveTextContent('unavailable');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('loading')).toBeVisible();
  expect(screen.getByRole('alert')).toBeVisible();
});

test('failures are not retried automatically', async () => {
  const { requestedUrls, client } = api(unavailable, answer('Rowhouse'));
  render(view(client, '1'));
  await screen.findByRole('alert');
  await new Promise((resolve) => setTimeout(resolve, 5));
  window.dispatchEvent(new Event('focus'));
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(requestedUrls).toHaveLength(1);
});

test('another input causes another request; a null input causes none', async () => {
  const cache = new Map<string, State>();
  const { requestedUrls, client } = api(answer('Rowhouse'), answer('Bungalow'));
  const { rerender } = render(view(client, null, cache));
  expect(screen.getByText('nothing')).toBeVisible();
  expect(requestedUrls).toEqual([]);
  rerender(view(client, '1', cache));
  expect(await screen.findByText('Rowhouse')).toBeVisible();
  rerender(view(client, '2', cache));
  expect(await screen.findByText('Bungalow')).toBeVisible();
  rerender(view(client, '1', cache));
  expect(screen.getByText('Rowhouse')).toBeVisible();
  expect(requestedUrls).toHaveLength(2);
});

test('a 401 is an error, or null with the option on401', async () => {
  const signedOut: Answer = () => Response.json({ code: 'unauthorized', message: 'Sign in.' }, { status: 401 });
  const { client } = api(signedOut, signedOut);
  const { unmount } = render(view(client, '1'));
  expect(await screen.findByRole('alert')).toHaveTextContent('unauthorized');
  unmount();
  render(view(client, '1', new Map(), 'null'));
  expect(await screen.findByText('nothing')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});
