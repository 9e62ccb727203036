import { afterEach, expect, test } from '@jest/globals';
import { recordSpans, stopRecording } from '@plumbline/serving/testing/record-spans';
import { fakeSite } from '@plumbline/services/fake';
import { emptyPage, type HostPage } from '../../render-host/messages.ts';
import { loadShell } from '../bundles/shell-renderer.ts';
import { fixtureRelease } from '../testing/fixture-release.ts';
import { openPageServer, type OpenedPageServer } from '../testing/open-page-server.ts';
import { pageMaker } from './make-page.ts';

let server: OpenedPageServer | undefined;

afterEach(async () => {
  stopRecording();
  await server?.close();
});

// A remote may make anything of what it was given a code, or a name.
const thrown = "(() => { throw Object.assign(new Error('no'), { name: 'Renee', code: 'renee.castellano' }); })()";

test.each([
  ['remote_failed', thrown],
  ['load_failed', `exports.pages = { fixture: async () => ({ Page: () => '', load: () => ${thrown} }) }`],
  ['render_failed', `exports.pages = { fixture: async () => ({ Page: () => ${thrown} }) }`],
])('where a remote’s code fails, the span says %s, whatever the code calls it', async (word, bundle) => {
  const spans = recordSpans();
  const published = [await fixtureRelease({ server: bundle })];
  server = await openPageServer((_, answer) => answer.writeHead(404).end(), undefined, undefined, { published });
  await (await fetch(`${server.origin}/fixture`)).text();
  expect(spans.find((span) => span.name === 'render page')?.failedWith).toBe(word);
  expect(JSON.stringify(spans)).not.toMatch(/renee/i);
});

const shownBy = (release: string) => ({
  name: 'mf-deep',
  release,
  base: `/releases/mf-deep/${release}/`,
  assets: {},
  integrity: {},
  container: { name: 'mf_deep', entry: 'remoteEntry.js', module: './remote' },
  routes: [{ path: '/deep', page: 'deep', render: 'server' as const }],
});

test('data that no document can be written with is a failure of its release, and the fallback release is shown', async () => {
  let nested: unknown = null;
  for (let depth = 0; depth < 100_000; depth += 1) nested = [nested];
  const shell = loadShell();
  const render = async ({ owned }: { owned: { remote: { release: string } } }): Promise<HostPage> => ({
    ...emptyPage,
    head: { title: '', tags: [], heroImages: [] },
    body: { html: `<h1>Of ${owned.remote.release}</h1>`, styles: '', seconds: 0 },
    seeds: owned.remote.release === 'new' ? { '/api/x': { data: nested } } : {},
  });
  const makePage = pageMaker({
    shell,
    hosts: { render },
    findRoute: shell.renderer.findRoute,
    apiOrigin: 'http://127.0.0.1:9',
    site: fakeSite,
    payments: { scripts: [] },
    now: () => 0,
  });
  const view = { url: new URL('http://localhost/deep'), policy: null, overrides: null, isStaff: false, requestId: 'a' };
  const { outcome, failures, document } = await makePage({
    ...view,
    full: { id: 'one', remotes: [{ ...shownBy('new'), previous: shownBy('old') }] },
  });
  expect([outcome, document?.html.includes('<h1>Of old</h1>')]).toEqual(['failed', true]);
  expect(failures.map(({ stage, owned }) => [stage, owned.remote.release])).toEqual([['server-render', 'new']]);

  const alone = await makePage({ ...view, full: { id: 'two', remotes: [shownBy('new')] } });
  expect([alone.outcome, alone.document?.html.includes('<h1>Of new')]).toEqual(['failed', false]);
  expect(alone.document?.html).toContain('<main');
});
