import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { RemoteRoute } from '@plumbline/contract/releases/releases';
import { aRelease, aShell, aTeam, formOf, noGrants, releasesOf } from '../../testing/a-release.ts';
import { grantsAsText } from './grants-as-text.ts';
import { openApp, type OpenApp } from '../../testing/open-app.ts';
import { signedIn } from '../../testing/staff-browser.ts';

const open = (settings: Readonly<Record<string, string>> = {}): Promise<OpenApp> =>
  openApp({ shell: aShell, settings });

const ungranted: [string, Partial<RemoteRoute>[], number | undefined, { path: string; message: string }][] = [
  [
    'another section',
    [{}, { path: '/events' }],
    undefined,
    { path: 'declaration.routes.1.path', message: '/events is' },
  ],
  ['the home page', [{ path: '/' }], undefined, { path: 'declaration.routes.0.path', message: '/ is' }],
  [
    'an admin page',
    [{ path: '/blog/desk', admin: true, render: 'browser' }],
    undefined,
    { path: 'declaration.routes.0.admin', message: 'admin pages are' },
  ],
  ['the admin section', [{ path: '/admin' }], undefined, { path: 'declaration.routes.0.path', message: '/admin is' }],
  [
    'a payment page',
    [{ policy: 'payments' }],
    undefined,
    { path: 'declaration.routes.0.policy', message: 'payment pages are' },
  ],
  [
    'a document of its own',
    [{ ownDocument: true }],
    undefined,
    { path: 'declaration.routes.0.ownDocument', message: 'documents of its own are' },
  ],
  ['larger scripts', [{}], 251, { path: 'declaration.budget', message: '251 kB of scripts a page are' }],
];

test.each(ungranted)('%s is refused without a grant', async (_, routes, budget, { path, message }) => {
  await using app = await open();
  const team = await aTeam(app);
  const { release } = aRelease({ routes });
  const declaration = { ...release.declaration, ...(budget === undefined ? {} : { budget }) };
  const { status, body } = await team.publish(aRelease({ routes, change: { declaration } }));
  expect([status, body.code, body.issues]).toEqual([
    422,
    'release_refused',
    [{ path, message: `${message} not granted to mf-blog: the operator of the site does that` }],
  ]);
});

test('only owners may change the grants of a remote, and the audit log contains it', async () => {
  await using app = await open();
  const team = await aTeam(app);
  const grants = { sections: ['/blog', '/news'], admin: true, payments: true, ownDocument: true, budget: 400 };
  const staff = await signedIn(app, 'staff');
  expect((await staff.send('PUT', '/api/releases/mf-blog/grants', { body: grants })).status).toBe(403);
  const owner = await signedIn(app, 'owner');
  const put = await owner.send('PUT', '/api/releases/mf-blog/grants', { body: grants });
  expect([put.status, await put.json()]).toEqual([200, grants]);
  expect((await team.get('/releases/mf-blog')).body['grants']).toEqual(grants);
  const taken = await owner.send('PUT', '/api/releases/mf-shop/grants', { body: { ...noGrants, sections: ['/news'] } });
  expect([taken.status, await taken.json()]).toEqual([
    409,
    expect.objectContaining({ message: '/news is granted to mf-blog: transfer it from there.' }),
  ]);
  for (const sections of [['/Blog'], ['/blog/new'], ['/api'], ['/admin'], ['blog']]) {
    const sent = await owner.send('PUT', '/api/releases/mf-blog/grants', { body: { ...noGrants, sections } });
    expect([sections, sent.status]).toEqual([sections, 400]);
  }
  const lines: { action: string; outcome: string; target: string }[] = await app.db
    .knex('staff_audit')
    .where('target', 'like', 'mf-blog: %');
  expect(lines.map(({ action, outcome, target }) => `${action} ${outcome} ${target}`)).toEqual([
    `PUT /releases/:remote/grants ok mf-blog: ${grantsAsText(grants)}`,
  ]);
  const anonymous = { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(grants) };
  expect((await fetch(`${app.origin}/api/releases/mf-blog/grants`, anonymous)).status).toBe(401);
});

