import { afterEach, expect, test } from '@jest/globals';
import { countedPage } from '../testing/counted-page.ts';
import { fixtureRelease, serverBundle } from '../testing/fixture-release.ts';
import { openPageServer, type OpenedPageServer } from '../testing/open-page-server.ts';

let site: OpenedPageServer;
afterEach(() => site.close());

const token = 'the token of the monitoring system';

async function open(server: string, metricsToken?: string): Promise<void> {
  const published = [await fixtureRelease({ server: serverBundle('Before') }), await fixtureRelease({ server })];
  site = await openPageServer(undefined, undefined, undefined, {
    published,
    ...(metricsToken ? { metricsTokens: [metricsToken] } : {}),
  });
}

async function ask(authorization?: string): Promise<{ status: number; lines: string[] }> {
  const answer = await fetch(`${site.origin}/metrics`, authorization ? { headers: { authorization } } : {});
  return { status: answer.status, lines: (await answer.text()).split('\n') };
}

const measured = async () => (await ask(`Bearer ${token}`)).lines.filter((line) => line.startsWith('plumbline_'));
const view = async (path = '/fixture') => (await fetch(site.origin + path)).text();

test('the metrics have views by cache outcome, renders by remote, the size of the cache, and the event-loop lag', async () => {
  await open(countedPage(), token);
  for (const path of ['/fixture', '/fixture', '/fixture', '/nowhere']) await view(path);
  const { lines } = await ask(`Bearer ${token}`);
  expect(lines).toEqual(
    expect.arrayContaining([
      'plumbline_page_views_total{cache="miss"} 1',
      'plumbline_page_views_total{cache="hit"} 2',
      'plumbline_page_views_total{cache="bypass"} 1',
      'plumbline_page_render_seconds_count{remote="mf-fixture"} 1',
      'plumbline_page_render_seconds_count{remote="none"} 1',
      'plumbline_page_cache_pages 1',
      expect.stringMatching(/^plumbline_page_cache_bytes [1-9]\d{3,}$/),
      expect.stringMatching(/^nodejs_eventloop_lag_p99_seconds \d/),
      expect.stringMatching(/^plumbline_build_info\{version="\d+\.\d+\.\d+"\} 1$/),
    ]),
  );
});

test('the metrics count answers by status: of pages, cached or not, of files and of the API', async () => {
  await open(countedPage(), token);
  for (const path of ['/fixture', '/fixture', '/nowhere', '/nowhere', '/assets/none.js', '/api/none']) await view(path);
  const counts = (await measured()).filter((line) => line.startsWith('plumbline_page_server_answers_total'));
  expect(counts.map((line) => line.slice(line.indexOf('{')))).toEqual(
    expect.arrayContaining([
      '{of="page",status="200"} 2',
      '{of="page",status="404"} 2',
      '{of="other",status="404"} 1',
      expect.stringMatching(/^\{of="api",status="\d{3}"\} 1$/),
    ]),
  );
});

test('the metrics count failures by remote and release, and show a release whose circuit is open', async () => {
  await open(`throw new Error('at load')`, token);
  await view();
  const [failure = ''] = (await measured()).filter((line) => line.startsWith('plumbline_remote_failures_total'));
  const release = /release="(\w+)"/.exec(failure)?.[1] ?? '';
  const circuit = async () =>
    (await measured()).find((line) => line.startsWith('plumbline_release_circuit') && line.includes(release));
  expect(failure).toBe(
    `plumbline_remote_failures_total{remote="mf-fixture",release="${release}",stage="server-bundle",outcome="previous"} 1`,
  );
  expect(await circuit()).toMatch(/ 0$/);
  for (let times = 1; times < 5; times += 1) await view();
  expect(await circuit()).toBe(`plumbline_release_circuit{remote="mf-fixture",release="${release}"} 2`);
});

test('the metrics are sent only to a caller with the token', async () => {
  await open(countedPage(), token);
  for (const authorization of [undefined, 'Bearer', 'Bearer x', `Basic ${token}`, token, `Bearer ${token}x`]) {
    const { status, lines } = await ask(authorization);
    expect([status, lines.join('\n')]).toEqual([401, 'The METRICS_TOKEN is required as a bearer token.']);
  }
  expect((await ask(`Bearer ${token}`)).status).toBe(200);
});

test('without a token there is no metrics endpoint', async () => {
  await open(countedPage());
  for (const authorization of [undefined, 'Bearer ', 'Bearer null', 'Bearer undefined']) {
    const { status, lines } = await ask(authorization);
    expect([status, lines.join('').includes('404 Page Not Found')]).toEqual([404, true]);
  }
});
