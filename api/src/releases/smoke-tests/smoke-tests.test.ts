import { generateKeyPairSync, sign } from 'node:crypto';
import type { SmokeTestResult, SmokeTestState, UntestedRelease } from '@plumbline/contract/releases/smoke-tests';
import { expect, test } from '@jest/globals';
import { aRelease, aShell, aTeam, releasesOf, type TestRelease } from '../../testing/a-release.ts';
import { openApp } from '../../testing/open-app.ts';
import { integrityOf } from '../registry/release-hash.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const SMOKE_TEST_PUBLIC_KEY = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');

type Team = Awaited<ReturnType<typeof aTeam>>;

const signed = (value: unknown, key = privateKey) => {
  const statement = JSON.stringify(value);
  return { statement, signature: sign(null, Buffer.from(statement), key).toString('base64url') };
};

async function open(settings: Record<string, string> = {}) {
  const app = await openApp({ shell: aShell, settings: { SMOKE_TEST_PUBLIC_KEY, ...settings } });
  const team = await aTeam(app);
  const now = () => new Date(app.clock.now()).toISOString();
  const claim = async () => {
    const { status, body } = await team.post('/smoke-tests/claim', signed({ kind: 'claim', at: now() }));
    expect(status).toBe(200);
    return (body as unknown as { untested: UntestedRelease | null }).untested;
  };
  const resultOf = ({ release }: TestRelease, change: Partial<SmokeTestResult> = {}) => ({
    kind: 'result',
    remote: release.remote,
    release: release.hash,
    description: integrityOf(JSON.stringify(release)),
    browser: 'Chromium 156.0',
    shell: 'b40b8358e4717e279d53',
    views: 6,
    issues: [],
    at: now(),
    ...change,
  });
  const report = (release: TestRelease, change: Partial<SmokeTestResult> = {}, key = privateKey) =>
    team.post('/smoke-tests/results', signed(resultOf(release, change), key));
  const move = (action: string, body: unknown) => team.post(`/releases/mf-blog/${action}`, body);
  return {
    app,
    team,
    now,
    claim,
    resultOf,
    report,
    move,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

async function statesOf(team: Team): Promise<SmokeTestState[]> {
  const { releases } = (await team.get('/releases/mf-blog')).body as unknown as {
    releases: { smokeTest: SmokeTestState }[];
  };
  return releases.map(({ smokeTest }) => smokeTest);
}

const refusal = (why: RegExp) => ({
  status: 422,
  body: { code: 'release_refused', issues: [{ path: 'smokeTest', message: expect.stringMatching(why) }] },
});

test('a release waits, is claimed once, and passes with a signed result without issues', async () => {
  await using site = await open();
  const [older, newer] = releasesOf('mf-blog', 2) as [TestRelease, TestRelease];
  await site.team.publish(older);
  await site.team.publish(newer);
  expect(await statesOf(site.team)).toEqual([{ state: 'waiting' }, { state: 'waiting' }]);
  expect(await site.claim()).toMatchObject({ remote: 'mf-blog', release: newer.release.hash });
  expect(await site.claim()).toMatchObject({ release: older.release.hash });
  expect(await site.claim()).toBeNull();
  expect(await statesOf(site.team)).toMatchObject([{ state: 'running' }, { state: 'running' }]);
  expect((await site.report(newer)).body).toMatchObject({ stored: true });
  expect((await site.report(newer, { views: 1 })).body).toMatchObject({ stored: false });
  const issues = [{ path: 'declaration.routes.0', message: '/blog, 390 px wide: uncaught: no' }];
  await site.report(older, { issues });
  expect(await statesOf(site.team)).toMatchObject([
    { state: 'passed', views: 6 },
    { state: 'failed', issues },
  ]);
});

test('two concurrent claims get different releases', async () => {
  await using site = await open();
  for (const release of releasesOf('mf-blog', 3)) await site.team.publish(release);
  const claimed = await Promise.all([site.claim(), site.claim(), site.claim(), site.claim()]);
  expect(new Set(claimed.map((one) => one?.release ?? null)).size).toBe(4);
});

test('the remote that has waited longest since its last test is next, whatever the number of another one’s releases', async () => {
  await using site = await open();
  for (const release of releasesOf('mf-blog', 3)) await site.team.publish(release);
  const other = await aTeam(site.app, 'mf-other');
  await site.claim();
  await other.publish(aRelease({ remote: 'mf-other' }));
  expect((await site.claim())?.remote).toBe('mf-other');
  expect((await site.claim())?.remote).toBe('mf-blog');
});

test('a remote that repeats the test of a failed release is not tested sooner', async () => {
  await using site = await open({ RELEASE_UPLOADS_PER_HOUR: '100' });
  const other = await aTeam(site.app, 'mf-other');
  const failing = aRelease({ remote: 'mf-other' });
  await other.publish(failing);
  expect((await site.claim())?.remote).toBe('mf-other');
  for (const release of releasesOf('mf-blog', 2)) await site.team.publish(release);
  const claimed: (string | undefined)[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const issues = [{ path: 'declaration.routes.0', message: 'it fails' }];
    if (claimed.at(-1) !== 'mf-blog') await site.report(failing, { issues });
    await other.publish(failing);
    site.app.clock.time += 1_000;
    claimed.push((await site.claim())?.remote);
  }
  expect(claimed).toEqual(['mf-blog', 'mf-other', 'mf-blog']);
});

test('if smoke tests are required, a release needs a passed one, except one that was live', async () => {
  await using site = await open({ RELEASE_TRIALS: 'required' });
  const [first, second, third] = releasesOf('mf-blog', 3) as [TestRelease, TestRelease, TestRelease];
  for (const one of [first, second]) {
    await site.team.publish(one);
    expect(await site.move('promote', { release: one.release.hash })).toMatchObject(
      refusal(/not shown in a browser yet/),
    );
    await site.claim();
    expect(await site.move('promote', { release: one.release.hash })).toMatchObject(refusal(/being shown/));
    await site.report(one);
    expect((await site.move('promote', { release: one.release.hash })).status).toBe(200);
  }
  await site.team.publish(third);
  await site.claim();
  await site.report(third, { issues: [{ path: 'declaration.routes.0', message: 'axe: no' }] });
  const failed = {
    status: 422,
    body: {
      issues: [{ path: 'declaration.routes.0', message: expect.stringContaining('failed its smoke test: axe: no') }],
    },
  };
  expect(await site.move('promote', { release: third.release.hash })).toMatchObject(failed);
  expect(await site.move('canary', { release: third.release.hash, percent: 10 })).toMatchObject(failed);
  await site.app.db.knex('smoke_tests').delete();
  expect((await site.move('rollback', {})).body).toMatchObject({ live: first.release.hash });
  expect((await site.move('promote', { release: second.release.hash })).status).toBe(200);
});

test('if smoke tests are optional, a release without one goes live with a warning', async () => {
  await using site = await open();
  const sound = aRelease();
  await site.team.publish(sound);
  expect((await site.move('promote', { release: sound.release.hash })).body).toMatchObject({
    live: sound.release.hash,
    warnings: [expect.stringContaining('goes to visitors before its smoke test has passed')],
  });
});

test('an unsigned row in the database is no passed test', async () => {
  await using site = await open({ RELEASE_TRIALS: 'required' });
  const sound = aRelease();
  await site.team.publish(sound);
  const { privateKey: forged } = generateKeyPairSync('ed25519');
  const row = { remote: 'mf-blog', release: sound.release.hash, claimed_at: site.now(), claims: 1 };
  await site.app.db.knex('smoke_tests').insert({ ...row, ...signed(site.resultOf(sound), forged) });
  expect(await site.move('promote', { release: sound.release.hash })).toMatchObject(refusal(/has not signed/));
  // Nor does the tester's own signature of another description.
  await site.app.db.knex('smoke_tests').update(signed({ ...site.resultOf(sound), description: integrityOf('{}') }));
  expect(await site.move('promote', { release: sound.release.hash })).toMatchObject(refusal(/has not signed/));
  // The signature of another release's result counts for that one only.
  await site.app.db.knex('smoke_tests').update(signed(site.resultOf(aRelease({ remote: 'mf-other' }))));
  expect(await site.move('promote', { release: sound.release.hash })).toMatchObject(refusal(/has not signed/));
});

test('a release whose claim has no result can be claimed again after ten minutes, three times in all; publishing again restarts it', async () => {
  await using site = await open();
  const sound = aRelease();
  await site.team.publish(sound);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    expect(await site.claim()).not.toBeNull();
    expect(await site.claim()).toBeNull();
    site.app.clock.time += 10 * 60_000 + 1;
  }
  expect(await site.claim()).toBeNull();
  expect(await statesOf(site.team)).toMatchObject([{ state: 'failed', issues: [{ path: 'smokeTest' }] }]);
  await site.team.publish(sound);
  expect(await statesOf(site.team)).toEqual([{ state: 'waiting' }]);
  expect(await site.claim()).not.toBeNull();
});

test.each([
  [
    'of another signer',
    401,
    (site: Awaited<ReturnType<typeof open>>, sound: TestRelease) =>
      site.report(sound, {}, generateKeyPairSync('ed25519').privateKey),
  ],
  [
    'of another description',
    409,
    (site: Awaited<ReturnType<typeof open>>, sound: TestRelease) =>
      site.report(sound, { description: integrityOf('{}') }),
  ],
  [
    'of an unknown release',
    404,
    (site: Awaited<ReturnType<typeof open>>, sound: TestRelease) => site.report(sound, { release: 'f'.repeat(20) }),
  ],
  [
    'without a browser',
    400,
    (site: Awaited<ReturnType<typeof open>>, sound: TestRelease) => site.report(sound, { browser: '' }),
  ],
  [
    'that is a claim',
    400,
    (site: Awaited<ReturnType<typeof open>>) =>
      site.team.post('/smoke-tests/results', signed({ kind: 'claim', at: site.now() })),
  ],
])('a result %s is answered with %p and not stored', async (_, status, send) => {
  await using site = await open();
  const sound = aRelease();
  await site.team.publish(sound);
  await site.claim();
  expect((await send(site, sound)).status).toBe(status);
  expect(await statesOf(site.team)).toMatchObject([{ state: 'running' }]);
});

test('an old claim is refused as a possible replay; without a key the tester gets a 503', async () => {
  await using site = await open();
  const old = new Date(site.app.clock.now() - 121_000).toISOString();
  expect(await site.team.post('/smoke-tests/claim', signed({ kind: 'claim', at: old }))).toMatchObject({ status: 401 });
  await using keyless = await openApp({ shell: aShell });
  const team = await aTeam(keyless);
  expect(await team.post('/smoke-tests/claim', signed({ kind: 'claim', at: old }))).toMatchObject({ status: 503 });
});

test('while the smoke tester’s key is replaced, signatures of both keys are valid', async () => {
  const next = generateKeyPairSync('ed25519');
  await using site = await open({
    SMOKE_TEST_PUBLIC_KEY: next.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    SMOKE_TEST_PUBLIC_KEY_OLD: SMOKE_TEST_PUBLIC_KEY,
    RELEASE_TRIALS: 'required',
  });
  const release = aRelease();
  await site.team.publish(release);
  await site.claim();
  const statuses = [];
  for (const key of [privateKey, next.privateKey, generateKeyPairSync('ed25519').privateKey])
    statuses.push((await site.report(release, {}, key)).status);
  expect(statuses).toEqual([200, 200, 401]);
  expect(await site.move('promote', { release: release.release.hash })).toMatchObject({ status: 200 });
});

test('a release that passed under a replaced key is tested again once it is published again', async () => {
  await using site = await open({ RELEASE_TRIALS: 'required' });
  const sound = aRelease();
  await site.team.publish(sound);
  await site.claim();
  await site.report(sound);
  const { privateKey: former } = generateKeyPairSync('ed25519');
  await site.app.db.knex('smoke_tests').update(signed(site.resultOf(sound), former));
  expect(await site.move('promote', { release: sound.release.hash })).toMatchObject(refusal(/publish it again/));
  await site.team.publish(sound);
  expect(await statesOf(site.team)).toEqual([{ state: 'waiting' }]);
  await site.claim();
  await site.report(sound);
  await site.team.publish(sound);
  expect((await site.move('promote', { release: sound.release.hash })).status).toBe(200);
  // A release that was live is not tested again, so its result stays.
  await site.app.db.knex('smoke_tests').update(signed(site.resultOf(sound), former));
  await site.team.publish(sound);
  expect(await statesOf(site.team)).toMatchObject([{ state: 'passed' }]);
});

test('a failed release whose files were removed is tested again when it is published again', async () => {
  await using site = await open();
  const failing = aRelease();
  await site.team.publish(failing);
  await site.claim();
  await site.report(failing, { issues: [{ path: 'declaration.routes.0', message: 'it fails' }] });
  const removed = { remote: 'mf-blog', release: failing.release.hash, removed_at: site.now() };
  await site.app.db.knex('removed_releases').insert(removed);
  await site.team.publish(failing);
  expect(await statesOf(site.team)).toEqual([{ state: 'waiting' }]);
});

test('a release that went live during a test that had no result does not wait for another, which never comes', async () => {
  await using site = await open();
  const [first, second] = releasesOf('mf-blog', 2) as [TestRelease, TestRelease];
  await site.team.publish(first);
  await site.claim();
  await site.move('promote', { release: first.release.hash });
  await site.team.publish(second);
  await site.move('promote', { release: second.release.hash });
  site.app.clock.time += 10 * 60_000 + 1;
  expect(await site.claim()).toBeNull();
  expect(await statesOf(site.team)).toEqual([undefined, undefined]);
  const { body } = await site.move('promote', { release: first.release.hash });
  expect(body).toMatchObject({ live: first.release.hash });
  expect(body).not.toHaveProperty('warnings');
});
