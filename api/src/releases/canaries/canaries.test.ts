import { createHmac } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { viewClaimText, viewToken, viewTokenLifetime, type ReleaseViews } from '@plumbline/contract/releases/views';
import { aShell, aShellOffer, aTeam, releasesOf, type TestTeam } from '../../testing/a-release.ts';
import { openApp, pageServerKey, type OpenApp } from '../../testing/open-app.ts';
import { outboxLines } from '../../testing/outbox-rows.ts';
import { listCanaryRuns } from './canary-store.ts';
import { pino } from 'pino';
import { checkCanaries } from './check-canaries.ts';

const [first, second, third] = releasesOf('mf-blog', 3);
const live = first?.release.hash ?? '';
const canaryHash = second?.release.hash ?? '';
const remote = 'mf-blog';

const bearer = { authorization: `Bearer ${pageServerKey}` };
const minute = 60_000;

/** An API where one release is live and another is tried on a tenth of the visitors. */
async function withCanary(body: object = {}, shell = aShell): Promise<{ app: OpenApp; team: TestTeam }> {
  const app = await openApp({ shell });
  const team = await aTeam(app);
  for (const release of [first, second, third]) if (release) await team.publish(release);
  await team.post('/releases/mf-blog/promote', { release: live });
  await team.post('/releases/mf-blog/canary', { release: canaryHash, percent: 10, ...body });
  return { app, team };
}

