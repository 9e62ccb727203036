import { afterEach, expect, jest, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { SWRConfig } from 'swr';
import type { Client } from '@plumbline/contract/client';
import { endpoint } from '@plumbline/contract/endpoint';
import { ApiError } from '@plumbline/contract/errors';
import type { Snapshot } from '@plumbline/contract/releases/releases';
import { ApiClientProvider } from '@plumbline/kit/api-client';
import { useEndpoint } from '@plumbline/kit/use-endpoint';
import type { PageModule } from '@plumbline/services';
import * as v from 'valibot';
import { ObservableCache } from '../cache/observable-cache.ts';
import { preloadOnIntent } from './preload-on-intent.ts';

const getThing = endpoint({ method: 'GET', path: '/thing', summary: 'A thing', response: v.string() });

const snapshot: Snapshot = {
  id: 'one',
  remotes: [
    {
      name: 'mf-things',
      release: '0123456789abcdef0123',
      base: '/releases/mf-things/0123456789abcdef0123/',
      container: { name: 'mf_things', entry: 'remoteEntry.js', module: './remote' },
      routes: [{ path: '/things', page: 'things', render: 'server' }],
      assets: {},
      integrity: { 'remoteEntry.js': 'sha384-entry' },
    },
  ],
};

function Things() {
  const { data, error } = useEndpoint(getThing, {});
  return <p>{error ? error.message : (data ?? 'Loading')}</p>;
}

const page: PageModule = { Page: Things, load: ({ prefetch }) => prefetch(getThing, {}) };

afterEach(() => void (document.body.innerHTML = ''));

test.each([
  ['data that a touch on a link prefetched is not requested again', ['a bob'], 'a bob', 1],
  ['data whose prefetch failed is requested again when its page is shown', [null, 'a bob'], 'a bob', 2],
  ['data that fails again when its page is shown is an error', [null, null], '503: down', 2],
])('%s', async (_, answers, shown, requestCount) => {
  const call = jest.fn(async () => {
    const answer = answers.shift() ?? null;
    if (answer === null) throw new ApiError(503, 'unavailable', 'down');
    return answer;
  });
  const client = { call } as unknown as Client;
  const cache = new ObservableCache();
  preloadOnIntent({
    snapshot,
    rules: { policy: null, onlyRemote: null },
    pages: { prefetch: async () => page },
    client,
    cache,
  });
  document.body.innerHTML = '<a href="/things">Things</a>';
  document.querySelector('a')?.dispatchEvent(new Event('touchstart', { bubbles: true }));
  await waitFor(() => expect(call).toHaveBeenCalledTimes(1));
  render(
    <SWRConfig value={{ provider: () => cache }}>
      <ApiClientProvider client={client}>
        <Things />
      </ApiClientProvider>
    </SWRConfig>,
  );
  expect(await screen.findByText(shown)).toBeVisible();
  expect(call).toHaveBeenCalledTimes(requestCount);
});

test('of a page with a document of its own only the files are preloaded: its code does not run and its data is not requested', async () => {
  const requestedUrls: string[] = [];
  const fetchBefore = globalThis.fetch;
  globalThis.fetch = async (url) => {
    requestedUrls.push(url instanceof Request ? url.url : url.toString());
    return new Response('');
  };
  try {
    const [things] = snapshot.remotes;
    if (things === undefined) throw new Error('no remote');
    const remoteWithPayments = {
      ...things,
      routes: [{ path: '/pay', page: 'pay', render: 'server' as const, policy: 'payments' as const }],
      assets: { pay: ['remoteEntry.js', 'pay.js'] },
    };
    const prefetch = jest.fn(async () => page);
    const client = { call: jest.fn() } as unknown as Client;
    const options = {
      pages: { prefetch },
      client,
      cache: new ObservableCache(),
      rules: { policy: null, onlyRemote: null },
    };
    preloadOnIntent({ snapshot: { id: 'two', remotes: [remoteWithPayments] }, ...options });
    document.body.innerHTML = '<a href="/pay">Pay</a>';
    document.querySelector('a')?.dispatchEvent(new Event('touchstart', { bubbles: true }));
    await waitFor(() => expect(requestedUrls).toEqual([`${things.base}remoteEntry.js`, `${things.base}pay.js`]));
    expect(prefetch).not.toHaveBeenCalled();
    expect(client.call).not.toHaveBeenCalled();
  } finally {
    globalThis.fetch = fetchBefore;
  }
});
