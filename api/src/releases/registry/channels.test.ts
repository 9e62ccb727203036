import { createPublicKey, verify } from 'node:crypto';
import { Registry, type SignedRegistry } from '@plumbline/contract/releases/registry';
import { expect, test } from '@jest/globals';
import * as v from 'valibot';
import { aRelease, aShell, aShellOffer, aTeam, releasesOf, type TestTeam } from '../../testing/a-release.ts';
import { openApp, type OpenApp } from '../../testing/open-app.ts';
import { signedIn } from '../../testing/staff-browser.ts';
import { integrityOf } from './release-hash.ts';

const open = (): Promise<OpenApp> => openApp({ shell: aShell });

/** Publishes so many releases. @returns their hashes. */
async function published(team: TestTeam, count: number, remote = 'mf-blog'): Promise<string[]> {
  const releases = releasesOf(remote, count);
  for (const release of releases) expect((await team.publish(release)).status).toBe(200);
  return releases.map(({ release }) => release.hash);
}

async function readRegistry(app: OpenApp): Promise<Registry> {
  const { registry, signature } = (await (await fetch(`${app.origin}/api/registry`)).json()) as SignedRegistry;
  const key = createPublicKey({ key: Buffer.from(app.releases.key.publicKey, 'base64'), format: 'der', type: 'spki' });
  expect(verify(null, Buffer.from(registry), key, Buffer.from(signature, 'base64url'))).toBe(true);
  return v.parse(Registry, JSON.parse(registry));
}

test('a registry without releases is signed as well', async () => {
  await using app = await open();
  expect(await readRegistry(app)).toEqual({ version: 1, sequence: 0, remotes: [] });
});

test('the registry contains the live releases with the hashes of their descriptions, and the previous ones', async () => {
  await using app = await open();
  const team = await aTeam(app);
  const releases = releasesOf('mf-blog', 5);
  for (const release of releases) {
    await team.publish(release);
    await team.post('/releases/mf-blog/promote', { release: release.release.hash });
  }
  const refs = releases.map(({ release }) => ({
    release: release.hash,
    description: integrityOf(JSON.stringify(release)),
  }));
  expect(await readRegistry(app)).toEqual({
    version: 1,
    sequence: 10,
    remotes: [{ name: 'mf-blog', live: refs[4], previous: [refs[3], refs[2], refs[1]], canary: null }],
  });
});

test('the registry is answered with 304 until something changes', async () => {
  await using app = await open();
  const team = await aTeam(app);
  const [one = ''] = await published(team, 1);
  const first = await fetch(`${app.origin}/api/registry`);
  const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
  expect((await fetch(`${app.origin}/api/registry`, { headers })).status).toBe(304);
  await team.post('/releases/mf-blog/promote', { release: one });
  const second = await fetch(`${app.origin}/api/registry`, { headers });
  expect(second.status).toBe(200);
  expect(second.headers.get('etag')).not.toBe(first.headers.get('etag'));
});

test('two rollbacks are two releases back; a third has no target', async () => {
  await using app = await open();
  const team = await aTeam(app);
  const [one = '', two = '', three = ''] = await published(team, 3);
  for (const release of [one, two, three]) await team.post('/releases/mf-blog/promote', { release });
  const back = () => team.post('/releases/mf-blog/rollback', {});
  expect((await back()).body).toMatchObject({ live: two });
  expect((await readRegistry(app)).remotes[0]?.previous.map(({ release }) => release)).toEqual([one]);
  expect((await back()).body).toMatchObject({ live: one });
  expect(await back()).toMatchObject({
    status: 404,
    body: { message: 'No other release of mf-blog that was live is still here.' },
  });
  expect(
    (await team.post('/releases/mf-blog/rollback', { release: three, reason: 'It was the API' })).body,
  ).toMatchObject({
    live: three,
  });
  const { history, earlier } = (await team.get('/releases/mf-blog')).body as unknown as {
    history: unknown[];
    earlier: unknown;
  };
  // A release that was rolled back is not offered for a rollback.
  expect(earlier).toEqual([one]);
  expect(history[0]).toEqual({
    sequence: 9,
    action: 'rollback',
    release: three,
    previous: one,
    percent: null,
    who: 'Team <mf-blog@plumbline.example>',
    at: '2026-11-21T12:00:00.000Z',
    reason: 'It was the API',
  });
});

