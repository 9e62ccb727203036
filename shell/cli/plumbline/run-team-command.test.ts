import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { fixtureRelease, serverBundle } from '../../server/testing/fixture-release.ts';
import { changesOf } from '@plumbline/remote/internal/diff';
import { openRegistry } from '@plumbline/remote/internal/registry-client';
import { runTeamCommand } from './run-team-command.ts';

const [one, two] = ['1'.repeat(20), '2'.repeat(20)];
const token = `plt_${'t'.repeat(43)}`;
const releaseList = {
  channels: { remote: 'mf-blog', live: one, canary: null, sequence: 3 },
  releases: [two, one].map((release) => ({
    release,
    revision: null,
    builtAt: '2026-11-21T10:00:00.000Z',
    publishedAt: '2026-11-21T11:00:00.000Z',
    publishedBy: 'Writers <blog@plumbline.example>',
    ...(release === two
      ? {
          smokeTest: {
            state: 'passed',
            browser: 'Chromium 156.0',
            shell: '0'.repeat(20),
            views: 8,
            at: '2026-11-21T10:30:00.000Z',
          },
        }
      : {}),
  })),
  history: [
    {
      sequence: 3,
      action: 'promote',
      release: one,
      previous: null,
      percent: null,
      who: 'Writers <blog@plumbline.example>',
      at: '2026-11-21T11:00:00.000Z',
      reason: 'First',
    },
  ],
  earlier: [],
  grants: { sections: ['/blog'], admin: false, payments: false, ownDocument: false, budget: null },
};

let api: Server;
let apiRequests: { method: string | undefined; url: string | undefined; token: string | undefined; body: string }[];
let answer: { status: number; body: unknown } | null;
/** The releases of the remote that a page server shows, one after the other; the last one stays. */
let releasesShown: string[];

beforeAll(async () => {
  api = createServer((request: IncomingMessage, response) => {
    if (request.url?.startsWith('/_site/snapshot')) {
      const release = releasesShown.length > 1 ? releasesShown.shift() : releasesShown[0];
      const remote = { name: 'mf-blog', release, base: '/', routes: [], assets: {}, integrity: {} };
      const container = { name: 'mf_blog', entry: 'remoteEntry.js', module: './remote' };
      return void response.end(JSON.stringify({ id: 'a', remotes: release ? [{ ...remote, container }] : [] }));
    }
    let body = '';
    request.setEncoding('latin1');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      const { method, url, headers } = request;
      apiRequests.push({ method, url, token: headers.authorization, body });
      const moved = { ...releaseList.channels, live: two, sequence: 4 };
      const { status, body: json } = answer ?? { status: 200, body: method === 'GET' ? releaseList : moved };
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
    });
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
});
afterAll(() => void api.close());
beforeEach(() => {
  apiRequests = [];
  answer = null;
  releasesShown = [two];
});

const originOf = () => `http://127.0.0.1:${(api.address() as AddressInfo).port}`;

async function plumbline(...args: string[]) {
  const output = { out: '', err: '' };
  const code = await runTeamCommand(args, {
    environment: { PLUMBLINE_ORIGIN: originOf(), PLUMBLINE_TOKEN: token },
    out: (text) => (output.out += text),
    err: (text) => (output.err += text),
  });
  return { code, ...output };
}

test('promote makes the newest release live, or the one with the given hash prefix', async () => {
  expect(await plumbline('promote', 'mf-blog/', '--reason', 'New search')).toEqual({
    code: 0,
    out: `mf-blog ${two} is live.`,
    err: '',
  });
  expect(apiRequests.at(-1)).toEqual({
    method: 'POST',
    url: '/api/releases/mf-blog/promote',
    token: `Bearer ${token}`,
    body: JSON.stringify({ release: two, reason: 'New search' }),
  });
  const other = await plumbline('promote', 'mf-blog', '11', '--expected', two);
  expect(other.err).toBe('');
  expect(JSON.parse(apiRequests.at(-1)?.body ?? '')).toEqual({ release: one, expected: two });
});