test('of two owners who save the same grants at once, the second is refused', async () => {
  await using app = await open();
  await aTeam(app);
  const owner = await signedIn(app, 'owner');
  const seen = { ...noGrants, sections: ['/blog'] };
  const put = (change: object) =>
    owner.send('PUT', '/api/releases/mf-blog/grants', { body: { ...seen, ...change, expected: seen } });
  expect((await put({ payments: true })).status).toBe(200);
  const second = await put({ sections: ['/blog', '/news'] });
  expect([second.status, await second.json()]).toEqual([
    409,
    expect.objectContaining({ message: 'mf-blog may use /blog payments by now: look at its grants again.' }),
  ]);
});

test('a section moves to another team after the old team has released without it', async () => {
  await using app = await open();
  const [blog, shop] = [await aTeam(app, 'mf-blog', { sections: ['/blog', '/news'] }), await aTeam(app, 'mf-shop')];
  const [first, before, without] = [
    aRelease({ routes: [{}, { path: '/news' }], files: { 'browser/remoteEntry.js': '// first' } }),
    aRelease({ routes: [{}, { path: '/news' }] }),
    aRelease(),
  ];
  for (const one of [first, before]) {
    await blog.publish(one);
    await blog.post('/releases/mf-blog/promote', { release: one.release.hash });
  }
  await blog.publish(without);
  const owner = await signedIn(app, 'owner');
  const move = { section: '/news', to: 'mf-shop' };
  const moved = await owner.send('POST', '/api/releases/mf-blog/transfer', { body: move });
  expect([moved.status, await moved.json()]).toEqual([200, { ...noGrants, sections: ['/blog'] }]);
  expect((await owner.send('POST', '/api/releases/mf-blog/transfer', { body: move })).status).toBe(409);

  // An earlier release may use everything that the live one uses, so that a broken release can be rolled back.
  expect((await blog.post('/releases/mf-blog/rollback', {})).status).toBe(200);
  const news = aRelease({ remote: 'mf-shop', routes: [{}, { path: '/news' }] });
  expect((await shop.publish(news)).body.issues?.map(({ message }) => message)).toEqual([
    '/news stands for the same addresses as /news of mf-blog',
  ]);
  await blog.post('/releases/mf-blog/promote', { release: without.release.hash });
  expect((await shop.publish(news)).status).toBe(200);
  expect((await shop.post('/releases/mf-shop/promote', { release: news.release.hash })).status).toBe(200);
  const back = await blog.post('/releases/mf-blog/rollback', { release: before.release.hash });
  expect(back.status).toBe(422);
  expect((await blog.post('/releases/mf-blog/promote', { release: before.release.hash })).status).toBe(422);
});

test('a rollback does not restore withdrawn grants', async () => {
  await using app = await open();
  const team = await aTeam(app, 'mf-blog', { sections: ['/blog'], payments: true });
  const [pays, plain] = [aRelease({ routes: [{ policy: 'payments' }] }), aRelease()];
  for (const one of [pays, plain]) {
    await team.publish(one);
    await team.post('/releases/mf-blog/promote', { release: one.release.hash });
  }
  const owner = await signedIn(app, 'owner');
  await owner.send('PUT', '/api/releases/mf-blog/grants', { body: { ...noGrants, sections: ['/blog'] } });
  const { status, body } = await team.post('/releases/mf-blog/rollback', {});
  expect([status, body.issues?.map(({ path }) => path)]).toEqual([422, ['declaration.routes.0.policy']]);
});

test('a rollback to a release of a smaller budget is allowed', async () => {
  await using app = await open();
  const team = await aTeam(app, 'mf-blog', { sections: ['/blog'], budget: 400 });
  const [small = aRelease(), large = aRelease()] = [300, 400].map((budget) => {
    const sound = aRelease();
    const declaration = { ...sound.release.declaration, budget };
    return aRelease({ change: { declaration } });
  });
  for (const one of [small, large]) {
    await team.publish(one);
    await team.post('/releases/mf-blog/promote', { release: one.release.hash });
  }
  const owner = await signedIn(app, 'owner');
  await owner.send('PUT', '/api/releases/mf-blog/grants', { body: { ...noGrants, sections: ['/blog'] } });
  const { status, body } = await team.post('/releases/mf-blog/rollback', {});
  expect([status, body['live']]).toEqual([200, small.release.hash]);
});