const postViews = ({ origin }: OpenApp, body: unknown, headers: Record<string, string> = bearer) =>
  fetch(`${origin}/api/release-views`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** Reports a page server's statistics of the canary, and of the live release beside it. */
async function reportViews(
  app: OpenApp,
  canary: Partial<ReleaseViews>,
  beside: Partial<ReleaseViews> = {},
): Promise<void> {
  const none = { remote, views: 0, failures: 0, shared: 0 };
  const seen = [
    { ...none, release: canaryHash, ...canary },
    { ...none, release: live, ...beside },
  ];
  expect((await postViews(app, { seen, resting: [] })).status).toBe(202);
}

const logged: string[] = [];
const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
const outbox = { woken: 0, wake: () => void (outbox.woken += 1) };
const check = ({ db, clock, releases }: OpenApp) => checkCanaries({ db, clock, releases, log, outbox });

async function state(team: TestTeam) {
  const { channels, history } = (await team.get('/releases/mf-blog')).body as unknown as {
    channels: { live: string; canary: unknown };
    history: Record<string, unknown>[];
  };
  return { ...channels, last: history[0] };
}

test('a failing canary is ended automatically, with the reason in history, log and mail; the live release is unchanged', async () => {
  const { app, team } = await withCanary();
  await using _ = app;
  await reportViews(app, { views: 60, failures: 4 }, { views: 700 });
  await check(app);
  expect(await state(team)).toMatchObject({ live, canary: { release: canaryHash, percent: 10, promoteAfter: null } });
  await reportViews(app, { views: 20, failures: 8 }, { views: 200 });
  await check(app);
  await check(app);
  const reason = '12 of 80 page views failed, 0 of 900 of the live release';
  expect(await state(team)).toMatchObject({
    live,
    canary: null,
    last: { action: 'revert', release: canaryHash, previous: canaryHash, percent: 10, who: 'automatic', reason },
  });
  const audited: unknown[] = await app.db.knex('staff_audit').where({ who: 'automatic' });
  expect(audited).toMatchObject([{ action: 'canary reverted', target: remote, detail: reason }]);
  expect(await outboxLines(app.db)).toMatchObject([
    {
      kind: 'release-news',
      to: 'mf-blog@plumbline.example',
      payload: { remote, release: canaryHash, news: 'reverted', reason, at: '2026-11-21T12:00:00.000Z' },
    },
  ]);
  expect(outbox.woken).toBe(1);
  expect(logged.filter((line) => line.includes('a canary failed too often') && line.includes(reason))).toHaveLength(1);
});

test('a team sees the comparison of its canary with the live release, while there is one', async () => {
  const { app, team } = await withCanary();
  await using _ = app;
  await reportViews(app, { views: 7, failures: 2 }, { views: 60, failures: 1 });
  expect((await team.get('/releases/mf-blog')).body).toMatchObject({
    comparison: { release: canaryHash, percent: 10, views: 7, failures: 2, live: { views: 60, failures: 1 } },
  });
  await team.post('/releases/mf-blog/canary', { percent: 0 });
  expect((await team.get('/releases/mf-blog')).body).not.toHaveProperty('comparison');
});

test('a failure that the live release has on the same page does not count against the canary', async () => {
  const { app, team } = await withCanary();
  await using _ = app;
  await reportViews(app, { views: 50, failures: 50, shared: 46 });
  await check(app);
  expect(await state(team)).toMatchObject({ canary: { release: canaryHash } });
});

test('page views keep counting when the percentage grows, and restart when the canary or the live release changes', async () => {
  const { app, team } = await withCanary();
  await using _ = app;
  const counts = async () =>
    (await listCanaryRuns(app.db.knex)).map((run) => [run.views, run.live.views, run.promoteAfter]);
  await reportViews(app, { views: 3 }, { views: 30 });
  await team.post('/releases/mf-blog/canary', { percent: 50, promoteAfter: 90 });
  await reportViews(app, { views: 3 });
  expect(await counts()).toEqual([[6, 30, 90]]);
  await team.post('/releases/mf-blog/canary', { percent: 60 });
  expect(await counts()).toEqual([[6, 30, 90]]);
  await team.post('/releases/mf-blog/promote', { release: third?.release.hash });
  expect(await counts()).toEqual([[0, 0, 90]]);
  await team.post('/releases/mf-blog/canary', { percent: 60, promoteAfter: null });
  await reportViews(app, { views: 1 });
  await team.post('/releases/mf-blog/canary', { release: live, percent: 60 });
  expect(await counts()).toEqual([[0, 0, null]]);
  // A rollback to the canary's release ends the canary run, because it is live.
  await team.post('/releases/mf-blog/rollback', { release: live });
  expect(await counts()).toEqual([]);
  expect(await state(team)).toMatchObject({ live, canary: null });
});

test('a canary is promoted automatically if requested, after its time and without more failures, also after a restart', async () => {
  const { app, team } = await withCanary({ promoteAfter: 30 });
  await using _ = app;
  await reportViews(app, { views: 120 }, { views: 900, failures: 1 });
  app.clock.time += 30 * minute - 1;
  await check(app);
  expect(await state(team)).toMatchObject({ live });
  app.clock.time += 1;
  await check(app);
  const reason = '0 of 120 page views failed, 1 of 900 of the live release, in 30 minutes or more';
  expect(await state(team)).toMatchObject({
    live: canaryHash,
    canary: null,
    last: { action: 'promote', release: canaryHash, previous: live, percent: null, who: 'automatic', reason },
  });
  expect((await outboxLines(app.db)).map(({ payload }) => payload?.['news'])).toEqual(['promoted']);
});

test('a canary that page servers have paused is not promoted automatically', async () => {
  const { app, team } = await withCanary({ promoteAfter: 1 });
  await using _ = app;
  await reportViews(app, { views: 200 });
  app.clock.time += minute;
  const since = new Date(app.clock.time).toISOString();
  const rest = { remote: 'mf-blog', release: canaryHash, since, reason: 'late' };
  expect((await postViews(app, { seen: [], resting: [rest] })).status).toBe(202);
  await check(app);
  expect(await state(team)).toMatchObject({ live, canary: { release: canaryHash } });
  app.clock.time += 15_001;
  await check(app);
  expect(await state(team)).toMatchObject({ live: canaryHash, canary: null });
});

test('a canary that no longer fits beside the other remotes is not promoted, and not retried for ever', async () => {
  let servicesVersion = '1.3.0';
  const describe = async () => ({
    ...aShellOffer,
    shared: { ...aShellOffer.shared, '@plumbline/services': [servicesVersion] },
  });
  const { app, team } = await withCanary({ promoteAfter: 1 }, { ...aShell, describe });
  await using _ = app;
  await reportViews(app, { views: 200 });
  app.clock.time += minute;
  servicesVersion = '2.0.0';
  logged.length = 0;
  await check(app);
  await check(app);
  expect(await state(team)).toMatchObject({ live, canary: { release: canaryHash, promoteAfter: null } });
  expect(logged.filter((line) => line.includes('a canary does not go live'))).toHaveLength(1);
  const reason = expect.stringMatching(/^Not promoted automatically: .*@plumbline\/services/);
  expect((await state(team)).last).toMatchObject({ action: 'canary', percent: 10, who: 'automatic', reason });
  expect((await outboxLines(app.db)).map(({ payload }) => payload)).toMatchObject([{ news: 'refused', reason }]);
  expect(await app.db.knex('staff_audit').where({ who: 'automatic' })).toMatchObject([
    { action: 'canary refused', target: remote, outcome: 'refused', detail: reason },
  ]);
});

test('while the shell cannot be read, a promotion is delayed, and other canaries are decided meanwhile', async () => {
  let there = false;
  const describe = async () => (there ? aShell.describe() : null);
  const { app, team } = await withCanary({ promoteAfter: 1 });
  await using _ = app;
  const [blind, seeing] = [{ ...app.releases.shell, describe }, app.releases];
  await app.db
    .knex('canary_trials')
    .insert({ remote: 'mf-z', release: canaryHash, live, since: '2026-11-21T12:00:00.000Z' });
  await app.db.knex('canary_trials').where({ remote: 'mf-z' }).update({ views: 50, failures: 50 });
  await reportViews(app, { views: 200 });
  app.clock.time += minute;
  const { db, clock } = app;
  await checkCanaries({ db, clock, releases: { ...seeing, shell: blind }, log, outbox });
  expect(await state(team)).toMatchObject({ live, canary: { release: canaryHash, promoteAfter: 1 } });
  expect((await listCanaryRuns(db.knex)).map((run) => run.remote)).toEqual([remote]);
  there = true;
  await checkCanaries({ db, clock, releases: { ...seeing, shell: blind }, log, outbox });
  expect(await state(team)).toMatchObject({ live: canaryHash, canary: null });
});

test('a page server’s report is accepted as a whole or not at all', async () => {
  const { app } = await withCanary();
  await using _ = app;
  await app.db.knex.schema.dropTable('release_rests');
  const seen = [{ remote, release: canaryHash, views: 1, failures: 0, shared: 0 }];
  const resting = [{ remote, release: live, since: '2026-11-21T11:59:00.000Z', reason: 'late' }];
  expect((await postViews(app, { seen, resting })).status).toBe(500);
  expect(await app.db.knex('release_hours')).toEqual([]);
});

test('page views are accepted from page servers only, and for published releases only', async () => {
  const { app } = await withCanary();
  await using _ = app;
  const one = { remote, release: canaryHash, views: 1, failures: 0, shared: 0 };
  const body = { seen: [one], resting: [] };
  expect((await postViews(app, body, {})).status).toBe(401);
  const refused = await postViews(app, body, { authorization: 'Bearer what strangers guess, with as many letters' });
  expect([refused.status, await refused.json()]).toMatchObject([
    401,
    { message: "This address needs the page servers' key." },
  ]);
  const wrong = await postViews(app, { seen: [{ ...one, views: -1 }], resting: [] });
  expect([wrong.status, await wrong.json()]).toMatchObject([400, { issues: [{ path: 'body.seen.0.views' }] }]);
  expect((await postViews(app, { seen: [{ ...one, release: 'f'.repeat(20) }, one], resting: [] })).status).toBe(202);
  expect(await app.db.knex('release_hours').select('release', 'views', 'hour')).toEqual([
    { release: canaryHash, views: 1, hour: '2026-11-21T12' },
  ]);
});

test('a paused release is reported to its team once', async () => {
  const { app } = await withCanary();
  await using _ = app;
  const rest = { remote, release: live, since: '2026-11-21T11:59:00.000Z', reason: 'lost at /checkout?orderId=ord_1' };
  for (let time = 0; time < 3; time += 1)
    expect((await postViews(app, { seen: [], resting: [rest] })).status).toBe(202);
  expect((await outboxLines(app.db)).map(({ payload }) => payload)).toMatchObject([
    { news: 'resting', release: live, reason: 'lost at /checkout?…' },
  ]);
  expect(await app.db.knex('release_rests').select('since')).toEqual([{ since: rest.since }]);
});

let nonces = 0;

/** The token of a document, as a page server makes it. */
function aToken(app: OpenApp, release: string, expires = app.clock.time + viewTokenLifetime): string {
  const claim = { remote, release, expires, nonce: String((nonces += 1)).padStart(16, '0') };
  return viewToken(claim, createHmac('sha256', pageServerKey).update(viewClaimText(claim)).digest('base64url'));
}

test('browsers’ reports count with a token of the document, once, and a limited number per network', async () => {
  const { app } = await withCanary();
  await using _ = app;
  const report = (view: string | undefined, address = '203.0.113.7', stage = 'render') =>
    fetch(`${app.origin}/api/reports`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({
        remote,
        release: canaryHash,
        page: 'list',
        stage,
        outcome: 'previous',
        message: 'no',
        view,
      }),
    });
  const counted = async () => (await listCanaryRuns(app.db.knex))[0]?.failures;
  const token = aToken(app, canaryHash);
  const useless: (string | undefined)[] = [
    undefined,
    'what is no token',
    aToken(app, live),
    aToken(app, canaryHash, app.clock.time - 1),
    // A token of a document from before the canary run.
    aToken(app, canaryHash, app.clock.time + viewTokenLifetime - 1),
    `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
  ];
  for (const view of useless) expect((await report(view)).status).toBe(202);
  expect((await report(aToken(app, canaryHash), undefined, 'policy')).status).toBe(202);
  expect(await counted()).toBe(0);
  await report(token);
  await report(token);
  await report(token, '198.51.100.1');
  expect(await counted()).toBe(1);
  for (let time = 0; time < 9; time += 1) await report(aToken(app, canaryHash));
  expect(await counted()).toBe(3);
  await report(aToken(app, canaryHash), '198.51.100.1');
  expect(await counted()).toBe(4);
  // The network of an IPv6 address is its first 64 bits, and tokens return only after a day.
  for (let time = 1; time < 9; time += 1) await report(aToken(app, canaryHash), `2001:db8:1:2::${time}`);
  expect(await counted()).toBe(7);
  app.clock.time += 24 * 60 * minute - 1;
  await report(aToken(app, canaryHash));
  expect(await counted()).toBe(7);
  app.clock.time += 1;
  await report(aToken(app, canaryHash));
  expect(await counted()).toBe(8);
  expect((await report('x'.repeat(101))).status).toBe(400);
});