test('rollback without a release lets the registry choose it', async () => {
  await plumbline('rollback', 'mf-blog');
  expect(apiRequests.map(({ url, body }) => [url, body])).toEqual([['/api/releases/mf-blog/rollback', '{}']]);
});

test('canary gives the newest release to a percentage of visitors', async () => {
  await plumbline('canary', 'mf-blog', '10%');
  expect(JSON.parse(apiRequests.at(-1)?.body ?? '')).toEqual({ release: two, percent: 10 });
  await plumbline('canary', 'mf-blog', '0%');
  expect(JSON.parse(apiRequests.at(-1)?.body ?? '')).toEqual({ percent: 0 });
  const err = 'Name the percentage of visitors, from 0% to 100%, such as 10%';
  expect(await plumbline('canary', 'mf-blog')).toMatchObject({ code: 1, err });
  expect(await plumbline('canary', 'mf-blog', '150%')).toMatchObject({ code: 1, err });
});

test('canary sends the time of the automatic promotion and the expected live release', async () => {
  const canary = { release: two, percent: 10, promoteAfter: 60 };
  const run = (...args: string[]) => plumbline('canary', 'mf-blog', two, '10%', ...args);
  await run('--promote-after', 'never');
  expect(JSON.parse(apiRequests.at(-1)?.body ?? '')).toEqual({ release: two, percent: 10, promoteAfter: null });
  answer = { status: 200, body: { ...releaseList.channels, canary } };
  expect((await run('--promote-after', '60', '--expected', one)).out.split('\n')).toEqual([
    `mf-blog ${one} is live.`,
    `${two} is the canary for 10% of the visitors.`,
    'It is promoted automatically after 60 minutes unless it fails more often than the live release.',
  ]);
  expect(JSON.parse(apiRequests.at(-1)?.body ?? '')).toEqual({
    release: two,
    percent: 10,
    promoteAfter: 60,
    expected: one,
  });
  expect(await run('--promote-after', 'soon')).toMatchObject({
    code: 1,
    err: expect.stringMatching('--promote-after needs'),
  });
});

test('retire removes the remote from the site, and requires a reason for the history', async () => {
  answer = { status: 200, body: { ...releaseList.channels, live: null } };
  expect(await plumbline('retire', 'mf-blog')).toEqual({
    code: 1,
    out: '',
    err: 'Say why mf-blog leaves the site, for its history: --reason "…"',
  });
  expect(apiRequests).toEqual([]);
  expect((await plumbline('retire', 'mf-blog', '--reason', 'Moved')).out).toMatch('mf-blog is off the site');
  expect(apiRequests).toMatchObject([
    { method: 'POST', url: '/api/releases/mf-blog/retire', body: '{"reason":"Moved"}' },
  ]);
});

test('preview prints the URL of the newest or the named release', async () => {
  const address = 'https://site.example/blog?plumbline-override=mf-blog%40token';
  const previewAnswer = { remote: 'mf-blog', release: one, address, until: '2026-11-22T11:00:00.000Z' };
  answer = { status: 200, body: previewAnswer };
  const { out } = await plumbline('preview', 'mf-blog', one);
  expect(out.split('\n')).toEqual([address, expect.stringContaining('until 2026-11-22 11:00 UTC')]);
  expect(apiRequests).toMatchObject([{ url: '/api/releases/mf-blog/preview', body: JSON.stringify({ release: one }) }]);
  expect(JSON.parse((await plumbline('preview', 'mf-blog', one, '--json')).out)).toEqual(previewAnswer);
});

test('list compares the canary with the live release', async () => {
  const canary = { release: two, percent: 10, promoteAfter: null };
  const comparison = {
    release: two,
    percent: 10,
    since: '2026-11-21T12:00:00.000Z',
    views: 80,
    failures: 2,
    live: { views: 720, failures: 0 },
  };
  answer = { status: 200, body: { ...releaseList, channels: { ...releaseList.channels, canary }, comparison } };
  expect((await plumbline('list', 'mf-blog')).out.split('\n').slice(2, 6)).toEqual([
    '',
    'The canary beside the live release, since 2026-11-21 12:00:',
    'canary  80 page views, 2 failed',
    'live    720 page views, 0 failed',
  ]);
});

