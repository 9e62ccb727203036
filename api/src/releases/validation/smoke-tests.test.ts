import type { SmokeTest } from '@plumbline/contract/releases/registry';
import { expect, test } from '@jest/globals';
import { aRelease, aShell, aTeam, releasesOf, type TestRelease } from '../../testing/a-release.ts';
import { openApp } from '../../testing/open-app.ts';

const trialOf = ({ release: { remote, hash } }: TestRelease, change: Partial<SmokeTest> = {}): string =>
  JSON.stringify({
    remote,
    release: hash,
    browser: 'Chromium 156.0',
    shell: 'b40b8358e4717e279d53',
    views: 6,
    at: '2026-11-21T11:00:00.000Z',
    ...change,
  });

test('a trial in a browser is kept with the release, the first one for good', async () => {
  await using app = await openApp({ shell: aShell });
  const team = await aTeam(app);
  const [tried, late, never] = releasesOf('mf-blog', 3) as [TestRelease, TestRelease, TestRelease];
  await team.publish(tried, undefined, trialOf(tried));
  await team.publish(tried, undefined, trialOf(tried, { views: 1 }));
  await team.publish(late);
  expect((await team.publish(late, undefined, trialOf(late, { views: 2 }))).body).toMatchObject({ created: false });
  await team.publish(never);
  const { releases } = (await team.get('/releases/mf-blog')).body as unknown as {
    releases: { release: string; trial?: { views: number } }[];
  };
  expect(releases.map(({ release, trial }) => [release, trial?.views])).toEqual([
    [never.release.hash, undefined],
    [late.release.hash, 2],
    [tried.release.hash, 6],
  ]);
});

test.each([
  ['no JSON', () => 'tried', 'trial'],
  ['another release', (sound: TestRelease) => trialOf(sound, { release: 'f'.repeat(20) }), 'trial.release'],
  ['of no page', (sound: TestRelease) => trialOf(sound, { views: 0 }), 'trial.views'],
  ['no time', (sound: TestRelease) => trialOf(sound, { at: 'today' }), 'trial.at'],
])('a trial that is %s is refused, and the release with it', async (_, trial, path) => {
  await using app = await openApp({ shell: aShell });
  const team = await aTeam(app);
  const sound = aRelease();
  expect(await team.publish(sound, undefined, trial(sound))).toMatchObject({
    status: 400,
    body: { issues: [{ path }] },
  });
  expect((await team.get('/releases/mf-blog')).body).toMatchObject({ releases: [] });
});

test('where a trial is required, what has none neither goes live nor is tried on visitors; a rollback needs none', async () => {
  await using app = await openApp({ shell: aShell, settings: { RELEASE_TRIALS: 'required' } });
  const team = await aTeam(app);
  const [tried, never, next] = releasesOf('mf-blog', 3) as [TestRelease, TestRelease, TestRelease];
  const move = (action: string, body: unknown) => team.post(`/releases/mf-blog/${action}`, body);
  const refusal = {
    status: 422,
    body: { code: 'release_refused', issues: [{ path: 'trial', message: expect.stringContaining('was not shown') }] },
  };
  for (const one of [tried, next]) {
    await team.publish(one, undefined, trialOf(one));
    expect((await move('promote', { release: one.release.hash })).status).toBe(200);
  }
  await team.publish(never);
  expect(await move('promote', { release: never.release.hash })).toMatchObject(refusal);
  expect(await move('canary', { release: never.release.hash, percent: 10 })).toMatchObject(refusal);
  await app.db.knex('release_trials').delete();
  // As it could be written before.
  const said = JSON.stringify({ ...(JSON.parse(trialOf(next)) as SmokeTest), views: 0 });
  await app.db.knex('release_trials').insert({ remote: 'mf-blog', release: next.release.hash, said, who: 'a team' });
  expect((await move('rollback', {})).body).toMatchObject({ live: tried.release.hash });
  expect(await move('promote', { release: next.release.hash })).toMatchObject(refusal);
});
