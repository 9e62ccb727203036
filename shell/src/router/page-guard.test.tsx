import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { Component, useEffect, type ReactNode } from 'react';
import { act, render, screen } from '@testing-library/react';
import type { ShownRelease } from '@plumbline/contract/releases/releases';
import type { LoadedPage } from '../remotes/tab-pages.ts';
import { PageGuard } from './page-guard.tsx';

function pageOf(release: string, Page: () => ReactNode): LoadedPage {
  const shown: ShownRelease = {
    name: 'mf-blog',
    release,
    base: '',
    container: { name: release, entry: 'remoteEntry.js', module: './remote' },
    routes: [],
    assets: {},
    integrity: {},
  };
  return { release: shown, page: 'post', module: { Page } };
}

const never = new Promise<void>(() => {});
const faulty = {
  'throws at render': () => {
    throw new Error('at render');
  },
  'throws in an effect': function Page() {
    useEffect(() => {
      throw new Error('in an effect');
    }, []);
    return <p>For a moment</p>;
  },
  'never gets ready': () => {
    // oxlint-disable-next-line typescript/only-throw-error -- so a component says that it is not ready
    throw never;
  },
};

/** A substitute for the router's error boundary. */
class Boundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null as unknown };
  static getDerivedStateFromError = (error: unknown) => ({ error });
  override render() {
    return this.state.error ? <p>Fallback: {(this.state.error as Error).message}</p> : this.props.children;
  }
}

const open = (loaded: LoadedPage, replace: (failed: LoadedPage, error: unknown) => Promise<LoadedPage>) =>
  render(
    <Boundary>
      <PageGuard loaded={loaded} replace={replace} suspends />
    </Boundary>,
  );
const advance = (time = 0) => act(() => jest.advanceTimersByTimeAsync(time));

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('the element around a page names the page’s remote and release', () => {
  const { container } = open(
    pageOf('live', () => <p>Sound</p>),
    async () => Promise.reject(new Error('never asked')),
  );
  expect(screen.getByText('Sound')).toBeVisible();
  expect(container.querySelector('[data-remote=mf-blog]')).toHaveAttribute('data-release', 'live');
});

test.each(Object.entries(faulty))('a page that %s is replaced by the page of another release', async (_, Page) => {
  const other = pageOf('before', () => <p>The last good one</p>);
  const replace = jest.fn(async () => other);
  const { container } = open(pageOf('live', Page), replace);
  await advance(10_000);
  expect(screen.getByText('The last good one')).toBeVisible();
  expect(container.querySelectorAll('[data-remote]')).toHaveLength(1);
  expect(container.querySelector('[data-remote]')).toHaveAttribute('data-release', 'before');
  expect(replace).toHaveBeenCalledTimes(1);
});

test.each(Object.entries(faulty))(
  'a page that %s in both releases is replaced by the error boundary’s content',
  async (_, Page) => {
    const replace = jest
      .fn<(failed: LoadedPage, error: unknown) => Promise<LoadedPage>>()
      .mockResolvedValueOnce(pageOf('before', Page))
      .mockRejectedValueOnce(new Error('there is no other'));
    open(pageOf('live', Page), replace);
    await advance(10_000);
    await advance(10_000);
    expect(screen.getByText(/^Fallback: /)).toBeVisible();
    expect(replace.mock.calls.map(([failed]) => failed.release.release)).toEqual(['live', 'before']);
  },
);
