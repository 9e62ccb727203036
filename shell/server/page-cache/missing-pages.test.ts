import { afterEach, expect, test } from '@jest/globals';
import {
  countedPage,
  loadOfThing,
  openCountedPage,
  versionedApi,
  view,
  type ViewedPage,
} from '../testing/counted-page.ts';
import { fixtureRelease } from '../testing/fixture-release.ts';
import type { OpenedPageServer } from '../testing/open-page-server.ts';

let site: OpenedPageServer;
afterEach(() => site.close());

const open = async (...args: Parameters<typeof openCountedPage>) => void (site = await openCountedPage(...args));
const get = (path: string, headers: Record<string, string> = {}) => view(site.origin + path, { headers });
const caching = ({ headers }: ViewedPage) => [
  headers.get('cache-control'),
  headers.get('cache-tag'),
  headers.get('vary'),
];

const shared = 'public, max-age=0, s-maxage=10, stale-while-revalidate=10';
const sharedCaching = [shared, 'mf-fixture,content', 'Accept-Encoding'];
const privateCaching = ['private, no-cache', null, 'Accept-Encoding, Cookie'];
const refusing = (status: () => number) =>
  versionedApi((_, answer) => void answer.writeHead(status()).end('{"code":"not_found","message":"No"}'));

test('the 404 of an unpublished page has cache tags for the caches in front of the site', async () => {
  let status = 200;
  const api = refusing(() => status);
  await open(countedPage(loadOfThing), { api: api.answer });
  expect(caching(await get('/fixture'))).toEqual([`${shared}, stale-if-error=3600`, ...sharedCaching.slice(1)]);
  [api.version, status] = ['two', 404];
  await fetch(`${site.origin}/api/anything`, { method: 'POST' });
  const missing = await get('/fixture');
  expect([missing.status, ...caching(missing)]).toEqual([404, ...sharedCaching]);
  // This site asks each time, because the page may exist again.
  status = 200;
  expect((await get('/fixture')).status).toBe(200);
});

test('a redirect and the 404 of an unknown address have cache headers, but not those of a very long address', async () => {
  const moves = loadOfThing.replace(
    /load: (.*)/,
    `load: (given) =>
    ($1)(given).then(() => require('@plumbline/services').redirectTo('/elsewhere'))`,
  );
  await open(countedPage(moves), { api: versionedApi().answer });
  const moved = await get('/fixture');
  expect([moved.status, ...caching(moved).slice(0, 2)]).toEqual([301, shared, 'mf-fixture,content']);
  const nowhere = await get('/nowhere?x=1');
  expect([nowhere.status, ...caching(nowhere)]).toEqual([404, shared, 'mf-fixture', 'Accept-Encoding']);
  expect(caching(await get(`/${'x'.repeat(500)}`))).toEqual(privateCaching);
});

test.each([{ cookie: 'plumbline-staff=x' }, { cookie: 'a=b; plumbline-member=x' }, { authorization: 'Bearer x' }])(
  'the 404 for one visitor (%j) is not shared',
  async (headers) => {
    await open(countedPage(loadOfThing), { api: refusing(() => 404).answer });
    for (const path of ['/fixture', '/nowhere']) {
      const answer = await get(path, headers);
      expect([answer.status, ...caching(answer)]).toEqual([404, ...privateCaching]);
    }
    expect(caching(await get('/fixture'))).toEqual(sharedCaching);
  },
);

test('the 404 of a confidential page, a refusal and a failure of the API are not shared', async () => {
  let status = 404;
  await open(countedPage(`${loadOfThing}, confidential: true`), { api: refusing(() => status).answer });
  const confidential = await get('/fixture');
  expect([confidential.status, confidential.headers.get('cache-control')]).toEqual([404, 'no-store']);
  await site.publish(await fixtureRelease({ server: countedPage(loadOfThing) }));
  expect(caching(await get('/fixture'))).toEqual(sharedCaching);
  for (const refused of [401, 403, 429, 500]) {
    status = refused;
    expect(caching(await get('/fixture'))).toEqual(privateCaching);
  }
});

test('a 404 is not shared if the content has changed since, or its version is unknown', async () => {
  const api: ReturnType<typeof versionedApi> = versionedApi((_, answer) => {
    if (api.version === 'one') {
      api.version = 'two';
      answer.setHeader('x-content-version', 'two');
    }
    // A write passes through this site meanwhile.
    void fetch(`${site.origin}/api/anything`, { method: 'POST' }).then(() =>
      answer.writeHead(404).end('{"code":"not_found","message":"No"}'),
    );
  });
  await open(countedPage(loadOfThing), { api: api.answer });
  expect(caching(await get('/fixture'))).toEqual(privateCaching);
  expect(caching(await get('/fixture'))).toEqual(sharedCaching);
});

test('a 404 of a remote with a canary is not shared; that of an address without a remote is', async () => {
  await open(countedPage(loadOfThing), { api: refusing(() => 404).answer });
  await site.registry.canary(await fixtureRelease({ server: countedPage(`${loadOfThing},`) }), 50);
  await site.registry.applied();
  const answer = await get('/fixture');
  expect([answer.status, ...caching(answer)]).toEqual([404, ...privateCaching]);
  expect(answer.headers.get('set-cookie')).toMatch('plumbline-canary');
  const missing = await get('/nowhere');
  expect([missing.status, missing.headers.get('set-cookie')]).toEqual([404, null]);
  expect(missing.headers.get('cache-control')).toMatch(/^public, /);
});
