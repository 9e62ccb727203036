import { expect, test } from '@jest/globals';
import { reportFailure } from '@plumbline/contract/releases/failure-reports';
import { aShell, aTeam, releasesOf } from '../../testing/a-release.ts';
import { openApp, type OpenApp } from '../../testing/open-app.ts';
import { signedIn } from '../../testing/staff-browser.ts';
import { addToHour, deleteViewsBefore, storePause } from './store.ts';

const [live, tried] = releasesOf('mf-blog', 2);
const hashes = { live: live?.release.hash ?? '', tried: tried?.release.hash ?? '' };

async function withCanary(app: OpenApp): Promise<void> {
  const team = await aTeam(app);
  for (const release of [live, tried]) if (release) await team.publish(release);
  await team.post('/releases/mf-blog/promote', { release: hashes.live });
  await team.post('/releases/mf-blog/canary', { release: hashes.tried, percent: 10, promoteAfter: 60 });
}

async function overview(app: OpenApp): Promise<unknown> {
  const response = await (await signedIn(app, 'viewer')).send('GET', '/api/releases');
  expect(response.status).toBe(200);
  return response.json();
}

test('remotes are listed for staff only', async () => {
  await using app = await openApp({ shell: aShell });
  const team = await aTeam(app);
  expect((await fetch(`${app.origin}/api/releases`)).status).toBe(401);
  expect((await team.get('/releases')).status).toBe(401);
  expect(await overview(app)).toEqual([]);
});

test('a remote is listed with its channels, hours, failures, comparison and paused releases', async () => {
  await using app = await openApp({ shell: aShell });
  await withCanary(app);
  const count = (release: string, hour: string, views: number, failures: number) =>
    app.db.write((db) => addToHour(db, { remote: 'mf-blog', release, hour, views, failures }));
  await count(hashes.live, '2026-11-20T11', 5, 5);
  await count(hashes.live, '2026-11-21T11', 90, 1);
  await count(hashes.live, '2026-11-21T12', 9, 0);
  await count(hashes.live, '2026-11-21T12', 1, 1);
  const failure = { remote: 'mf-blog', release: hashes.live, page: 'list', outcome: 'previous' } as const;
  for (const stage of ['chunk', 'chunk', 'server-render'] as const)
    await app.client.call(reportFailure, { body: { ...failure, stage, message: 'lost' } });
  const resting = { release: hashes.tried, since: '2026-11-21T11:59:00.000Z', reason: 'at render' };
  await app.db.write((db) => storePause(db, { remote: 'mf-blog', ...resting, seenAt: '2026-11-21T11:59:59.000Z' }));
  const at = '2026-11-21T12:00:00.000Z';
  expect(await overview(app)).toEqual([
    {
      channels: {
        remote: 'mf-blog',
        live: hashes.live,
        canary: { release: hashes.tried, percent: 10, promoteAfter: 60 },
        sequence: 4,
      },
      health: [
        {
          release: hashes.live,
          hours: [
            { hour: '2026-11-21T11:00:00.000Z', views: 90, failures: 1 },
            // One reported by the page server, and two by browsers.
            { hour: at, views: 10, failures: 3 },
          ],
        },
      ],
      failures: [
        {
          release: hashes.live,
          stage: 'server-render',
          page: 'list',
          outcome: 'previous',
          message: 'lost',
          count: 1,
          lastAt: at,
        },
        {
          release: hashes.live,
          stage: 'chunk',
          page: 'list',
          outcome: 'previous',
          message: 'lost',
          count: 2,
          lastAt: at,
        },
      ],
      canary: { release: hashes.tried, percent: 10, since: at, views: 0, failures: 0, live: { views: 0, failures: 0 } },
      resting: [resting],
    },
  ]);
});

test('a pause that page servers no longer report ends; data older than a month are deleted', async () => {
  await using app = await openApp({ shell: aShell });
  await withCanary(app);
  const remote = 'mf-blog';
  const rest = { remote, release: hashes.live, since: '2026-11-21T11:00:00.000Z', reason: 'late' };
  const seenAt = '2026-11-21T11:59:00.000Z';
  expect(await app.db.write((db) => storePause(db, { ...rest, seenAt }))).toBe(true);
  expect(await app.db.write((db) => storePause(db, { ...rest, seenAt }))).toBe(false);
  expect(await overview(app)).toMatchObject([{ resting: [] }]);
  const again = { ...rest, since: '2026-11-21T11:59:50.000Z', reason: 'late again' };
  await app.db.write((db) => storePause(db, { ...again, seenAt: '2026-11-21T11:59:59.000Z' }));
  expect(await overview(app)).toMatchObject([{ resting: [{ since: again.since, reason: 'late again' }] }]);
  await app.db.write((db) =>
    addToHour(db, { remote, release: hashes.live, hour: '2026-11-21T11', views: 1, failures: 0 }),
  );
  await deleteViewsBefore(app.db.knex, Date.parse('2026-11-21T12:00:00Z'));
  expect(await app.db.knex('release_hours')).toEqual([]);
  expect(await app.db.knex('release_rests')).toEqual([]);
});
