import { afterEach, expect, jest, test } from '@jest/globals';
import type { Snapshot, SnapshotRemote } from '@plumbline/contract/releases/releases';
import { createTabSnapshot } from './tab-snapshot.ts';

afterEach(() => void jest.restoreAllMocks());

function remote(name: string, release: string, ...paths: string[]): SnapshotRemote {
  return {
    name,
    release,
    base: `/releases/${name}/${release}/`,
    container: { name, entry: 'remoteEntry.js', module: './remote' },
    routes: paths.map((path) => ({ path, page: 'page', render: 'server' })),
    assets: {},
    integrity: {},
  };
}

const tabSnapshot: Snapshot = {
  id: 'tabSnapshot',
  remotes: [remote('mf-blog', 'one', '/blog'), remote('mf-account', 'one', '/staff')],
};
const full: Snapshot = {
  id: 'full',
  remotes: [
    remote('mf-blog', 'two', '/blog', '/blog/admin'),
    remote('mf-account', 'one', '/staff', '/staff/admin'),
    remote('mf-admin', 'one', '/admin'),
  ],
};

function answerWith(...answers: (Snapshot | null)[]) {
  return jest.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    const answer = answers.shift() ?? null;
    return answer === null ? new Response('', { status: 503 }) : Response.json(answer);
  });
}

const pathsOf = (snapshot: Snapshot) => snapshot.remotes.flatMap(({ routes }) => routes.map(({ path }) => path));

test('admin remotes and routes are added to the tab’s snapshot, except those of releases that the tab does not show', async () => {
  const fetchCalls = answerWith(full);
  const registered: Snapshot[] = [];
  const tab = createTabSnapshot(tabSnapshot, (snapshot) => registered.push(snapshot));
  expect(fetchCalls).not.toHaveBeenCalled();
  const [snapshot, again] = await Promise.all([tab.withAdmin(), tab.withAdmin()]);
  expect(pathsOf(snapshot)).toEqual(['/blog', '/staff', '/staff/admin', '/admin']);
  expect(again).toBe(snapshot);
  expect(registered).toEqual([tabSnapshot, snapshot]);
  expect(fetchCalls).toHaveBeenCalledTimes(1);
});

test('a failed request for the admin snapshot is repeated', async () => {
  answerWith(null, full);
  const tab = createTabSnapshot(tabSnapshot, () => {});
  expect(pathsOf(await tab.withAdmin())).toEqual(['/blog', '/staff']);
  expect(pathsOf(await tab.withAdmin())).toContain('/admin');
});
