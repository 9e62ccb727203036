import { access, mkdir } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import { aShell, aTeam, releasesOf, type TestRelease } from '../../testing/a-release.ts';
import { openApp, type OpenApp } from '../../testing/open-app.ts';
import { releaseFolder } from './release-folder.ts';
import { removeOldReleases } from './remove-old-releases.ts';

const day = 86_400_000;
const remote = 'mf-blog';
const hashes = releasesOf(remote, 7).map(({ release }) => release.hash);

/** Seven releases that went live on one day, one after the other, and actions on them. */
async function open() {
  const app = await openApp({ shell: aShell });
  const team = await aTeam(app);
  for (const one of releasesOf(remote, 7)) {
    expect((await team.publish(one)).status).toBe(200);
    await team.post(`/releases/${remote}/promote`, { release: one.release.hash });
  }
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const { db, clock, releases } = app;
  const remove = () => removeOldReleases({ db, clock, releases, log });
  const removed = async () => {
    const { releases: listed } = (await team.get(`/releases/${remote}`)).body as unknown as {
      releases: { release: string; removedAt?: string }[];
    };
    return hashes.filter((hash) => listed.some((one) => one.release === hash && one.removedAt !== undefined));
  };
  return { app, team, remove, removed, lines };
}

const hashesWithoutFiles = async (app: OpenApp) => {
  const found = await Promise.all(
    hashes.map(async (hash) =>
      access(releaseFolder(app.releases.folder, remote, hash)).then(
        () => true,
        () => false,
      ),
    ),
  );
  return hashes.filter((_, index) => !found[index]);
};

test('releases out of use for thirty days are removed; live, canary and their rollback targets stay', async () => {
  const { app, team, remove, removed, lines } = await open();
  await using _ = app;
  await team.post(`/releases/${remote}/canary`, { release: hashes[0], percent: 10 });
  app.clock.time += 30 * day;
  await remove();
  expect([await removed(), await hashesWithoutFiles(app)]).toEqual([[], []]);
  app.clock.time += 1;
  await remove();
  await remove();
  const old = hashes.slice(1, 3);
  expect([await removed(), await hashesWithoutFiles(app)]).toEqual([old, old]);
  expect(lines.map((line) => JSON.parse(line) as { release: string; msg: string })).toMatchObject(
    old.map((release) => ({ release, msg: 'a release long out of use is removed' })),
  );
  // The canary run ends: from then on it is as old as that.
  await team.post(`/releases/${remote}/canary`, { percent: 0 });
  await remove();
  expect(await hashesWithoutFiles(app)).toEqual(old);
});

test('a removed release is no rollback target; its history stays, and publishing it again restores it', async () => {
  const { app, team, remove, removed } = await open();
  await using _ = app;
  app.clock.time += 31 * day;
  await remove();
  const [first = ''] = hashes;
  const refusal = {
    status: 409,
    body: { message: `The files of ${remote} ${first} were removed on 2026-12-22, long out of use: publish it again.` },
  };
  for (const action of ['rollback', 'promote', 'canary']) {
    const body = action === 'canary' ? { release: first, percent: 5 } : { release: first };
    expect(await team.post(`/releases/${remote}/${action}`, body)).toMatchObject(refusal);
  }
  const { earlier, history } = (await team.get(`/releases/${remote}`)).body as { earlier?: unknown; history?: unknown };
  expect(earlier).toEqual(hashes.slice(3, 6).toReversed());
  expect(history).toContainEqual(expect.objectContaining({ action: 'promote', release: first }));
  const [again] = releasesOf(remote, 1) as [TestRelease];
  expect(await team.publish(again)).toMatchObject({ body: { created: true } });
  await remove();
  expect([await removed(), await hashesWithoutFiles(app)]).toEqual([hashes.slice(1, 3), hashes.slice(1, 3)]);
  expect((await team.post(`/releases/${remote}/rollback`, { release: first })).body).toMatchObject({ live: first });
});

test('releases that a dead process had only marked are removed by the next one', async () => {
  const { app, remove } = await open();
  await using _ = app;
  app.clock.time += 31 * day;
  await remove();
  await mkdir(releaseFolder(app.releases.folder, remote, hashes[0] ?? ''));
  await remove();
  expect(await hashesWithoutFiles(app)).toEqual(hashes.slice(0, 3));
});
