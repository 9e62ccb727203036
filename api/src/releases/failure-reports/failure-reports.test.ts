import { expect, test } from '@jest/globals';
import { reportFailure, type FailureReport } from '@plumbline/contract/releases/failure-reports';
import { aRelease, aShell, aTeam } from '../../testing/a-release.ts';
import { openApp, type OpenApp } from '../../testing/open-app.ts';
import { siteHealth } from '../../testing/site-health.ts';
import { deleteFailuresBefore } from './store.ts';

const failure: FailureReport = {
  remote: 'mf-blog',
  release: '0123456789abcdef0123',
  page: 'post',
  stage: 'chunk',
  outcome: 'previous',
  message: 'Loading chunk 12 failed',
};

const rows = ({ db }: OpenApp): Promise<Record<string, unknown>[]> => db.knex('remote_failures').orderBy('id');
const send = ({ origin }: OpenApp, body: unknown, type = 'application/json', address = '10.0.0.1') =>
  fetch(`${origin}/api/reports`, {
    method: 'POST',
    headers: { 'content-type': type, 'x-forwarded-for': address },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

test('equal failures within an hour are one entry with a count; the next hour starts a new one', async () => {
  await using app = await openApp();
  expect(await app.client.call(reportFailure, { body: failure })).toEqual({ received: true });
  app.clock.time += 60_000;
  await app.client.call(reportFailure, { body: { ...failure, page: 'post-list', outcome: 'fallback' } });
  await app.client.call(reportFailure, { body: { ...failure, stage: 'render' } });
  app.clock.time += 3_600_000;
  await app.client.call(reportFailure, { body: failure });
  expect((await rows(app)).map(({ stage, count, page, hour }) => [stage, count, page, hour])).toEqual([
    ['chunk', 2, 'post-list', '2026-11-21T12'],
    ['render', 1, 'post', '2026-11-21T12'],
    ['chunk', 1, 'post', '2026-11-21T13'],
  ]);
});

test.each([
  [
    'Failed at https://site.example/verify-email/Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6?email=a@b.example',
    'Failed at https://site.example',
  ],
  [
    'Loading https://site.example/releases/mf-blog/0123456789abcdef0123/12.ab.js?x=1 failed',
    'Loading https://site.example/releases/mf-blog/0123456789abcdef0123/12.ab.js failed',
  ],
  [
    'Loading https://site.example/releases/mf-blog/0123456789abcdef0123/112.0311462072.js for 0311462072 failed',
    'Loading https://site.example/releases/mf-blog/0123456789abcdef0123/112.0311462072.js for # failed',
  ],
  ['Nobody named ada.lindqvist@example.org', 'Nobody named …'],
  ['Nobody named müller@exämple.de', 'Nobody named …'],
  ['No order 4111111111111111 at /checkout?orderId=ord_1', 'No order # at /checkout?…'],
  ['Token 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b', 'Token …'],
  ['one\n\ttwo\u0000', 'one two'],
])('%j is stored as %j', async (message, kept) => {
  await using app = await openApp();
  await app.client.call(reportFailure, { body: { ...failure, message } });
  expect(await rows(app)).toMatchObject([{ message: kept }]);
});

test('a report of the content security policy is attributed to the remote of the file', async () => {
  await using app = await openApp();
  const source = 'https://site.example/releases/mf-blog/0123456789abcdef0123/remoteEntry.js';
  const old = {
    'csp-report': {
      'document-uri': 'https://site.example/verify-email/secret',
      'blocked-uri': 'https://evil.example/x.js?visitor=7',
      'effective-directive': 'script-src-elem',
      'source-file': source,
    },
  };
  expect((await send(app, old, 'application/csp-report')).status).toBe(202);
  const body = { documentURL: 'https://site.example/blog', effectiveDirective: 'style-src-elem', sourceFile: null };
  const reports = [
    { type: 'csp-violation', age: 1, url: '', body: { ...body, blockedURL: 'inline' } },
    { type: 'integrity-violation', age: 1, url: '', body: { blockedURL: source, destination: 'script' } },
    { type: 'csp-violation', age: 1, url: '', body: { ...body, blockedURL: 'chrome-extension' } },
    { type: 'deprecation', age: 1, url: '', body: { id: 'x' } },
  ];
  expect((await send(app, reports, 'application/reports+json')).status).toBe(202);
  const single = {
    type: 'csp-violation',
    url: '',
    body: { ...body, effectiveDirective: 'img-src', blockedURL: 'inline' },
  };
  expect((await send(app, single, 'application/csp-report')).status).toBe(202);
  expect((await rows(app)).map(({ remote, release, stage, message }) => [remote, release, stage, message])).toEqual([
    ['mf-blog', failure.release, 'policy', 'script-src-elem refused https://evil.example'],
    ['shell', '', 'policy', 'style-src-elem refused inline'],
    ['mf-blog', failure.release, 'policy', `integrity of script refused ${source}`],
    ['shell', '', 'policy', 'img-src refused inline'],
  ]);
});

test('violations of the last day are in the admin and in the metrics', async () => {
  const token = 'what who watches the site has been given';
  await using app = await openApp({ settings: { METRICS_TOKEN: token } });
  const reportViolation = async (blocked: string) => {
    const report = { 'blocked-uri': blocked, 'effective-directive': 'script-src-elem' };
    expect((await send(app, { 'csp-report': report }, 'application/csp-report')).status).toBe(202);
  };
  const metric = async () => {
    const answer = await fetch(`${app.origin}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    return /plumbline_policy_refusals (\d+)/.exec(await answer.text())?.[1];
  };
  const onHealthPage = async () =>
    (await siteHealth(app.db, app.clock.time)).findings.map(({ what }) => what).filter((what) => /policies/.test(what));
  expect([await metric(), await onHealthPage()]).toEqual(['0', []]);
  for (const blocked of ['inline', 'https://evil.example/x.js?visitor=7', 'https://evil.example/y.js'])
    await reportViolation(blocked);
  await app.client.call(reportFailure, { body: failure });
  expect(await metric()).toBe('3');
  expect(await onHealthPage()).toEqual([
    'Browsers have refused 3 things by the pages’ policies within a day, most often: script-src-elem refused https://evil.example',
  ]);
  app.clock.time += 86_400_001;
  expect([await metric(), await onHealthPage()]).toEqual(['0', []]);
});

test.each<[string, unknown, string, number, string]>([
  ['no JSON', '{"remote":', 'application/json', 400, 'invalid_json'],
  ['no JSON as a report of a policy', '{"csp', 'application/csp-report', 400, 'invalid_json'],
  ['another shape', { hello: 'world' }, 'application/csp-report', 400, 'invalid_input'],
  ['a text', 'hello', 'text/plain', 415, 'unsupported_media_type'],
  ['too much', [{ type: 'x'.repeat(40_000) }], 'application/reports+json', 413, 'payload_too_large'],
  ['far too much', { ...failure, message: 'x'.repeat(70_000) }, 'application/json', 413, 'payload_too_large'],
])('%s is refused', async (_, body, type, status, code) => {
  await using app = await openApp();
  const answer = await send(app, body, type);
  expect(answer.status).toBe(status);
  expect(await answer.json()).toMatchObject({ code });
  expect(await rows(app)).toEqual([]);
});

test('all faults of an invalid report are returned', async () => {
  await using app = await openApp();
  const body = {
    remote: 'blog',
    release: 'one',
    page: 'Post',
    stage: 'nap',
    outcome: 'silence',
    message: 'x'.repeat(501),
  };
  const answer = await send(app, body);
  expect(answer.status).toBe(400);
  const { issues } = (await answer.json()) as { issues: { path: string }[] };
  expect(issues.map(({ path }) => path)).toEqual([
    'body.remote',
    'body.release',
    'body.page',
    'body.stage',
    'body.outcome',
    'body.message',
  ]);
});

test('an address may send a limited number of reports an hour; another one still can', async () => {
  await using app = await openApp({ shell: aShell });
  await (await aTeam(app)).publish(aRelease());
  for (let time = 0; time < 120; time += 1) expect((await send(app, failure)).status).toBe(202);
  const refused = await send(app, failure);
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([429, 'too_many_requests']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await send(app, failure, 'application/json', '10.0.0.2')).status).toBe(202);
  expect(await rows(app)).toMatchObject([{ count: 121 }]);
  // Nor do one remote's failures, which it can make as it likes, leave none for another's.
  expect((await send(app, { ...failure, remote: 'mf-x' })).status).toBe(202);
});

test('one address cannot fill the failures with invented remotes, and other reports are accepted', async () => {
  await using app = await openApp({ shell: aShell });
  const team = await aTeam(app);
  await team.publish(aRelease());
  let status = 202;
  for (let time = 0; status === 202; time += 1) {
    expect(time).toBeLessThan(200);
    ({ status } = await send(app, { ...failure, remote: `mf-x${time}` }));
  }
  expect(status).toBe(429);
  expect(await rows(app)).toHaveLength(60);
  for (let time = 0; time < 70; time += 1) await send(app, { ...failure, message: `one of many: ${time} apart` });
  const ofBlog = () => app.db.knex('remote_failures').where({ remote: 'mf-blog' });
  expect(await ofBlog()).toHaveLength(60);
  // Known failures are still counted.
  await send(app, { ...failure, message: 'one of many: 0 apart' });
  expect(await ofBlog().where({ count: 2 })).toHaveLength(1);
  await send(app, failure, 'application/json', '10.0.0.2');
  expect(await ofBlog()).toHaveLength(61);
  // A limit has one row per network and existing remote.
  expect((await app.db.knex('rate_limits')).length).toBeLessThan(20);
});

test('an hour stores a limited number of different failures per remote, keeps counting them, and those of others', async () => {
  await using app = await openApp();
  const at = new Date(app.clock.time).toISOString();
  const row = {
    remote: 'mf-x',
    release: failure.release,
    stage: 'render',
    page: '',
    outcome: '',
    first_at: at,
    last_at: at,
    count: 1,
  };
  const many = Array.from({ length: 500 }, (_, number) => ({ ...row, hour: at.slice(0, 13), message: String(number) }));
  for (let from = 0; from < many.length; from += 50)
    await app.db.knex('remote_failures').insert(many.slice(from, from + 50));
  const kept = (message: string) => app.db.knex('remote_failures').where({ message });
  const ofX = { ...failure, remote: 'mf-x', stage: 'render' };
  await send(app, { ...ofX, message: 'new' });
  await send(app, { ...ofX, message: '7' });
  expect(await kept('7')).toMatchObject([{ count: 2 }]);
  expect(await kept('new')).toEqual([]);
  await send(app, failure);
  expect(await kept(failure.message)).toHaveLength(1);
  await app.db.knex('remote_failures').where({ message: '9' }).delete();
  await send(app, { ...ofX, message: 'new' });
  expect(await kept('new')).toHaveLength(1);
});

test('old failures are deleted', async () => {
  await using app = await openApp();
  await app.client.call(reportFailure, { body: failure });
  await deleteFailuresBefore(app.db.knex, app.clock.time);
  expect(await rows(app)).toHaveLength(1);
  await deleteFailuresBefore(app.db.knex, app.clock.time + 1);
  expect(await rows(app)).toEqual([]);
});
