import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter } from 'react-router-dom';
import { NewVersionNotice } from './new-version-notice.tsx';

const minutes = 60_000;
let answer: () => Promise<Response>;
const fetchMock = jest.fn<typeof fetch>(() => answer());
const realFetch = globalThis.fetch;

beforeEach(() => {
  jest.useFakeTimers();
  fetchMock.mockClear();
  globalThis.fetch = fetchMock;
  answer = async () => Response.json({ id: 'newer', remotes: [] }, { headers: { 'x-plumbline-unsure': '0' } });
});
afterEach(() => {
  jest.useRealTimers();
  globalThis.fetch = realFetch;
});

function open() {
  render(
    <MemoryRouter>
      <Link to="/elsewhere">Elsewhere</Link>
      <NewVersionNotice snapshotId="own" />
    </MemoryRouter>,
  );
  return userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
}

async function goElsewhereAfter(time: number) {
  const user = open();
  await act(() => jest.advanceTimersByTimeAsync(time));
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await act(() => jest.advanceTimersByTimeAsync(1));
  return user;
}

test('a navigation in an old tab finds newer releases and offers a reload', async () => {
  await goElsewhereAfter(2 * minutes);
  expect(screen.getByRole('status')).toHaveTextContent('A newer version of this site is ready.');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
});

test('the button Later closes the notice', async () => {
  const user = await goElsewhereAfter(2 * minutes);
  await user.click(screen.getByRole('button', { name: 'Later' }));
  expect(screen.queryByRole('status')).toBeNull();
});

test('a navigation in a new tab sends no request', async () => {
  await goElsewhereAfter(1_000);
  expect(fetchMock).not.toHaveBeenCalled();
});

test('returning to an old tab sends a request', async () => {
  open();
  await act(() => jest.advanceTimersByTimeAsync(5 * minutes));
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  expect(fetchMock).toHaveBeenCalledTimes(1);
});

test.each([
  ['the same snapshot', async () => Response.json({ id: 'own', remotes: [] })],
  [
    'another snapshot for a visitor without cookies while a canary runs',
    async () => Response.json({ id: 'newer', remotes: [] }, { headers: { 'x-plumbline-unsure': '1' } }),
  ],
  ['an outage', async () => new Response('', { status: 503 })],
  ['no connection', async () => Promise.reject(new TypeError('fetch failed'))],
])('%s shows no notice', async (_, respond) => {
  answer = respond;
  await goElsewhereAfter(2 * minutes);
  expect(fetchMock).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('status')).toBeNull();
});
