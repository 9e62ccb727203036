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

function Counter({ label }: { label: string }) {
  const [times, setTimes] = useState(0);
  return (
    <button type="button" onClick={() => setTimes(times + 1)}>
      {`${label}: ${times}`}
    </button>
  );
}

const pageOf = (name: string, Page: () => ReactNode): LoadedPage => ({
  release: release(name),
  page: 'post',
  module: { Page },
});
const serverHtml =
  '<div data-remote="mf-blog" data-release="live"><!--$--><button type="button">live: 0</button><!--/$--></div>';

let root: Root;
let container: HTMLElement;
const onSettled = jest.fn();
const onRecoverableError = jest.fn();

/** Hydrates the server's HTML of a page that is not loaded yet. */
async function hydrate(
  load: () => Promise<LoadedPage>,
  replace = async ({ page }: LoadedPage): Promise<LoadedPage> =>
    Promise.reject(new Error(`${page} was not to be replaced`)),
) {
  const deferred = { release: release('live'), page: 'post', needed: Promise.resolve(), load, onSettled };
  const { Component } = deferredPage(deferred, replace);
  await act(async () => {
    root = hydrateRoot(container, <Component />, { onRecoverableError });
  });
}

beforeEach(() => {
  jest.clearAllMocks();
  container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = serverHtml;
});
afterEach(async () => {
  await act(async () => root.unmount());
  container.remove();
});

test('the server’s HTML stays unchanged until the page’s code has loaded, and is then hydrated', async () => {
  const { promise, resolve } = Promise.withResolvers<LoadedPage>();
  await hydrate(() => promise);
  const button = screen.getByRole('button');
  await userEvent.click(button);
  expect(button).toHaveTextContent('live: 0');
  expect(onSettled).not.toHaveBeenCalled();

  await act(async () => resolve(pageOf('live', () => <Counter label="live" />)));
  expect(onSettled).toHaveBeenCalledTimes(1);
  await userEvent.click(button);
  expect(button).toHaveTextContent('live: 1');
  expect(screen.getByRole('button')).toBe(button);
  expect(onRecoverableError).not.toHaveBeenCalled();
});

test('useId returns the same ids as on the server', async () => {
  const browserIds: string[] = [];
  const Page = () => {
    const id = useId();
    browserIds.push(id);
    return <input id={id} />;
  };
  const route = { path: '/', page: 'post', render: 'server', hydrate: 'later' } as const;
  const { Component: OnServer } = readyRoute({ remote: release('live'), route, params: {} }, { Page });
  if (!OnServer) throw new Error('The route has no component');
  container.innerHTML = renderToString(<OnServer />);
  const serverId = screen.getByRole('textbox').id;
  await hydrate(async () => pageOf('live', Page));
  expect(browserIds.at(-1)).toBe(serverId);
  expect(onRecoverableError).not.toHaveBeenCalled();
});

test('if the page’s code does not load, the HTML and typed text stay, and a retry hydrates it', async () => {
  container.innerHTML = serverHtml.replace('<!--/$-->', '<input aria-label="Name"><!--/$-->');
  let isOnline = false;
  const Page = () => (
    <>
      <Counter label="live" />
      <input aria-label="Name" />
    </>
  );
  await hydrate(async () => (isOnline ? pageOf('live', Page) : Promise.reject(new Error('offline'))));
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

test('a page of another release replaces the server’s HTML', async () => {
  await hydrate(async () => pageOf('older', () => <Counter label="older" />));
  expect(screen.getByText('older: 0')).toBeVisible();
  expect(container.querySelector('[data-remote]')).toHaveAttribute('data-release', 'older');
  expect(onSettled).toHaveBeenCalledTimes(1);
});

test('a page that is left while its code loads counts as settled', async () => {
  const load = jest.fn(() => new Promise<LoadedPage>(() => {}));
  await hydrate(load);
  await act(async () => root.render(<p>Elsewhere</p>));
  await waitFor(() => expect(onSettled).toHaveBeenCalledTimes(1));
});

test('a page that throws, or that is never ready, is replaced by the fallback release', async () => {
  jest.useFakeTimers();
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const replaced: string[] = [];
  const replace = async (_: LoadedPage, error?: unknown) => {
    replaced.push((error as Error).message);
    return pageOf('older', () => <Counter label="older" />);
  };
  const never = new Promise<void>(() => {});
  const Stuck = () => {
    // oxlint-disable-next-line typescript/only-throw-error -- so a component says that it is not ready
    throw never;
  };
  await hydrate(async () => pageOf('live', Stuck), replace);
  expect(screen.getByText('live: 0')).toBeVisible();
  for (const time of [10_000, 0, 0]) await act(() => jest.advanceTimersByTimeAsync(time));
  expect(screen.getByText('older: 0')).toBeVisible();
  expect(replaced).toEqual(['The page was not ready in 10000 ms']);
  expect(onSettled).toHaveBeenCalledTimes(1);

  await act(async () => root.unmount());
  container.innerHTML = serverHtml;
  const Throwing = () => {
    throw new Error('at render');
  };
  await hydrate(async () => pageOf('live', Throwing), replace);
  expect(screen.getByText('older: 0')).toBeVisible();
  expect(replaced.at(-1)).toBe('at render');
  jest.useRealTimers();
  jest.restoreAllMocks();
});
