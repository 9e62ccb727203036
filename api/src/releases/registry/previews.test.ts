import { expect, test } from '@jest/globals';
import { aRelease, aShell, aTeam, noGrants } from '../../testing/a-release.ts';
import { openApp, type OpenApp } from '../../testing/open-app.ts';
import { signedIn } from '../../testing/staff-browser.ts';
import { revokeTeamTokens } from './team-tokens.ts';

const open = () => openApp({ shell: aShell });

/** The token in a preview's address. */
function tokenIn(address: unknown): string {
  return new URL(String(address)).searchParams.get('plumbline-override')?.split('@')[1] ?? '';
}

test('a team and staff get a preview link of a published release, which expires after a day', async () => {
  await using app = await open();
  const team = await aTeam(app);
  const one = aRelease({ routes: [{ path: '/blog/:slug', example: '/blog/a-post' }] });
  await team.publish(one);
  const { hash: release } = one.release;
  await app.db.knex('team_tokens').update({ rights: 'publish' });
  const made = await team.post('/releases/mf-blog/preview', { release });
  expect(made).toMatchObject({ status: 200, body: { remote: 'mf-blog', release } });
  const address = new URL(String(made.body['address']));
  expect(address.pathname).toBe('/blog/a-post');
  expect(Date.parse(String(made.body['until'])) - app.clock.time).toBe(24 * 3_600_000);

  const opened = (remote: string, token: string) => fetch(`${app.origin}/api/release-previews/${remote}/${token}`);
  const token = tokenIn(address);
  const answer = await opened('mf-blog', token);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(await answer.json()).toEqual({ release, description: expect.stringMatching(/^sha384-/) });
  expect((await opened('mf-shop', token)).status).toBe(404);
  expect(
    (
      await opened(
        'mf-blog',
        token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      )
    ).status,
  ).toBe(404);
  for (const malformed of ['a-token', '%00']) expect((await opened('mf-blog', malformed)).status).toBe(404);
  expect((await opened('%00', token)).status).toBe(404);
  const staff = await signedIn(app, 'staff');
  expect((await staff.send('POST', '/api/releases/mf-blog/preview', { body: { release } })).status).toBe(200);
  app.clock.time += 24 * 3_600_000;
  expect((await opened('mf-blog', token)).status).toBe(404);
});

test('a release that could not go live, does not exist or belongs to another team has no preview', async () => {
  await using app = await open();
  const [team, other] = [await aTeam(app), await aTeam(app, 'mf-shop')];
  const one = aRelease();
  await team.publish(one);
  const { hash: release } = one.release;
  const ask = (body: object, by = team) => by.post('/releases/mf-blog/preview', body);
  expect((await ask({ release: 'x' })).status).toBe(400);
  expect((await ask({ release: 'a'.repeat(20) })).status).toBe(404);
  expect((await ask({ release }, other)).status).toBe(403);
  const viewer = await signedIn(app, 'viewer');
  expect((await viewer.send('POST', '/api/releases/mf-blog/preview', { body: { release } })).status).toBe(403);
  const anonymous = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ release }),
  };
  expect((await fetch(`${app.origin}/api/releases/mf-blog/preview`, anonymous)).status).toBe(401);
  const owner = await signedIn(app, 'owner');
  await owner.send('PUT', '/api/releases/mf-blog/grants', { body: noGrants });
  expect(await ask({ release })).toMatchObject({ status: 422, body: { code: 'release_refused' } });
  await app.db.knex('removed_releases').insert({ remote: 'mf-blog', release, removed_at: '2026-11-21T12:00:00.000Z' });
  expect((await ask({ release })).status).toBe(409);
});

const grants = { ...noGrants, sections: ['/blog'] };

test.each<[string, (app: OpenApp, release: string) => Promise<unknown>]>([
  [
    'the grants that it needs',
    async (app) => (await signedIn(app, 'owner')).send('PUT', '/api/releases/mf-blog/grants', { body: noGrants }),
  ],
  [
    'the files of its release',
    (app, release) =>
      app.db.knex('removed_releases').insert({ remote: 'mf-blog', release, removed_at: '2026-11-21T12:00:00.000Z' }),
  ],
  [
    'its remote, and stays ended where that comes back',
    async (app, release) => {
      const owner = await signedIn(app, 'owner');
      expect((await owner.send('POST', '/api/releases/mf-blog/promote', { body: { release } })).status).toBe(200);
      await app.db.knex('team_tokens').delete();
      expect((await owner.send('POST', '/api/releases/mf-blog/retire', { body: {} })).status).toBe(200);
      await owner.send('PUT', '/api/releases/mf-blog/grants', { body: grants });
    },
  ],
  [
    'a remote of which nothing was live, and stays ended where its team comes back',
    async (app) => {
      const owner = await signedIn(app, 'owner');
      expect((await owner.send('POST', '/api/releases/mf-blog/retire', { body: {} })).status).toBe(200);
      await aTeam(app);
    },
  ],
  [
    'a rollback of its remote: what shows a release in spite of it would keep visitors from the earlier one',
    async (app, release) => {
      const owner = await signedIn(app, 'owner');
      const move = (way: string, body: object) => owner.send('POST', `/api/releases/mf-blog/${way}`, { body });
      expect((await move('promote', { release })).status).toBe(200);
      const later = aRelease({ routes: [{ path: '/blog/later' }] });
      expect((await (await aTeam(app)).publish(later)).status).toBe(200);
      expect((await move('promote', { release: later.release.hash })).status).toBe(200);
      expect((await move('rollback', {})).status).toBe(200);
    },
  ],
  [
    'a token of its team',
    (app) => app.db.write((at) => revokeTeamTokens(at, { remote: 'mf-blog', at: '2026-11-21T12:00:00.000Z' })),
  ],
])('a preview ends with %s', async (_, end) => {
  await using app = await open();
  const team = await aTeam(app);
  await aTeam(app, 'mf-shop');
  const one = aRelease();
  await team.publish(one);
  const { hash: release } = one.release;
  const made = await team.post('/releases/mf-blog/preview', { release });
  const opened = () => fetch(`${app.origin}/api/release-previews/mf-blog/${tokenIn(made.body['address'])}`);
  await app.db.write((at) => revokeTeamTokens(at, { remote: 'mf-shop', at: '2026-11-21T12:00:00.000Z' }));
  expect((await opened()).status).toBe(200);
  await end(app, release);
  const ended = await opened();
  expect([ended.status, await ended.json()]).toMatchObject([404, { code: 'not_found' }]);
});
