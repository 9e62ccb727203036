import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import type { Release } from '@plumbline/contract/releases/releases';
import pino from 'pino';
import { releaseStore } from '../registry/release-store.ts';
import { maxWait, watchReadiness } from './release-readiness.ts';
import { fixtureRelease, serverBundle } from './testing/fixture-release.ts';
import { openPageServer } from './testing/open-page-server.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

type StartOptions = NonNullable<Parameters<typeof openPageServer>[3]>;

const closes: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closes.splice(0)) await close();
});

async function start(options: StartOptions) {
  const site = await openPageServer(undefined, undefined, undefined, { readiness: { pause: 20 }, ...options });
  closes.push(() => site.close());
  const fetchPath = async (path = '/_site/ready') => {
    const answer = await fetch(site.origin + path);
    return { status: answer.status, text: await answer.text() };
  };
  const untilReady = async () => {
    for (let times = 0; (await fetchPath()).status !== 200; times += 1) {
      if (times === 500) throw new Error((await fetchPath()).text);
      await delay(10);
    }
  };
  return { ...site, fetchPath, untilReady };
}

/** The release with a requirement for services that no shell has. */
const needsNewerServices = (release: Release): Release => ({
  ...release,
  declaration: { ...release.declaration, services: '^9.0.0' },
});

test('a new shell that is incompatible with a live release is not ready, and names it, until a compatible release is live', async () => {
  const [before, last] = [
    await fixtureRelease(),
    await fixtureRelease({ server: serverBundle('Last'), change: needsNewerServices }),
  ];
  const site = await start({ published: [before, last] });
  const { status, text } = await site.fetchPath();
  expect(status).toBe(503);
  expect(text).toContain(`mf-fixture/${last.release.hash}: it needs @plumbline/services ^9.0.0`);
  // The previous release is shown meanwhile.
  expect(await site.fetchPath('/fixture')).toMatchObject({
    status: 200,
    text: expect.stringContaining('<h1>Fixture</h1>'),
  });
  await site.publish(await fixtureRelease({ server: serverBundle('Next') }));
  await site.untilReady();
});

test('a new shell in which the host of a live release does not start is not ready', async () => {
  const broken = await fixtureRelease({ server: 'throw new Error("broken at start")' });
  const site = await start({ published: [broken] });
  expect(await site.fetchPath()).toMatchObject({
    status: 503,
    text: expect.stringMatching(/mf-fixture\/[0-9a-f]{20}: its render host does not start: broken at start/),
  });
});

test('a page server that lacks a file of a live release is not ready', async () => {
  const dataDir = await temporaryFolder();
  const built = await fixtureRelease();
  const site = await start({ dataDir, published: [built], isRegistryDown: true });
  await rm(join(dataDir, 'releases', 'mf-fixture', built.release.hash, 'browser', 'remoteEntry.js'));
  site.registry.answerInstead(undefined);
  const answers = [await site.fetchPath()];
  while (answers.length < 2_000 && !answers.at(-1)?.text.includes('remoteEntry')) answers.push(await site.fetchPath());
  expect(answers.at(-1)?.text).toContain('its file browser/remoteEntry.js is missing');
  // The page server was not ready before its first check, and not while the host started.
  expect(answers.filter(({ status }) => status !== 503)).toEqual([]);
});

test('a page server that was ready stays ready when a broken release goes live, and so does the next process with the same shell', async () => {
  const dataDir = await temporaryFolder();
  const first = await start({ dataDir, published: [await fixtureRelease()] });
  expect((await first.fetchPath()).status).toBe(200);
  const broken = await fixtureRelease({ server: 'throw new Error("broken at start")' });
  await first.publish(broken);
  expect((await first.fetchPath()).status).toBe(200);
  await first.end();
  const second = await start({ dataDir, published: [broken] });
  expect((await second.fetchPath()).status).toBe(200);
});

test('a page server is ready after five minutes even with an incompatible release', async () => {
  let [elapsed, readings] = [0, 0];
  const now = () => {
    readings += 1;
    return elapsed;
  };
  const site = await start({
    published: [await fixtureRelease({ change: needsNewerServices })],
    readiness: { pause: 20, now },
  });
  elapsed = maxWait - 1;
  const before = readings;
  while (readings < before + 2) {
    expect((await site.fetchPath()).status).toBe(503);
  }
  elapsed = maxWait;
  await site.untilReady();
});

test('a page server is ready after five minutes also if it can never read the live releases, and its log says why', async () => {
  const dataDir = await temporaryFolder();
  const logged: string[] = [];
  let elapsed = 0;
  const unshownReleases = await watchReadiness({
    registry: { current: () => Promise.reject(new Error('no snapshot can be read')) },
    store: releaseStore(dataDir),
    hosts: { warm: () => Promise.resolve(), startFailure: () => null },
    shell: 'a shell',
    leftBehind: [],
    file: join(dataDir, 'ready-shell'),
    log: pino({}, { write: (line) => void logged.push(line) }),
    lifecycle: { atEnd: (end) => closes.push(async () => void (await end())) },
    pause: 5,
    now: () => elapsed,
  });
  elapsed = maxWait - 1;
  const before = logged.length;
  while (logged.length < before + 2) await delay(5);
  expect(unshownReleases()).toBeNull();
  elapsed = maxWait;
  while (unshownReleases() === null) await delay(5);
  expect(unshownReleases()).toEqual([]);
  expect(logged.at(-1)).toContain('no snapshot can be read');
});
