import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { processesBelow, stillRunning } from '@plumbline/serving/testing/processes-below';
import { until } from '@plumbline/serving/testing/until';
import { aRelease } from '../../testing/a-release.ts';
import { fromRoot } from '../../platform/root.ts';
import { openShellBuild } from './shell-build.ts';

// A rejected release leaves nothing behind. Its host is the real one, below a smoke test as the API starts it.

const shell = openShellBuild({ build: fromRoot('shell/dist'), apiOrigin: 'http://127.0.0.1:1' });

/** The processes that were seen: the smoke test's, and its hosts'. */
interface SeenProcesses {
  readonly smokeTest: Set<number>;
  readonly hosts: Set<number>;
}

/** Renders the pages of a release with this server bundle and number of pages. @returns its faults. */
async function rendered(server: string, pages: number, meanwhile: (seen: SeenProcesses) => void = () => undefined) {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-rendered-'));
  const routes = Array.from({ length: pages }, (_, index) => ({ path: `/blog/page-${index}` }));
  const { release, files } = aRelease({ routes, files: { 'server/remote.cjs': server } });
  for (const [path, content] of Object.entries({ ...files, 'release.json': JSON.stringify(release) })) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  const seen: SeenProcesses = { smokeTest: new Set(), hosts: new Set() };
  const watch = setInterval(() => {
    for (const pid of processesBelow(process.pid, folder)) {
      seen.smokeTest.add(pid);
      for (const host of processesBelow(pid, 'host.cjs')) seen.hosts.add(host);
    }
    meanwhile(seen);
  }, 200);
  const issues = await shell.render(folder);
  clearInterval(watch);
  await rm(folder, { recursive: true });
  return { issues, seen };
}

/** Asserts that a host existed, and that none of its processes still run. */
async function expectNothingLeft(seen: SeenProcesses): Promise<void> {
  expect(seen.hosts.size).toBeGreaterThan(0);
  const pids = [...seen.smokeTest, ...seen.hosts];
  const end = performance.now() + 30_000;
  await until(() => stillRunning(pids).length === 0 || performance.now() > end);
  const left = stillRunning(pids);
  for (const pid of left) process.kill(pid, 'SIGKILL');
  expect(left).toEqual([]);
}

const slowly = (also: string) => `${also}
  exports.pages = { list: async () => ({ Page: () => null, load: () => new Promise((done) => setTimeout(done, 2_000)) }) };`;

/** On a busy machine a host gets little of the processor, and may be given up before it has done what it is to do. */
const givenUp = 'it was not ready within|it was silent for';

test.each([
  ['never ends a loop at its start', `for (;;);`, 1, /it was not ready within/],
  [
    'never ends a loop as it is rendered',
    `exports.pages = { list: async () => ({ Page: () => { for (;;); } }) };`,
    1,
    new RegExp(givenUp),
  ],
  [
    'never ends a loop after it was rendered',
    `exports.pages = { list: async () => ({ Page: () => null }) }; setTimeout(() => { for (;;); }, 800);`,
    1,
    null,
  ],
  // Each page comes in time, so that nothing ends the host before all of it takes too long.
  [
    'takes its time, and then never ends a loop',
    slowly('setTimeout(() => { for (;;); }, 12_500);'),
    8,
    new RegExp(`took longer than 12 s|${givenUp}`),
  ],
])('a release that %s leaves no process behind', async (_, server, pages, why) => {
  const { issues, seen } = await rendered(server, pages);
  if (why !== null) expect(issues[0]?.message).toMatch(why);
  await expectNothingLeft(seen);
});

test('a smoke test that hangs leaves no process behind', async () => {
  let stopped = false;
  const { issues, seen } = await rendered(slowly('setTimeout(() => { for (;;); }, 2_000);'), 8, (all) => {
    if (stopped || all.hosts.size === 0) return;
    stopped = true;
    for (const pid of all.smokeTest) process.kill(pid, 'SIGSTOP');
  });
  expect(issues).toEqual([{ path: 'server', message: 'rendering its pages took longer than 15 s' }]);
  await expectNothingLeft(seen);
});