test('of concurrent uploads at two processes no more are kept than the quota', async () => {
  await using app = await open({ RELEASE_MOST_KEPT: '1' });
  await using second = await openApp({ db: app.db, shell: aShell, settings: { RELEASE_MOST_KEPT: '1' } });
  const team = await aTeam(app);
  const [one = aRelease(), other = aRelease()] = releasesOf('mf-blog', 2);
  const elsewhere = fetch(`${second.origin}/api/releases`, {
    method: 'POST',
    headers: { authorization: `Bearer ${team.token}` },
    body: formOf(JSON.stringify(other.release), other.files),
  });
  const statuses = [(await team.publish(one)).status, (await elsewhere).status];
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 422]);
  expect(await app.db.knex('releases')).toHaveLength(1);
});

test('a retired remote is not on the site, and its team has no access', async () => {
  await using app = await open();
  const team = await aTeam(app);
  for (const { release, files } of releasesOf('mf-blog', 2)) {
    await team.publish({ release, files });
    await team.post('/releases/mf-blog/promote', { release: release.hash });
  }
  const owner = await signedIn(app, 'owner');
  const retire = () => owner.send('POST', '/api/releases/mf-blog/retire', { body: { reason: 'The team has left' } });
  const retired = await retire();
  expect([retired.status, await retired.json()]).toMatchObject([200, { live: null, canary: null }]);
  expect((await team.get('/releases/mf-blog')).status).toBe(401);
  const state = (await (await owner.send('GET', '/api/releases/mf-blog')).json()) as Record<string, unknown>;
  expect(state['grants']).toEqual(noGrants);
  expect(state['history']).toMatchObject([{ action: 'retire', reason: 'The team has left' }, {}, {}, {}, {}]);
  const registry = (await (await fetch(`${app.origin}/api/registry`)).json()) as { registry: string };
  expect(JSON.parse(registry.registry)).toMatchObject({ remotes: [] });
  expect((await retire()).status).toBe(404);
  // Staff can restore the last live release.
  const last = releasesOf('mf-blog', 2).at(-1);
  expect(
    (await owner.send('PUT', '/api/releases/mf-blog/grants', { body: { ...noGrants, sections: ['/blog'] } })).status,
  ).toBe(200);
  const back = await owner.send('POST', '/api/releases/mf-blog/rollback', { body: {} });
  expect(await back.json()).toMatchObject({ live: last?.release.hash });
  expect((await retire()).status).toBe(200);
  // Its section is free again.
  await aTeam(app, 'mf-journal', { sections: ['/blog'] });
});

test('a team can retire its own remote with a token that may promote', async () => {
  await using app = await open();
  const team = await aTeam(app);
  const one = aRelease();
  await team.publish(one);
  await team.post('/releases/mf-blog/promote', { release: one.release.hash });
  const retire = () => team.post('/releases/mf-blog/retire', { reason: 'Moved into the journal' });
  const ends = async () => (await app.db.knex('team_tokens').whereNotNull('revoked_at')).length;

  await app.db.knex('team_tokens').update({ rights: 'publish' });
  expect(await retire()).toMatchObject({ status: 403, body: { message: expect.stringContaining('not promote') } });
  await app.db.knex('team_tokens').update({ rights: 'publish promote' });
  const staff = await signedIn(app, 'staff');
  expect((await staff.send('POST', '/api/releases/mf-blog/retire', { body: {} })).status).toBe(403);
  const long = await team.post('/releases/mf-blog/retire', { reason: 'x'.repeat(201) });
  expect([long.status, await ends()]).toEqual([400, 0]);

  expect(await retire()).toMatchObject({ status: 200, body: { live: null, canary: null } });
  expect((await retire()).status).toBe(401);
  expect(await ends()).toBe(1);
  const owner = await signedIn(app, 'owner');
  const state = (await (await owner.send('GET', '/api/releases/mf-blog')).json()) as Record<string, unknown>;
  expect(state['history']).toMatchObject([
    { action: 'retire', who: 'Team <mf-blog@plumbline.example>', reason: 'Moved into the journal' },
    {},
    {},
  ]);
  expect(await app.db.knex('staff_audit').where({ target: 'mf-blog' })).toMatchObject([
    { who: 'Team <mf-blog@plumbline.example>', action: 'POST /releases/:remote/retire', outcome: 'ok' },
  ]);
});