test('promote ends once pages show the release', async () => {
  releasesShown = [one, one, two];
  expect((await plumbline('promote', 'mf-blog', two)).out).toBe(`mf-blog ${two} is live.`);
  expect(releasesShown).toEqual([two]);
});

test('promote warns if pages continue to show another release', async () => {
  releasesShown = [one];
  expect((await plumbline('promote', 'mf-blog', two)).out.split('\n')).toEqual([
    `mf-blog ${two} is live.`,
    `Pages show ${one} of mf-blog still: the page server’s log and /admin/health say why.`,
  ]);
});

test('promote prints the registry’s warnings', async () => {
  const warnings = [`mf-blog ${two} goes to visitors before its smoke test has passed: this site does not require it`];
  answer = { status: 200, body: { ...releaseList.channels, live: two, warnings } };
  expect((await plumbline('promote', 'mf-blog', two)).out.split('\n')).toEqual([
    `mf-blog ${two} is live.`,
    ...warnings,
  ]);
});

test('list shows the live release and the history; its JSON is the API’s response', async () => {
  const { out } = await plumbline('list', 'mf-blog');
  expect(out.split('\n')).toEqual([
    `      ${two}  2026-11-21 11:00  Writers <blog@plumbline.example>  passed in Chromium 156.0`,
    `live  ${one}  2026-11-21 11:00  Writers <blog@plumbline.example>`,
    '',
    'History, newest first:',
    `2026-11-21 11:00  promote   ${one}  Writers <blog@plumbline.example>  First`,
  ]);
  expect(JSON.parse((await plumbline('list', 'mf-blog', '--json')).out)).toEqual(releaseList);
});

test('a rejection is printed with every reason, as text and as JSON', async () => {
  const issues = [
    { path: 'shared.react', message: 'needs react ^18.2.0' },
    { path: 'server', message: 'there is no server bundle' },
  ];
  answer = { status: 422, body: { code: 'release_refused', message: 'mf-blog is refused, for 2 reasons.', issues } };
  expect(await plumbline('promote', 'mf-blog', one)).toEqual({
    code: 1,
    out: '',
    err: 'mf-blog is refused, for 2 reasons.\n  shared.react: needs react ^18.2.0\n  server: there is no server bundle',
  });
  expect(JSON.parse((await plumbline('promote', 'mf-blog', one, '--json')).out)).toEqual({
    error: { code: 'release_refused', message: 'mf-blog is refused, for 2 reasons.', issues },
  });
});

test.each([
  [['promote', 'blog'], '"blog" is no remote: its name must look like mf-blog'],
  [['promote', 'mf-blog', '3'], 'mf-blog has no release 3'],
  [['dance', 'mf-blog'], 'There is no command dance; there are: create, dev, check, '],
  [[], 'usage:'],
  [['promote', 'mf-blog', one, two], 'usage:'],
  [['publish', 'mf-blog', 'promote'], 'usage:'],
  [['publish', 'mf-blog', '--expected', one], '--expected needs --promote'],
  [['publish', 'mf-blog', '--reason', 'Moved'], '--reason needs --promote'],
  [['list', 'mf-blog', '--loud'], "Unknown option '--loud'"],
  [['retire', 'mf-blog', '--reason', 'Moved', '--expected', one], 'npx plumbline retire takes no --expected'],
  [['promote', 'mf-blog', one, '--promote-after', '60'], 'npx plumbline promote takes no --promote-after'],
  [['canary', 'mf-blog', one, '10%', '--promote'], 'npx plumbline canary takes no --promote'],
  [['create', 'mf-blog'], 'name: there is a folder mf-blog already'],
  [['dev', 'mf-blog', '--alone', '--serve', '4102'], 'Name one of --alone and --serve'],
  [['dev', 'mf-blog', '--serve', '70000'], '--serve needs a port from 1 to 65535'],
  [['dev', 'mf-nowhere', '--serve', '4102'], 'There is no remote mf-nowhere; there are: mf-account'],
])('%p prints the error', async (args, output) => {
  const { code, err } = await plumbline(...args);
  expect([code, err]).toEqual([1, expect.stringContaining(output)]);
});

