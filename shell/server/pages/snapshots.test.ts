import { expect, test } from '@jest/globals';
import type { Snapshot, SnapshotRemote } from '@plumbline/contract/releases/releases';
import { findRoute } from '../../src/remotes/snapshot-routes.ts';
import { linkedSnapshot } from './snapshots.ts';

function remote(name: string, path: string): SnapshotRemote {
  return {
    name,
    release: '0123456789abcdef0123',
    base: `/releases/${name}/0123456789abcdef0123/`,
    container: { name, entry: 'remoteEntry.js', module: './remote' },
    routes: [{ path, page: 'page', render: 'server' }],
    assets: { page: ['remoteEntry.js'] },
    integrity: { 'remoteEntry.js': 'sha384-entry' },
  };
}

const snapshot = {
  id: 'one',
  remotes: [remote('mf-own', '/own/:id'), remote('mf-linked', '/linked/:id'), remote('mf-other', '/other')],
};

test('a document’s snapshot contains the page’s own remote and the remotes that its links lead to', () => {
  const html = '<a href="/linked/one?page=2#top">One</a> <a href="https://elsewhere.example/other">Elsewhere</a>';
  const { id, remotes } = linkedSnapshot(
    { snapshot, owned: findRoute(snapshot, '/own/1', { withAdmin: false }) },
    html,
  );
  expect(id).toBe('one');
  expect(remotes).toEqual([snapshot.remotes[0], snapshot.remotes[1]]);
});

test('a document’s snapshot contains no page of another remote that needs its own document', () => {
  const html = '<a href="/linked/one">One</a>';
  const owned = findRoute(snapshot, '/own/1', { withAdmin: false });
  for (const secret of [{ policy: 'payments' as const }, { ownDocument: true as const }]) {
    const remotes = snapshot.remotes.map((one) => ({
      ...one,
      routes: one.routes.map((route) => ({ ...route, ...secret })),
    }));
    expect(linkedSnapshot({ snapshot: { id: 'one', remotes }, owned }, html).remotes.map(({ name }) => name)).toEqual([
      'mf-own',
    ]);
  }
});

test('a document’s snapshot contains neither routes nor scripts of pages that its links do not lead to', () => {
  const routes = [
    { path: '/own/:id', page: 'page', render: 'server' as const },
    { path: '/own/preview/:token', page: 'preview', render: 'server' as const, framedBySite: true as const },
    { path: '/linked', page: 'linked', render: 'server' as const },
    { path: '/unlinked', page: 'unlinked', render: 'server' as const },
  ];
  const entry = 'remoteEntry.js';
  const assets = {
    page: [entry, '1.js'],
    preview: [entry, '2.js'],
    linked: [entry, '3.js'],
    unlinked: [entry, '4.js'],
  };
  const integrity = { [entry]: 'a', '1.js': 'b', '2.js': 'c', '3.js': 'd', '4.js': 'e', 'late.js': 'f' };
  const whole = { ...remote('mf-own', ''), routes, assets, integrity };
  const html = '<a href="/linked">Linked</a>';
  const snapshotParts = (path: string, one: Snapshot) => {
    const { remotes } = linkedSnapshot({ snapshot: one, owned: findRoute(one, path, { withAdmin: false }) }, html);
    return remotes.map(({ routes, assets, integrity }) => [
      routes.map(({ page }) => page).join(),
      Object.keys(assets).join(),
      Object.keys(integrity).join(),
    ]);
  };
  const own = { id: 'one', remotes: [whole] };
  const [pages, files] = ['page,linked,unlinked', 'remoteEntry.js,1.js,3.js,4.js,late.js'];
  expect(snapshotParts('/own/1', own)).toEqual([[pages, pages, files]]);
  expect(snapshotParts('/own/preview/x', own)[0]?.[0]).toBe('page,preview,linked,unlinked');
  const other = { id: 'one', remotes: [remote('mf-first', '/first'), { ...whole, name: 'mf-second' }] };
  expect(snapshotParts('/first', other)[1]).toEqual(['linked', 'linked', 'remoteEntry.js,3.js,late.js']);
});

test('only the first thousand links of a page are looked at', () => {
  const links = Array.from({ length: 250_000 }, (_, link) => `<a href="/s${link}/x"></a>`).join('');
  const html = `<a href="/other">Other</a>${links}<a href="/linked/1"></a>`;
  const measureCpu = () => {
    const began = process.cpuUsage();
    const { remotes } = linkedSnapshot({ snapshot, owned: null }, html);
    expect(remotes.map(({ name }) => name)).toEqual(['mf-other']);
    return process.cpuUsage(began).user;
  };
  // In µs: the shortest of ten runs. A search of all routes for each link took 40 s, one by the first segment 80 ms.
  expect(Math.min(...Array.from({ length: 10 }, measureCpu))).toBeLessThan(20_000);
});