test('a rollback to a release that no longer fits the shell gives a warning; a promotion of it is refused', async () => {
  let shell: Awaited<ReturnType<typeof aShell.describe>> = aShellOffer;
  await using app = await openApp({ shell: { ...aShell, describe: async () => shell } });
  const team = await aTeam(app);
  const releases = [1, 2, 3].map((number) =>
    aRelease({ files: { 'browser/remoteEntry.js': `// ${number}` }, change: { shared: { react: '^19.3.1' } } }),
  );
  for (const release of releases) {
    expect((await team.publish(release)).status).toBe(200);
    await team.post('/releases/mf-blog/promote', { release: release.release.hash });
  }
  const [one, two, three] = releases.map(({ release }) => release.hash);
  const having = (library: string, version: string) => ({
    ...aShellOffer,
    shared: { ...aShellOffer.shared, [library]: [version] },
  });
  const skews: readonly [Awaited<ReturnType<typeof aShell.describe>>, string][] = [
    [having('react', '19.3.0'), 'needs react ^19.3.1, and this shell has 19.3.0'],
    [having('react', '20.0.0'), 'needs react ^19.3.1, and this shell has 20.0.0'],
    [having('@plumbline/services', '2.0.0'), 'needs @plumbline/services ^1.0.0, and this shell has 2.0.0'],
    [null, "The shell's build cannot be read"],
  ];
  for (const [skewed, warning] of skews) {
    shell = aShellOffer;
    await team.post('/releases/mf-blog/promote', { release: three });
    shell = skewed;
    for (const release of [two, one]) {
      expect(await team.post('/releases/mf-blog/rollback', { release })).toMatchObject({
        status: 200,
        body: { live: release, warnings: [expect.stringContaining(warning)] },
      });
    }
    expect(await team.post('/releases/mf-blog/promote', { release: three })).toMatchObject({ status: 422 });
  }
  shell = aShellOffer;
  expect((await team.post('/releases/mf-blog/rollback', { release: two })).body).not.toHaveProperty('warnings');
});

test('a rollback skips releases whose files were removed', async () => {
  await using app = await open();
  const team = await aTeam(app);
  const [one = '', two = '', three = ''] = await published(team, 3);
  for (const release of [one, two, three]) await team.post('/releases/mf-blog/promote', { release });
  await app.db.knex('removed_releases').insert({ remote: 'mf-blog', release: two, removed_at: 'now' });
  expect(await team.post('/releases/mf-blog/rollback', {})).toMatchObject({ status: 200, body: { live: one } });
});

test('a release that was never live is no target of a rollback', async () => {
  await using app = await open();
  const team = await aTeam(app);
  const [one = '', two = ''] = await published(team, 2);
  await team.post('/releases/mf-blog/promote', { release: one });
  expect(await team.post('/releases/mf-blog/rollback', { release: two })).toMatchObject({ status: 409 });
  expect(await team.post('/releases/mf-blog/promote', { release: '0'.repeat(20) })).toMatchObject({
    status: 404,
    body: { message: `There is no release ${'0'.repeat(20)} of mf-blog.` },
  });
});

test('a promotion that expects another live release changes nothing and reports the live one', async () => {
  await using app = await open();
  const team = await aTeam(app);
  const [one = '', two = ''] = await published(team, 2);
  expect((await team.post('/releases/mf-blog/promote', { release: one, expected: null })).status).toBe(200);
  expect(await team.post('/releases/mf-blog/promote', { release: two, expected: two })).toMatchObject({
    status: 409,
    body: { code: 'conflict', message: `${one} of mf-blog is live, not ${two}.` },
  });
  expect((await readRegistry(app)).remotes[0]?.live.release).toBe(one);
});

test('of twenty concurrent promotions that expect the same release, one succeeds; without that, all do, one after the other', async () => {
  await using app = await open();
  const team = await aTeam(app);
  const [one = '', ...others] = await published(team, 21);
  await team.post('/releases/mf-blog/promote', { release: one });
  const race = (body: object) =>
    Promise.all(others.map((release) => team.post('/releases/mf-blog/promote', { release, ...body })));
  const statuses = (await race({ expected: one })).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(19);
  const before = (await readRegistry(app)).sequence;
  const sequences = (await race({})).map(({ body }) => body['sequence']);
  const { sequence } = await readRegistry(app);
  // The one that is live already when its turn comes changes nothing.
  expect(sequence).toBeGreaterThanOrEqual(before + 19);
  expect(Math.max(...sequences.map(Number))).toBe(sequence);
});

test('a canary runs beside the live release, and ends with its promotion or withdrawal', async () => {
  await using app = await open();
  const team = await aTeam(app);
  const [one = '', two = ''] = await published(team, 2);
  const canary = (body: object) => team.post('/releases/mf-blog/canary', body);
  expect(await canary({ release: two, percent: 10 })).toMatchObject({ status: 409 });
  await team.post('/releases/mf-blog/promote', { release: one });
  const untried = 'No release of mf-blog is being tried';
  expect((await canary({ percent: 10 })).body).toMatchObject({ message: `${untried}: name one.` });
  expect((await canary({ percent: 0 })).body).toMatchObject({ message: `${untried}: there is nothing to end.` });
  expect(await canary({ release: two, percent: 101 })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'body.percent', message: 'must be a number from 0 to 100' }] },
  });
  expect((await canary({ release: two, percent: 10 })).body).toMatchObject({
    live: one,
    canary: { release: two, percent: 10 },
  });
  expect((await readRegistry(app)).remotes[0]?.canary).toMatchObject({ release: two, percent: 10 });
  expect(await canary({ release: two, percent: 20, expected: two })).toMatchObject({
    status: 409,
    body: { code: 'conflict', message: `${one} of mf-blog is live, not ${two}.` },
  });
  expect((await canary({ percent: 0 })).body).toMatchObject({ canary: null });
  await canary({ release: two, percent: 50 });
  expect((await team.post('/releases/mf-blog/promote', { release: two })).body).toMatchObject({
    live: two,
    canary: null,
  });
});

