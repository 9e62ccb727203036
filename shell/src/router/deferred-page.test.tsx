import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { useId, useState, type ReactNode } from 'react';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import type { ShownRelease } from '@plumbline/contract/releases/releases';
import type { LoadedPage } from '../remotes/tab-pages.ts';
import { deferredPage } from './deferred-page.tsx';
import { readyRoute } from './routes.tsx';

const release = (name: string): ShownRelease => ({
  name: 'mf-blog',
  release: name,
  base: '',
  container: { name, entry: 'remoteEntry.js', module: './remote' },
  routes: [],
  assets: {},
  integrity: {},
});

function Counter({ of }: { of: string }) {
  const [times, setTimes] = useState(0);
  return (
    <button type="button" onClick={() => setTimes(times + 1)}>
      {`${of}: ${times}`}
    </button>
  );
}

const pageOf = (name: string, Page: () => ReactNode): LoadedPage => ({
  release: release(name),
  page: 'post',
  module: { Page },
});
const sent =
  '<div data-remote="mf-blog" data-release="live"><!--$--><button type="button">live: 0</button><!--/$--></div>';

let root: Root;
let place: HTMLElement;
const onSettled = jest.fn();
const onRecoverableError = jest.fn();

/** Hydrates the server's HTML of a page that is not loaded yet. */
async function takeOver(
  load: () => Promise<LoadedPage>,
  replace = async ({ page }: LoadedPage): Promise<LoadedPage> =>
    Promise.reject(new Error(`${page} was not to be replaced`)),
) {
  const begun = { release: release('live'), page: 'post', needed: Promise.resolve(), load, onSettled };
  const { Component } = deferredPage(begun, replace);
  await act(async () => {
    root = hydrateRoot(place, <Component />, { onRecoverableError });
  });
}

beforeEach(() => {
  jest.clearAllMocks();
  place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = sent;
});
afterEach(async () => {
  await act(async () => root.unmount());
  place.remove();
});

test('the HTML stays as it was sent until the page comes, and is then the page', async () => {
  const { promise, resolve } = Promise.withResolvers<LoadedPage>();
  await takeOver(() => promise);
  const button = screen.getByRole('button');
  await userEvent.click(button);
  expect(button).toHaveTextContent('live: 0');
  expect(onSettled).not.toHaveBeenCalled();

  await act(async () => resolve(pageOf('live', () => <Counter of="live" />)));
  expect(onSettled).toHaveBeenCalledTimes(1);
  await userEvent.click(button);
  expect(button).toHaveTextContent('live: 1');
  expect(screen.getByRole('button')).toBe(button);
  expect(onRecoverableError).not.toHaveBeenCalled();
});

test('the ids that it reads are those that the server wrote', async () => {
  const read: string[] = [];
  const Page = () => {
    const id = useId();
    read.push(id);
    return <input id={id} />;
  };
  const route = { path: '/', page: 'post', render: 'server', hydrate: 'later' } as const;
  const { Component: OnServer } = readyRoute({ remote: release('live'), route, params: {} }, { Page });
  if (!OnServer) throw new Error('The route has no component');
  place.innerHTML = renderToString(<OnServer />);
  const written = screen.getByRole('textbox').id;
  await takeOver(async () => pageOf('live', Page));
  expect(read.at(-1)).toBe(written);
  expect(onRecoverableError).not.toHaveBeenCalled();
});

test('where it does not come the HTML stays, with what was typed, and a retry brings the page into it', async () => {
  place.innerHTML = sent.replace('<!--/$-->', '<input aria-label="Name"><!--/$-->');
  let isOnline = false;
  const Page = () => (
    <>
      <Counter of="live" />
      <input aria-label="Name" />
    </>
  );
  await takeOver(async () => (isOnline ? pageOf('live', Page) : Promise.reject(new Error('offline'))));
  expect(onSettled).toHaveBeenCalledTimes(1);
  const [button, name] = [screen.getByText('live: 0'), screen.getByRole('textbox', { name: 'Name' })];
  await userEvent.type(name, 'Ada');
  isOnline = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Name' })).toBe(name);
  expect(name).toHaveValue('Ada');
  await userEvent.click(button);
  expect(button).toHaveTextContent('live: 1');
});

test('a page that comes out of another release takes the place of what was sent', async () => {
  await takeOver(async () => pageOf('older', () => <Counter of="older" />));
  expect(screen.getByText('older: 0')).toBeVisible();
  expect(place.querySelector('[data-remote]')).toHaveAttribute('data-release', 'older');
  expect(onSettled).toHaveBeenCalledTimes(1);
});

test('a page that is left before it has come is not waited for', async () => {
  const load = jest.fn(() => new Promise<LoadedPage>(() => {}));
  await takeOver(load);
  await act(async () => root.render(<p>Elsewhere</p>));
  await waitFor(() => expect(onSettled).toHaveBeenCalledTimes(1));
});

test('a page that throws gives way to the last good release, and one that never gets ready does so too', async () => {
  jest.useFakeTimers();
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const replaced: string[] = [];
  const replace = async (_: LoadedPage, error?: unknown) => {
    replaced.push((error as Error).message);
    return pageOf('older', () => <Counter of="older" />);
  };
  const never = new Promise<void>(() => {});
  const Stuck = () => {
    // oxlint-disable-next-line typescript/only-throw-error -- so a component says that it is not ready
    throw never;
  };
  await takeOver(async () => pageOf('live', Stuck), replace);
  expect(screen.getByText('live: 0')).toBeVisible();
  for (const time of [10_000, 0, 0]) await act(() => jest.advanceTimersByTimeAsync(time));
  expect(screen.getByText('older: 0')).toBeVisible();
  expect(replaced).toEqual(['The page was not ready in 10000 ms']);
  expect(onSettled).toHaveBeenCalledTimes(1);

  await act(async () => root.unmount());
  place.innerHTML = sent;
  const Throwing = () => {
    throw new Error('at render');
  };
  await takeOver(async () => pageOf('live', Throwing), replace);
  expect(screen.getByText('older: 0')).toBeVisible();
  expect(replaced.at(-1)).toBe('at render');
  jest.useRealTimers();
  jest.restoreAllMocks();
});
