import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { until } from '@plumbline/serving/testing/until';
import { fixtureRelease, serverBundle } from '../server/testing/fixture-release.ts';

/** The script's issue on a machine that is too busy. */
const busyMachine = /took longer than 12 s|was not ready within|was silent for/;

/** Runs the script as the API does, with an unreachable API; repeated if the machine was too busy. */
async function smokeTestIssues(server: string, routes?: Parameters<typeof fixtureRelease>[0]): Promise<unknown> {
  const { folder } = await fixtureRelease({ server, ...routes });
  const script = join(import.meta.dirname, 'smoke-test-release.ts');
  const env = { PATH: process.env['PATH'], NODE_ENV: 'production' as const, API_ORIGIN: 'http://127.0.0.1:1' };
  for (;;) {
    const { stdout } = await promisify(execFile)(process.execPath, [script, folder], { env });
    const issues = stdout.trim().split('\n').at(-1) ?? '';
    if (!busyMachine.test(issues)) return JSON.parse(issues);
  }
}

test('a release whose pages render has no issues, whatever it prints', async () => {
  expect(await smokeTestIssues(`console.log('[{"path":"x"}]'); ${serverBundle('Fixture')}`)).toEqual([]);
});

test.each([
  ['throws in a timer', `throw new Error('late');`, 'late'],
  ['leaves a rejection unhandled', `void Promise.reject(new Error('stray'));`, 'stray'],
])('a release that %s after its pages were rendered is refused', async (_, code, why) => {
  const page = `() => { setTimeout(() => { ${code} }, 50); return 'Fixture'; }`;
  let issues: unknown = [];
  // On a busy machine the error may come after the script has stopped waiting for it.
  await until(async () => {
    issues = await smokeTestIssues(`exports.pages = { fixture: async () => ({ Page: ${page} }) };`);
    return JSON.stringify(issues) !== '[]';
  });
  expect(issues).toEqual([
    { path: 'server', message: expect.stringMatching(`after its pages were rendered its process ended .*${why}`) },
  ]);
});

test('a release that prints its own result and ends the process is refused', async () => {
  const forgedResult = `console._stdout?.write('\\n[]\\n'); require('react'); (0, eval)('process.exit(0)');`;
  expect(await smokeTestIssues(forgedResult + serverBundle('Fixture'))).toEqual([
    { path: 'server', message: expect.any(String) },
  ]);
});

test('a route is tested with sample parameters and without optional ones, or with its example address', async () => {
  const page = `exports.pages = { fixture: async () => ({ Page: () => { throw new Error(JSON.stringify(require('react-router-dom').useParams())); } }) };`;
  const routes = [{ path: '/fixture/:slug/:part?' }, { path: '/other/:id', example: '/other/seven?x=1' }];
  expect(await smokeTestIssues(page, { routes })).toEqual([
    { path: 'declaration.routes.0', message: '/fixture/:slug/:part?: {"slug":"sample"}' },
    { path: 'declaration.routes.1', message: '/other/:id: {"id":"seven"}' },
  ]);
});

test('a page whose API request fails has no issues', async () => {
  const load = `load: async ({ prefetch }) => (await prefetch({ method: 'GET', path: '/x', summary: '', response: {} }, {})).name`;
  expect(await smokeTestIssues(`exports.pages = { fixture: async () => ({ Page: () => null, ${load} }) };`)).toEqual(
    [],
  );
});

test.each([
  [
    'whose page throws while it loads its data',
    `exports.pages = { fixture: async () => ({ Page: () => null, load: () => { throw new Error('no data'); } }) };`,
    'declaration.routes.0',
    '/fixture: its load failed: no data',
  ],
  ['that does not load', `throw new Error('at load')`, 'server', 'the server bundle does not load: at load'],
  ['without its page', 'exports.pages = {};', 'declaration.routes.0', '/fixture: the bundle has no page "fixture"'],
  [
    'whose page never loads',
    'exports.pages = { fixture: () => new Promise(() => {}) };',
    'declaration.routes.0',
    '/fixture: its page took longer than 1500 ms',
  ],
])('a bundle %s has that issue', async (_, server, path, message) => {
  expect(await smokeTestIssues(server)).toEqual([{ path, message }]);
});
