import { expect, test } from '@jest/globals';
import type { Snapshot, SnapshotRemote } from '@plumbline/contract/releases/releases';
import { findRoute } from './snapshot-routes.ts';

function remote(name: string, paths: readonly string[], admin = false): SnapshotRemote {
  return {
    name,
    release: '0123456789abcdef0123',
    base: `/releases/${name}/0123456789abcdef0123/`,
    container: { name, entry: 'remoteEntry.js', module: './remote' },
    routes: paths.map((path) => ({ path, page: 'page', render: 'server' as const, ...(admin && { admin: true }) })),
    assets: {},
    integrity: {},
  };
}

const remotes = [
  remote('mf-home', ['/', '/terms']),
  remote('mf-blog', ['/blog', '/blog/category/:slug', '/blog/:slug', '/blog/files/*']),
  remote('mf-admin', ['/admin', '/blog/drafts'], true),
];

test.each([
  ['/', '/'],
  ['/blog', '/blog'],
  ['/blog/', '/blog'],
  ['/Blog/one', '/blog/:slug'],
  ['/BLOG/category/x', '/blog/category/:slug'],
  ['/%62log/one', '/blog/:slug'],
  ['/blog/files/a/b', '/blog/files/*'],
  ['/admin', '/admin'],
  ['/blog/drafts', '/blog/drafts'],
  ['/other', null],
  ['/blog/one/two/three', null],
  ['//blog', null],
])('the address %s has the route %s', (address, path) => {
  expect(findRoute({ id: 'a', remotes }, address, { withAdmin: true })?.route.path ?? null).toBe(path);
});

test('admin routes are found only with the option withAdmin', () => {
  const snapshot = { id: 'a', remotes };
  expect([
    findRoute(snapshot, '/admin', { withAdmin: false }),
    findRoute(snapshot, '/blog/drafts', { withAdmin: false })?.route.path,
  ]).toEqual([null, '/blog/:slug']);
});

test('many routes of another remote do not slow the search for other addresses', () => {
  const manyRoutes = Array.from(
    { length: 100 },
    (_, at) => `/other/r${at}/:a/:b?/:c?/:d/:e/:f/:g/:h/:i/:j/:k/:l/:m/:n`,
  );
  const measureCpu = (snapshot: Snapshot): number => {
    const began = process.cpuUsage();
    for (let at = 0; at < 200; at += 1) findRoute(snapshot, `/blog/${at}`, { withAdmin: false });
    return process.cpuUsage(began).user;
  };
  measureCpu({ id: 'a', remotes });
  // In µs; all routes in one search took some seconds.
  expect(measureCpu({ id: 'b', remotes: [...remotes, remote('mf-other', manyRoutes)] })).toBeLessThan(200_000);
});
