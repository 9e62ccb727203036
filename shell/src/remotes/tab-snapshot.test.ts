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

const own: Snapshot = {
  id: 'own',
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

test('admin remotes and routes are added, but nothing of a release that the tab does not have', async () => {
  const asked = answerWith(full);
  const registered: Snapshot[] = [];
  const tab = createTabSnapshot(own, (snapshot) => registered.push(snapshot));
  expect(asked).not.toHaveBeenCalled();
  const [snapshot, again] = await Promise.all([tab.withAdmin(), tab.withAdmin()]);
  expect(pathsOf(snapshot)).toEqual(['/blog', '/staff', '/staff/admin', '/admin']);
  expect(again).toBe(snapshot);
  expect(registered).toEqual([own, snapshot]);
  expect(asked).toHaveBeenCalledTimes(1);
});

test('what could not be had is asked for again', async () => {
  answerWith(null, full);
  const tab = createTabSnapshot(own, () => {});
  expect(pathsOf(await tab.withAdmin())).toEqual(['/blog', '/staff']);
  expect(pathsOf(await tab.withAdmin())).toContain('/admin');
});