test('a team has quotas for uploads an hour, stored releases and bytes', async () => {
  await using app = await open({ RELEASE_UPLOADS_PER_HOUR: '4', RELEASE_MOST_KEPT: '2', RELEASE_MOST_MB: '1' });
  const team = await aTeam(app);
  const large = aRelease({ files: { 'browser/large.txt': 'x'.repeat(1024 * 1024) } });
  expect((await team.publish(large)).body.issues).toEqual([
    { path: 'quota.bytes', message: expect.stringMatching(/^mf-blog would have more than 1 MB: /) },
  ]);
  const [one, two, three] = releasesOf('mf-blog', 3);
  if (!one || !two || !three) throw new Error('three releases');
  expect((await team.publish(one)).status).toBe(200);
  expect((await team.publish(two)).status).toBe(200);
  expect((await team.publish(three)).body.issues).toEqual([
    { path: 'quota.releases', message: expect.stringMatching(/^mf-blog has 2 releases already: /) },
  ]);
  const fifth = await team.publish(three);
  expect([fifth.status, fifth.body.code]).toEqual([429, 'too_many_requests']);
  // Another team has a quota of its own.
  expect((await (await aTeam(app, 'mf-shop')).publish(aRelease({ remote: 'mf-shop' }))).status).toBe(200);
  app.clock.time += 3_600_000;
  await app.db.knex('removed_releases').insert({ remote: 'mf-blog', release: one.release.hash, removed_at: 'now' });
  expect((await team.publish(three)).status).toBe(200);
});

test('a release whose files were lost is published again at the limit of releases and bytes', async () => {
  await using app = await open({ RELEASE_MOST_KEPT: '1' });
  const team = await aTeam(app);
  const release = aRelease();
  expect((await team.publish(release)).status).toBe(200);
  await rm(join(app.releases.folder, 'mf-blog', release.release.hash), { recursive: true });
  expect((await team.publish(release)).status).toBe(200);
  expect(await app.db.knex('releases')).toHaveLength(1);
});

test('a token that may only publish does not use up the limit of promotions', async () => {
  await using app = await open();
  const team = await aTeam(app);
  const release = aRelease();
  await team.publish(release);
  await app.db.knex('team_tokens').update({ rights: 'publish' });
  for (let time = 0; time < 65; time += 1) {
    expect((await team.post('/releases/mf-blog/promote', { release: release.release.hash })).status).toBe(403);
  }
  await app.db.knex('team_tokens').update({ rights: 'publish promote' });
  expect((await team.post('/releases/mf-blog/promote', { release: release.release.hash })).status).toBe(200);
});

test('a team may promote sixty times an hour, staff without a limit', async () => {
  await using app = await open();
  const team = await aTeam(app);
  const two = releasesOf('mf-blog', 2);
  for (const one of two) await team.publish(one);
  const flip = (time: number) => team.post('/releases/mf-blog/promote', { release: two[time % 2]?.release.hash });
  for (let time = 0; time < 60; time += 1) expect((await flip(time)).status).toBe(200);
  expect(await flip(60)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  // The way back is free all the same.
  const back = await team.post('/releases/mf-blog/rollback', { release: two[0]?.release.hash });
  expect(back.status).toBe(200);
  expect((await team.post('/releases/mf-blog/canary', { percent: 0 })).status).not.toBe(429);
  const owner = await signedIn(app, 'owner');
  const promoted = await owner.send('POST', '/api/releases/mf-blog/promote', {
    body: { release: two[1]?.release.hash },
  });
  expect(promoted.status).toBe(200);
});

test('a token that is revoked during its upload publishes nothing', async () => {
  const revoke: (() => Promise<unknown>)[] = [];
  await using app = await openApp({
    shell: { ...aShell, render: async () => (await Promise.all(revoke.map((work) => work())), []) },
  });
  const team = await aTeam(app);
  revoke.push(() => app.db.knex('team_tokens').update({ revoked_at: '2026-11-21T12:00:00.000Z' }));
  expect(await team.publish(aRelease())).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
  expect(await app.db.knex('releases')).toEqual([]);
});

test('a team may upload one release at a time', async () => {
  await using app = await open();
  const team = await aTeam(app);
  const answers = await Promise.all(releasesOf('mf-blog', 4).map((release) => team.publish(release)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
});
