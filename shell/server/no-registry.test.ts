import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { fixtureRelease } from './testing/fixture-release.ts';
import { openPageServer } from './testing/open-page-server.ts';

let site: Awaited<ReturnType<typeof openPageServer>>;
afterEach(() => site.close());

const ask = async (path: string) => {
  const answer = await fetch(site.origin + path);
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text: await answer.text() };
};

async function until(path: string, status: number): Promise<void> {
  for (let times = 0; times < 2_000; times += 1) {
    if ((await ask(path)).status === status) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`${path} is not answered with ${status}`);
}

const token = 'the token of the monitoring system';

async function isComplete(): Promise<string | undefined> {
  const answer = await fetch(`${site.origin}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  return /^plumbline_registry_whole (\d)$/m.exec(await answer.text())?.[1];
}

const unavailable = {
  status: 503,
  retryAfter: '10',
  text: expect.stringMatching(/<h1>One moment, please<\/h1>.*not available just now/s),
};

test('a page server that has never had a registry is not ready, and answers no page with a 404', async () => {
  site = await openPageServer(undefined, undefined, undefined, {
    isRegistryDown: true,
    metricsTokens: [token],
    published: [await fixtureRelease()],
  });
  for (const path of ['/fixture', '/nowhere', '/admin/orders', '/_site/snapshot'])
    expect(await ask(path)).toEqual(unavailable);
  expect((await ask('/_site/ready')).status).toBe(503);
  expect((await ask('/_site/live')).status).toBe(200);
  expect(await isComplete()).toBe('0');
  site.registry.answerInstead(undefined);
  await until('/_site/ready', 200);
  // Each remote is shown as soon as it is prepared; until then its pages do not answer 404.
  expect([200, 503]).toContain((await ask('/fixture')).status);
  await until('/fixture', 200);
  expect((await ask('/nowhere')).status).toBe(404);
  expect(await isComplete()).toBe('1');
});

test('while a live remote cannot be shown, an unknown address is a 503, because it may be a page of that remote', async () => {
  const [shown, lost] = [await fixtureRelease(), await fixtureRelease({ remote: 'mf-lost' })];
  site = await openPageServer(undefined, undefined, undefined, { published: [shown] });
  const registry = site.registry.signed();
  site.registry.answerInstead(registry);
  await site.registry.publish([shown, lost]);
  await writeFile(join(site.dataDir, 'releases', 'mf-lost', lost.release.hash, 'release.json'), '{}');
  expect((await ask('/nowhere')).status).toBe(404);
  site.registry.answerInstead(undefined);
  await until('/nowhere', 503);
  expect(await ask('/nowhere')).toEqual(unavailable);
  expect((await ask('/fixture')).status).toBe(200);
  expect((await ask('/_site/ready')).status).toBe(200);
  expect((await ask('/_site/snapshot')).status).toBe(200);
});

test('a page server whose API goes down stays ready, and still answers unknown addresses with 404', async () => {
  site = await openPageServer(undefined, undefined, undefined, { published: [await fixtureRelease()] });
  site.registry.answerInstead(null);
  await site.registry.applied();
  expect((await ask('/_site/ready')).status).toBe(200);
  expect((await ask('/fixture')).status).toBe(200);
  expect((await ask('/nowhere')).status).toBe(404);
});