test('with --json, usage is JSON too', async () => {
  const { code, out, err } = await plumbline('dance', 'mf-blog', '--json');
  expect([code, err]).toEqual([1, '']);
  expect(JSON.parse(out)).toMatchObject({ error: { code: 'usage', message: expect.stringContaining('promote') } });
});

test('a missing token, a malformed one, and an unreachable site are reported', async () => {
  const run = async (environment: Record<string, string>) => {
    let output = '';
    await runTeamCommand(['list', 'mf-blog'], { environment, out: () => undefined, err: (text) => (output += text) });
    return output;
  };
  expect(await run({})).toMatch('PLUMBLINE_TOKEN is not set');
  expect(await run({ PLUMBLINE_TOKEN: 'x' })).toBe('PLUMBLINE_TOKEN must be a token of npm run teams');
  const nowhere = { PLUMBLINE_TOKEN: token, PLUMBLINE_ORIGIN: 'http://127.0.0.1:1' };
  expect(await run(nowhere)).toBe('http://127.0.0.1:1 could not be reached: is its address right, and does it run?');
});

test('publish sends the description, and each file under its path', async () => {
  const built = await fixtureRelease();
  const { hash: release } = built.release;
  answer = { status: 200, body: { remote: 'mf-fixture', release, created: true } };
  expect(await openRegistry({ origin: originOf(), token }).publish(built)).toMatchObject({ created: true });
  const { body = '' } = apiRequests[0] ?? {};
  const names = [...body.matchAll(/name="([^"]+)"/g)].map(([, name]) => name);
  expect(names.filter((name) => name !== 'file')).toEqual(
    expect.arrayContaining(['description', 'browser/remoteEntry.js', 'server/remote.cjs']),
  );
});

test('diff shows changes of routes, pages, shared libraries and sizes', async () => {
  const before = (await fixtureRelease({ routes: [{}, { path: '/old' }] })).release;
  const after = (
    await fixtureRelease({
      routes: [{}, { path: '/new', page: 'fixture', render: 'browser' }],
      server: serverBundle('Other'),
      browser: { 'remoteEntry.js': '', 'more.js': 'x'.repeat(3_000) },
      change: (release) => ({ ...release, shared: { react: '^20.0.0' } }),
    })
  ).release;
  expect(changesOf(before, after)).toEqual({
    routes: ['+ /new (fixture, browser)', '- /old (fixture, server)'],
    pages: [{ page: 'fixture', before: 1, after: 3 }],
    shared: ['react ^20.0.0 instead of none'],
    browser: { before: 1, after: 3 },
    server: { before: 1, after: 1 },
  });
  expect(changesOf(null, after)).toMatchObject({ pages: [{ page: 'fixture', before: null, after: 3 }], shared: [] });
  expect(changesOf(after, { ...after, assets: {} }).pages).toEqual([{ page: 'fixture', before: 3, after: null }]);
});

test('a page counts as changed if the contents of its scripts have, not their names', async () => {
  const withScript = async (name: string, text: string, entry = '') =>
    (await fixtureRelease({ browser: { 'remoteEntry.js': entry, [name]: text } })).release;
  const before = await withScript('10.f80f490f29.js', 'a sentence');
  const after = await withScript('10.778db54d78.js', 'another sentence');
  expect(changesOf(before, after).pages).toEqual([{ page: 'fixture', before: 1, after: 1 }]);
  expect(changesOf(before, await withScript('11.778db54d78.js', 'a sentence', 'other names')).pages).toEqual([]);
});

test('a rejection before any request is printed as JSON with every reason', async () => {
  const { code, out } = await plumbline('create', 'mf-blog', '--title', ' ', '--json');
  expect([code, JSON.parse(out)]).toEqual([
    1,
    {
      error: {
        code: 'refused',
        message: 'mf-blog was not created.',
        issues: [
          { path: 'name', message: 'there is a folder mf-blog already' },
          { path: '--title', message: 'must have 1 to 60 characters, all in one line' },
        ],
      },
    },
  ]);
  expect(apiRequests).toEqual([]);
});
