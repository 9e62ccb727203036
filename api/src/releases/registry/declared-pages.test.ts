import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { aRelease, aShell, aTeam, noGrants } from '../../testing/a-release.ts';
import { openApp } from '../../testing/open-app.ts';

const open = () => openApp({ shell: aShell });
const shareCard = { title: 'Evenings <in> Annapolis', note: 'Talks & walks' };

test('live releases declare their pages in the sitemap, and the site renders their share pictures', async () => {
  await using app = await open();
  const team = await aTeam(app, 'mf-events', { sections: ['/events'], admin: true });
  const sitemap = async () => (await (await fetch(`${app.origin}/sitemap.xml`)).text()).match(/<loc>[^<]*/g);
  const picture = (page = 'list', remote = 'mf-events') => fetch(`${app.origin}/og/page/${remote}/${page}.png`);
  const routes = [{ sitemap: true, shareCard } as const, { path: '/events/:slug' }, { path: '/events/all' }];
  const one = aRelease({ remote: 'mf-events', routes });
  expect((await team.publish(one)).status).toBe(200);
  expect([await sitemap(), (await picture()).status]).toEqual([null, 404]);
  await team.post('/releases/mf-events/promote', { release: one.release.hash });
  expect(await sitemap()).toEqual(['<loc>http://localhost:3000/events']);

  const drawn = await picture();
  expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(drawn.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(await sharp(Buffer.from(await drawn.arrayBuffer())).metadata()).toMatchObject({ width: 1200, height: 630 });
  const headers = { 'if-none-match': drawn.headers.get('etag') ?? '' };
  expect((await fetch(`${app.origin}/og/page/mf-events/list.png`, { headers })).status).toBe(304);
  expect((await picture('other')).status).toBe(404);
  expect((await picture('list', 'mf-blog')).status).toBe(404);

  await team.post('/releases/mf-events/retire', {});
  expect([await sitemap(), (await picture()).status]).toEqual([null, 404]);
});

test('repeated requests for share pictures do not read the description again', async () => {
  await using app = await open();
  const team = await aTeam(app, 'mf-events', { sections: ['/events'] });
  const release = aRelease({ remote: 'mf-events', routes: [{ shareCard }] });
  await team.publish(release);
  await team.post('/releases/mf-events/promote', { release: release.release.hash });
  let read = 0;
  app.db.knex.on('query', ({ sql }: { sql: string }) => (read += sql.includes('release_channels') ? 1 : 0));
  for (let times = 0; times < 5; times += 1)
    expect((await fetch(`${app.origin}/og/page/mf-events/nothing.png`)).status).toBe(404);
  expect(read).toBe(1);
});

test('entries without a target, or in a section that is not granted, are refused with their names', async () => {
  await using app = await open();
  const team = await aTeam(app, 'mf-events', { ...noGrants, sections: ['/events'] });
  const navigation = [{ label: 'Events', place: 70 }];
  const refusedWith = (entry: { label: string; place: number }) =>
    team.publish(aRelease({ remote: 'mf-events', routes: [{ navigation: [entry] }] }));
  const refused = async (routes: Parameters<typeof aRelease>[0]) =>
    (await team.publish(aRelease({ remote: 'mf-events', ...routes }))).body.issues?.map(({ path }) => path);
  expect(await refused({ routes: [{ path: '/events/:slug', sitemap: true }] })).toEqual([
    'declaration.routes.0.sitemap',
  ]);
  expect(await refused({ routes: [{ path: '/events/all', navigation }] })).toEqual(['declaration.routes.0.navigation']);
  expect(await refused({ routes: [{ path: '/talks', navigation }] })).toEqual(['declaration.routes.0.path']);
  // Longer than the header, wider, higher, blank.
  for (const label of ['A label that is longer than the header', '‱‱‱‱‱‱‱‱‱‱‱‱', 'E̶̍v̷e̸n̵t̶', '\u3164', '\u2800'])
    expect((await refusedWith({ label, place: 70 })).status).toBe(400);
});
