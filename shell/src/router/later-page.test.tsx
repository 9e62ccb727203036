import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { useState, type ReactNode } from 'react';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot, type Root } from 'react-dom/client';
import type { ShownRelease } from '@plumbline/contract/releases';
import type { LoadedPage } from '../remotes/tab-pages.ts';
import { laterPage } from './later-page.tsx';

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

/** Takes over what the server sent of a page that has not come yet. */
async function takeOver(
  arrival: Promise<LoadedPage>,
  replace = async ({ page }: LoadedPage): Promise<LoadedPage> =>
    Promise.reject(new Error(`${page} was not to be replaced`)),
) {
  const rescue = () => () => <p>Rescued</p>;
  const Later = laterPage({ release: release('live'), page: 'post', arrival, onSettled, rescue }, replace);
  await act(async () => {
    root = hydrateRoot(place, <Later />, { onRecoverableError });
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
  await takeOver(promise);
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

test.each([
  ['does not come', () => Promise.reject(new Error('offline'))],
  ['comes out of another release', () => Promise.resolve(pageOf('older', () => <Counter of="older" />))],
])('what the server sent is shown as it is where the page %s', async (_, arrive) => {
  await takeOver(arrive());
  expect(await screen.findByText('Rescued')).toBeVisible();
  expect(onSettled).toHaveBeenCalledTimes(1);
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
  await takeOver(Promise.resolve(pageOf('live', Stuck)), replace);
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
  await takeOver(Promise.resolve(pageOf('live', Throwing)), replace);
  expect(screen.getByText('older: 0')).toBeVisible();
  expect(replaced.at(-1)).toBe('at render');
  jest.useRealTimers();
  jest.restoreAllMocks();
});
