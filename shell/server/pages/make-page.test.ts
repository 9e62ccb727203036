import { afterEach, expect, test } from '@jest/globals';
import { recordSpans, stopRecording } from '@plumbline/serving/testing/record-spans';
import { fakeSite } from '@plumbline/services/fake';
import { emptyPage, type HostPage } from '../../render-host/messages.ts';
import { failedPage } from '../../render-host/render-host.ts';
import type { RenderHosts } from '../../render-host/render-hosts.ts';
import { loadShell } from '../bundles/shell-renderer.ts';
import { fixtureRelease } from '../testing/fixture-release.ts';
import { openPageServer, type OpenedPageServer } from '../testing/open-page-server.ts';
import { pageMaker } from './make-page.ts';

let server: OpenedPageServer | undefined;

afterEach(async () => {
  stopRecording();
  await server?.close();
});

// A remote may put any data into the code or name of an error.
const thrown = "(() => { throw Object.assign(new Error('no'), { name: 'Renee', code: 'renee.castellano' }); })()";

test.each([
  ['remote_failed', thrown],
  ['load_failed', `exports.pages = { fixture: async () => ({ Page: () => '', load: () => ${thrown} }) }`],
  ['render_failed', `exports.pages = { fixture: async () => ({ Page: () => ${thrown} }) }`],
])(
  'where a remote’s code fails, the span’s reason is %s and nothing that the code wrote into its error',
  async (reason, bundle) => {
    const spans = recordSpans();
    const published = [await fixtureRelease({ server: bundle })];
    server = await openPageServer((_, answer) => answer.writeHead(404).end(), undefined, undefined, { published });
    await (await fetch(`${server.origin}/fixture`)).text();
    expect(spans.find((span) => span.name === 'render page')?.failedWith).toBe(reason);
    expect(JSON.stringify(spans)).not.toMatch(/renee/i);
  },
);

const remoteAt = (release: string) => ({
  name: 'mf-deep',
  release,
  base: `/releases/mf-deep/${release}/`,
  assets: {},
  integrity: {},
  container: { name: 'mf_deep', entry: 'remoteEntry.js', module: './remote' },
  routes: [{ path: '/deep', page: 'deep', render: 'server' as const }],
});

const view = {
  url: new URL('http://localhost/deep'),
  policy: null,
  overrides: null,
  isStaff: false,
  requestId: 'a',
  visitor: '',
};

function openPageMaker(render: RenderHosts['render']) {
  const shell = loadShell();
  return pageMaker({
    shell,
    hosts: { render },
    apiOrigin: 'http://127.0.0.1:9',
    site: fakeSite,
    payments: { scripts: [] },
    now: () => 0,
  });
}

test('data that cannot be serialized is a failure of its release, and the fallback release is shown', async () => {
  let nested: unknown = null;
  for (let depth = 0; depth < 100_000; depth += 1) nested = [nested];
  const makePage = openPageMaker(async ({ owned }) => ({
    ...emptyPage,
    head: { title: '', tags: [], heroImages: [] },
    body: { html: `<h1>Of ${owned.remote.release}</h1>`, styles: '', seconds: 0 },
    seeds: owned.remote.release === 'new' ? { '/api/x': { data: nested } } : {},
  }));
  const { outcome, failures, document } = await makePage({
    ...view,
    full: { id: 'one', remotes: [{ ...remoteAt('new'), previous: remoteAt('old') }] },
  });
  expect([outcome, document?.html.includes('<h1>Of old</h1>')]).toEqual(['failed', true]);
  expect(failures.map(({ stage, owned }) => [stage, owned.remote.release])).toEqual([['server-render', 'new']]);

  const alone = await makePage({ ...view, full: { id: 'two', remotes: [remoteAt('new')] } });
  expect([alone.outcome, alone.document?.html.includes('<h1>Of new')]).toEqual(['failed', false]);
  expect(alone.document?.html).toContain('<main');
});

const pageWith = (html: string): HostPage => ({
  ...emptyPage,
  head: { title: '', tags: [], heroImages: [] },
  body: { html, styles: '', seconds: 0 },
});
const interrupted: HostPage = { ...emptyPage, interrupted: true };
const withFallback = { id: 'one', remotes: [{ ...remoteAt('new'), previous: remoteAt('old') }] };

test('a page whose host ended because of another page is rendered by the fallback release, and no failure is reported', async () => {
  const makePage = openPageMaker(async ({ owned }) =>
    owned.remote.release === 'new' ? interrupted : pageWith('<h1>Of old</h1>'),
  );
  const { outcome, failures, document, owned } = await makePage({ ...view, full: withFallback });
  expect([outcome, failures, owned?.remote.release]).toEqual(['interrupted', [], 'old']);
  expect(document?.html).toContain('<h1>Of old</h1>');
  const alone = await makePage({ ...view, full: { id: 'two', remotes: [remoteAt('new')] } });
  expect([alone.outcome, alone.failures, alone.body?.rendered]).toEqual(['interrupted', [], false]);
});

test('a failure that the fallback release shares is marked as such', async () => {
  const failed = failedPage('server-render', new Error('no'));
  for (const [fallback, shared] of [
    [pageWith('fine'), [false]],
    [failed, [true, true]],
    [interrupted, [true]],
  ] as const) {
    const makePage = openPageMaker(async ({ owned }) => (owned.remote.release === 'new' ? failed : fallback));
    const { failures } = await makePage({ ...view, full: withFallback });
    expect(failures.map((failure) => failure.shared)).toEqual(shared);
  }
});