test('a published release that no longer fits beside the other remotes is not promoted', async () => {
  await using app = await open();
  const [blog, shop] = [await aTeam(app, 'mf-blog', { admin: true }), await aTeam(app, 'mf-shop', { admin: true })];
  const routes = [{ path: '/admin/news', admin: true, render: 'browser' as const }];
  const early = aRelease({ routes });
  await blog.publish(early);
  const quick = aRelease({ remote: 'mf-shop', routes });
  await shop.publish(quick);
  const [one, two] = await Promise.all([
    blog.post('/releases/mf-blog/promote', { release: early.release.hash }),
    shop.post('/releases/mf-shop/promote', { release: quick.release.hash }),
  ]);
  expect(new Set([one.status, two.status])).toEqual(new Set([200, 422]));
  expect((await readRegistry(app)).remotes).toHaveLength(1);
});

test('a team may promote only its own remote; staff any, with an entry in the audit log; viewers may read', async () => {
  await using app = await open();
  const team = await aTeam(app);
  const [one = '', two = ''] = await published(team, 2);
  const other = await aTeam(app, 'mf-shop');
  expect((await other.post('/releases/mf-blog/promote', { release: one })).status).toBe(403);
  expect((await other.get('/releases/mf-blog')).status).toBe(403);

  const viewer = await signedIn(app, 'viewer');
  expect((await viewer.send('GET', '/api/releases/mf-blog')).status).toBe(200);
  expect((await viewer.send('POST', '/api/releases/mf-blog/promote', { body: { release: one } })).status).toBe(403);
  const staff = await signedIn(app, 'staff');
  const asked = await staff.send('POST', '/api/releases/mf-blog/promote', { body: { release: two } });
  expect(asked.status).toBe(200);
  const elsewhere = { origin: 'https://elsewhere.example' };
  const forged = await staff.send('POST', '/api/releases/mf-blog/rollback', { body: {}, headers: elsewhere });
  expect(forged.status).toBe(401);
  const lines: { action: string; target: string }[] = await app.db.knex('staff_audit').where({ target: 'mf-blog' });
  expect(lines.map(({ action }) => action)).toEqual(['POST /releases/:remote/promote']);
});

test('releases are not listed without a token or session', async () => {
  await using app = await open();
  expect((await fetch(`${app.origin}/api/releases/mf-blog`)).status).toBe(401);
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"percent":5}' };
  expect((await fetch(`${app.origin}/api/releases/mf-blog/canary`, post)).status).toBe(401);
});

test('history and releases cannot be changed, not even by SQL', async () => {
  await using app = await open();
  const team = await aTeam(app);
  await published(team, 1);
  for (const table of ['releases', 'release_history']) {
    await expect(app.db.knex(table).delete()).rejects.toThrow('append-only');
    await expect(app.db.knex(table).update({ remote: 'mf-other' })).rejects.toThrow('append-only');
  }
});

test('a release that was live is a target of a rollback, whatever number of changes followed', async () => {
  await using app = await openApp({ shell: aShell });
  const team = await aTeam(app);
  const [good = aRelease(), one = aRelease(), other = aRelease()] = releasesOf('mf-blog', 3);
  for (const release of [good, one, other]) await team.publish(release);
  await team.post('/releases/mf-blog/promote', { release: good.release.hash });
  const [{ sequence = 0 } = {}]: { sequence?: number }[] = await app.db
    .knex('release_history')
    .max({ sequence: 'sequence' });
  const moves = Array.from({ length: 1_100 }, (_, at) => ({
    sequence: sequence + 1 + at,
    remote: 'mf-blog',
    action: 'promote',
    release: (at % 2 === 0 ? one : other).release.hash,
    previous: (at % 2 === 0 ? other : one).release.hash,
    who: 'Team',
    at: '2026-11-21T12:00:00.000Z',
  }));
  for (let from = 0; from < moves.length; from += 50)
    await app.db.knex('release_history').insert(moves.slice(from, from + 50));
  await app.db.knex('registry_state').update({ sequence: sequence + moves.length });
  await app.db.knex('release_channels').update({ release: other.release.hash });
  const { status, body } = await team.post('/releases/mf-blog/rollback', { release: good.release.hash });
  expect([status, body['live']]).toEqual([200, good.release.hash]);
});
