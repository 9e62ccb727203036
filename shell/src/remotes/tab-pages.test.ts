import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { ShownRelease } from '@plumbline/contract/releases/releases';
import type { FailureReport } from '@plumbline/contract/releases/failure-reports';
import type { PageModule } from '@plumbline/services';
import type { FallbackRelease } from './fallback-release.ts';
import { RemoteFailure } from './remote-failure.ts';
import { OutdatedTab, createTabPages } from './tab-pages.ts';

function releaseOf(release: string, changes: Partial<ShownRelease> = {}): ShownRelease {
  return {
    name: 'mf-blog',
    release,
    base: `/releases/mf-blog/${release}/`,
    container: { name: `mf_blog_${release}`, entry: 'remoteEntry.js', module: './remote' },
    routes: [
      { path: '/blog', page: 'list', render: 'server' },
      { path: '/blog/:slug', page: 'post', render: 'server' },
    ],
    assets: {},
    integrity: {},
    ...changes,
  };
}

const live = releaseOf('live');
const before = releaseOf('before');

beforeEach(() => void jest.spyOn(console, 'warn').mockImplementation(() => undefined));
afterEach(() => void jest.restoreAllMocks());

/** A tab in which the named releases fail, each with its error. */
function open(
  failing: Record<string, Error>,
  { other = { release: before, live: false }, age = 0 }: { other?: FallbackRelease | null; age?: number } = {},
) {
  const calls = { loaded: [] as string[], registered: [] as string[], reports: [] as FailureReport[] };
  const modules = new Map<string, PageModule>();
  const pages = createTabPages({
    loadPage: async ({ release }, page) => {
      calls.loaded.push(`${release}/${page}`);
      const error = failing[release];
      if (error) throw error;
      const key = `${release}/${page}`;
      const module = modules.get(key) ?? { Page: () => null };
      modules.set(key, module);
      return module;
    },
    fetchFallback: async ({ release }) => (other && other.release.release !== release ? other : null),
    register: (releases) => calls.registered.push(...releases.map(({ release }) => release)),
    report: (failure) => calls.reports.push(failure),
    age: () => age,
  });
  return { pages, ...calls, failing };
}

test('a release that loads is shown without a request for its fallback', async () => {
  const { pages, registered, reports } = open({});
  expect((await pages.load(live, 'list')).release).toBe(live);
  expect([registered, reports]).toEqual([[], []]);
});

test('the fallback release is shown for one that does not load, and also for its other pages', async () => {
  const { pages, loaded, registered, reports, failing } = open({ live: new RemoteFailure('chunk', 'lost') });
  expect((await pages.load(live, 'list')).release).toBe(before);
  delete failing['live'];
  expect((await pages.load(live, 'post')).release).toBe(before);
  await pages.prefetch(live, 'post');
  expect(loaded).toEqual(['live/list', 'before/list', 'before/post', 'before/post']);
  expect(registered).toEqual(['before']);
  expect(reports).toEqual([
    { remote: 'mf-blog', release: 'live', page: 'list', stage: 'chunk', outcome: 'previous', message: 'lost' },
  ]);
});

test('where both releases fail, the error is that of the live one, and the next try begins with it', async () => {
  const { pages, loaded, reports, failing } = open({
    live: new RemoteFailure('entry', 'lost'),
    before: new RemoteFailure('entry', 'lost too'),
  });
  await expect(pages.load(live, 'list')).rejects.toThrow('lost');
  expect(reports).toMatchObject([{ release: 'live', outcome: 'fallback' }]);
  delete failing['live'];
  expect((await pages.load(live, 'list')).release).toBe(live);
  expect(loaded).toEqual(['live/list', 'before/list', 'live/list']);
});

test.each<[string, FallbackRelease | null]>([
  ['there is none', null],
  ['its page is at another address', { release: releaseOf('before', { routes: [] }), live: false }],
  [
    'its globals are the same',
    { release: releaseOf('before', { container: { ...live.container, name: 'mf_blog_live' } }), live: false },
  ],
])('no fallback release is shown where %s', async (_, other) => {
  const { pages, loaded } = open({ live: new RemoteFailure('entry', 'lost') }, { other });
  await expect(pages.load(live, 'list')).rejects.toThrow('lost');
  expect(loaded).toEqual(['live/list']);
});

test('a page that throws is rendered from the fallback release; if that throws too, the error is passed on', async () => {
  const { pages, reports } = open({});
  const shown = await pages.load(live, 'list');
  const other = await pages.replace(shown, new Error('at render'));
  expect(other.release).toBe(before);
  await expect(pages.replace(other, new Error('at render too'))).rejects.toThrow('at render too');
  expect(reports.map(({ release, stage, outcome }) => [release, stage, outcome])).toEqual([
    ['live', 'render', 'previous'],
    ['before', 'render', 'fallback'],
  ]);
});

test('a prefetch that fails changes nothing and is not reported', async () => {
  const { pages, registered, reports, failing } = open({ live: new RemoteFailure('chunk', 'lost') });
  await expect(pages.prefetch(live, 'list')).rejects.toThrow('lost');
  delete failing['live'];
  expect((await pages.load(live, 'list')).release).toBe(live);
  expect([registered, reports]).toEqual([[], []]);
});

const filesGone = { live: new RemoteFailure('gone', 'not there') };
const newer: FallbackRelease = { release: releaseOf('newer'), live: true };

test('an old tab whose files are gone rejects the navigation, so that the newest document is loaded', async () => {
  const { pages, loaded } = open(filesGone, { other: newer, age: 120_000 });
  await expect(pages.load(live, 'list', { mayLeave: true })).rejects.toBeInstanceOf(OutdatedTab);
  expect(loaded).toEqual(['live/list']);
  expect((await pages.load(live, 'list')).release).toBe(newer.release);
});

test.each<[string, Record<string, Error>, FallbackRelease, number]>([
  ['that was opened less than a minute ago', filesGone, newer, 59_000],
  ['whose release is still live', filesGone, { release: before, live: false }, 120_000],
  ['whose files exist but are broken', { live: new RemoteFailure('chunk', 'broken') }, newer, 120_000],
])('a tab %s shows the other release', async (_, failing, other, age) => {
  const { pages } = open(failing, { other, age });
  expect((await pages.load(live, 'list', { mayLeave: true })).release).toBe(other.release);
});
