import { afterEach, expect, test } from '@jest/globals';
import { countedPage, openCounted, view } from '../testing/counted-page.ts';
import { fixtureRelease } from '../testing/fixture-release.ts';
import type { OpenedPageServer } from '../testing/open-page-server.ts';

let site: OpenedPageServer;
afterEach(() => site.close());

const statusOf = async (path: string, purpose?: string) =>
  (await view(site.origin + path, { headers: purpose ? { 'sec-purpose': purpose } : {} })).status;
const ahead = (path: string) => Promise.all([statusOf(path, 'prefetch'), statusOf(path, 'prefetch;prerender')]);

test('a public page may be fetched ahead, one that pays or is somebody’s own may not', async () => {
  site = await openCounted(countedPage());
  const routes = [
    { path: '/public' },
    { path: '/paying', policy: 'payments' as const },
    { path: '/own', confidential: true as const },
  ];
  await site.publish(await fixtureRelease({ server: countedPage(), routes }));
  expect([await ahead('/public'), await ahead('/paying'), await ahead('/own')]).toEqual([
    [200, 200],
    [403, 403],
    [403, 403],
  ]);
  expect([await statusOf('/public'), await statusOf('/paying')]).toEqual([200, 200]);
  await site.publish(await fixtureRelease({ server: countedPage('confidential: true') }));
  expect([await ahead('/fixture'), await statusOf('/fixture')]).toEqual([[403, 403], 200]);
});

test('no page is fetched ahead while views of two releases are compared', async () => {
  site = await openCounted(countedPage());
  expect(await ahead('/fixture')).toEqual([200, 200]);
  await site.registry.canary(await fixtureRelease({ server: countedPage('extra: 1') }), 50);
  await site.registry.applied();
  expect([await ahead('/fixture'), await statusOf('/fixture')]).toEqual([[403, 403], 200]);
});
