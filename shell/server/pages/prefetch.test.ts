import { afterEach, expect, test } from '@jest/globals';
import { countedPage, openCountedPage, view } from '../testing/counted-page.ts';
import { fixtureRelease } from '../testing/fixture-release.ts';
import type { OpenedPageServer } from '../testing/open-page-server.ts';

let site: OpenedPageServer;
afterEach(() => site.close());

const statusOf = async (path: string, headers: Readonly<Record<string, string>> = {}) =>
  (await view(site.origin + path, { headers })).status;
/** The statuses of a prefetch and a prerender by Chromium, and of a prefetch by Safari. */
const prefetchStatuses = (path: string) =>
  Promise.all([
    statusOf(path, { 'sec-purpose': 'prefetch' }),
    statusOf(path, { 'sec-purpose': 'prefetch;prerender' }),
    statusOf(path, { purpose: 'prefetch' }),
  ]);

test('a public page may be prefetched; one with payments or a confidential one may not', async () => {
  site = await openCountedPage(countedPage());
  const routes = [
    { path: '/public' },
    { path: '/paying', policy: 'payments' as const },
    { path: '/own', confidential: true as const },
  ];
  await site.publish(await fixtureRelease({ server: countedPage(), routes }));
  expect([
    await prefetchStatuses('/public'),
    await prefetchStatuses('/paying'),
    await prefetchStatuses('/own'),
  ]).toEqual([
    [200, 200, 200],
    [403, 403, 403],
    [403, 403, 403],
  ]);
  expect([await statusOf('/public'), await statusOf('/paying')]).toEqual([200, 200]);
  await site.publish(await fixtureRelease({ server: countedPage('confidential: true') }));
  expect([await prefetchStatuses('/fixture'), await statusOf('/fixture')]).toEqual([[403, 403, 403], 200]);
});

test('no page may be prefetched while a canary is compared with the live release', async () => {
  site = await openCountedPage(countedPage());
  expect(await prefetchStatuses('/fixture')).toEqual([200, 200, 200]);
  await site.registry.canary(await fixtureRelease({ server: countedPage('extra: 1') }), 50);
  await site.registry.applied();
  expect([await prefetchStatuses('/fixture'), await statusOf('/fixture')]).toEqual([[403, 403, 403], 200]);
});
