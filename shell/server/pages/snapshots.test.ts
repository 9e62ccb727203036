import { expect, test } from '@jest/globals';
import type { SnapshotRemote } from '@plumbline/contract/releases/releases';
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

test('a document carries the scripts of its own remote and of those it links to; of the others it knows the names', () => {
  const html = '<a href="/linked/one?page=2#top">One</a> <a href="https://elsewhere.example/other">Elsewhere</a>';
  const { id, remotes } = linkedSnapshot({ snapshot, owned: findRoute(snapshot, '/own/1', false) }, html);
  expect(id).toBe('one');
  expect(remotes.map(({ name, integrity }) => [name, Object.keys(integrity)])).toEqual([
    ['mf-own', ['remoteEntry.js']],
    ['mf-linked', ['remoteEntry.js']],
    ['mf-other', []],
  ]);
  expect(remotes.map(({ routes }) => routes.length)).toEqual([1, 1, 0]);
});

test('of a page with a quarter of a million links the first thousand are looked at', () => {
  const links = Array.from({ length: 250_000 }, (_, link) => `<a href="/s${link}/x"></a>`).join('');
  const began = process.cpuUsage();
  const { remotes } = linkedSnapshot(
    { snapshot, owned: null },
    `<a href="/other">Other</a>${links}<a href="/linked/1"></a>`,
  );
  expect(remotes.map(({ integrity }) => Object.keys(integrity).length)).toEqual([0, 0, 1]);
  // In µs; a search through the routes for each took forty seconds, and one by the first segment eighty milliseconds.
  expect(process.cpuUsage(began).user).toBeLessThan(20_000);
});
