import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot, type Root } from 'react-dom/client';
import type { ShownRelease } from '@plumbline/contract/releases/releases';
import type { LoadedPage } from '../remotes/tab-pages.ts';
import { staticPage } from './static-page.tsx';

const release: ShownRelease = {
  name: 'mf-blog',
  release: 'live',
  base: '',
  container: { name: 'mf_blog', entry: 'remoteEntry.js', module: './remote' },
  routes: [],
  assets: {},
  integrity: {},
};
const page: LoadedPage = { release, page: 'post', module: { Page: () => <button type="button">Taken over</button> } };
const html = '<button type="button">Sent</button>';

let root: Root;
let container: HTMLElement;
let loading: PromiseWithResolvers<LoadedPage>;
const onSettled = jest.fn();

/** Shows the HTML of a page whose script has not loaded. */
beforeEach(async () => {
  jest.clearAllMocks();
  loading = Promise.withResolvers();
  container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = `<div data-remote="mf-blog" data-release="live">${html}</div>`;
  const replace = async (): Promise<LoadedPage> => Promise.reject(new Error('nothing was to be replaced'));
  const Page = staticPage({ release, html, load: () => loading.promise, replace, onSettled });
  await act(async () => {
    root = hydrateRoot(container, <Page />);
  });
});
afterEach(async () => {
  await act(async () => root.unmount());
  container.remove();
});

test('a page whose code is still loading is not settled until it is shown', async () => {
  expect(screen.getByRole('button')).toHaveTextContent('Sent');
  expect(onSettled).not.toHaveBeenCalled();
  await act(async () => loading.resolve(page));
  expect(screen.getByRole('button')).toHaveTextContent('Taken over');
  expect(onSettled).toHaveBeenCalled();
});

test('a page whose code does not load is settled, and can be retried', async () => {
  await act(async () => loading.reject(new Error('it never came')));
  expect(onSettled).toHaveBeenCalled();
  loading = Promise.withResolvers();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await act(async () => loading.resolve(page));
  expect(screen.getByRole('button')).toHaveTextContent('Taken over');
});

test('a page that the visitor leaves is settled', async () => {
  expect(onSettled).not.toHaveBeenCalled();
  await act(async () => root.render(<p>Elsewhere</p>));
  expect(onSettled).toHaveBeenCalled();
});
