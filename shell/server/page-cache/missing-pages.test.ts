import { afterEach, expect, test } from '@jest/globals';
import { countedPage, loadsThing, openCounted, versionedApi, view, type Viewed } from '../testing/counted-page.ts';
import { fixtureRelease } from '../testing/fixture-release.ts';
import type { OpenedPageServer } from '../testing/open-page-server.ts';

let site: OpenedPageServer;
afterEach(() => site.close());

const open = async (...given: Parameters<typeof openCounted>) => void (site = await openCounted(...given));
const get = (path: string, headers: Record<string, string> = {}) => view(site.origin + path, { headers });
const caching = ({ headers }: Viewed) => [headers.get('cache-control'), headers.get('cache-tag'), headers.get('vary')];

const shared = 'public, max-age=0, s-maxage=10, stale-while-revalidate=10';
const forAll = [shared, 'mf-fixture,content', 'Accept-Encoding'];
const own = ['private, no-cache', null, 'Accept-Encoding, Cookie'];
const refusing = (status: () => number) =>
  versionedApi((_, answer) => void answer.writeHead(status()).end('{"code":"not_found","message":"No"}'));

test('what was taken back is told to caches in front of the site, by the tags of its page', async () => {
  let status = 200;
  const api = refusing(() => status);
  await open(countedPage(loadsThing), { api: api.answer });
  expect(caching(await get('/fixture'))).toEqual([`${shared}, stale-if-error=3600`, ...forAll.slice(1)]);
  [api.version, status] = ['two', 404];
  await fetch(`${site.origin}/api/anything`, { method: 'POST' });
  const missing = await get('/fixture');
  expect([missing.status, ...caching(missing)]).toEqual([404, ...forAll]);
  // This site asks each time, because the page may exist again.
  status = 200;
  expect((await get('/fixture')).status).toBe(200);
});

test('so is that an address has moved, or never was one, but not one that is too long to be kept', async () => {
  const moves = loadsThing.replace(
    /load: (.*)/,
    `load: (given) =>
    ($1)(given).then(() => require('@plumbline/services').redirectTo('/elsewhere'))`,
  );
  await open(countedPage(moves), { api: versionedApi().answer });
  const moved = await get('/fixture');
  expect([moved.status, ...caching(moved).slice(0, 2)]).toEqual([301, shared, 'mf-fixture,content']);
  const nowhere = await get('/nowhere?x=1');
  expect([nowhere.status, ...caching(nowhere)]).toEqual([404, shared, 'mf-fixture', 'Accept-Encoding']);
  expect(caching(await get(`/${'x'.repeat(500)}`))).toEqual(own);
});

test.each([{ cookie: 'plumbline-staff=x' }, { cookie: 'a=b; plumbline-member=x' }, { authorization: 'Bearer x' }])(
  'what is said to one visitor (%j) is said to no other',
  async (headers) => {
    await open(countedPage(loadsThing), { api: refusing(() => 404).answer });
    for (const path of ['/fixture', '/nowhere']) {
      const answer = await get(path, headers);
      expect([answer.status, ...caching(answer)]).toEqual([404, ...own]);
    }
    expect(caching(await get('/fixture'))).toEqual(forAll);
  },
);

test('nor is that of a confidential page, of one that was refused, or of one that could not be had', async () => {
  let status = 404;
  await open(countedPage(`${loadsThing}, confidential: true`), { api: refusing(() => status).answer });
  const confidential = await get('/fixture');
  expect([confidential.status, confidential.headers.get('cache-control')]).toEqual([404, 'no-store']);
  await site.publish(await fixtureRelease({ server: countedPage(loadsThing) }));
  expect(caching(await get('/fixture'))).toEqual(forAll);
  for (const refused of [401, 403, 429, 500]) {
    status = refused;
    expect(caching(await get('/fixture'))).toEqual(own);
  }
});

test('nor what was said of content that has changed meanwhile, or that nobody knows the version of', async () => {
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
  await open(countedPage(loadsThing), { api: api.answer });
  expect(caching(await get('/fixture'))).toEqual(own);
  expect(caching(await get('/fixture'))).toEqual(forAll);
});

test('nor anything of a remote that has a canary, while what nobody has is shared all the same', async () => {
  await open(countedPage(loadsThing), { api: refusing(() => 404).answer });
  await site.registry.canary(await fixtureRelease({ server: countedPage(`${loadsThing},`) }), 50);
  await site.registry.applied();
  const answer = await get('/fixture');
  expect([answer.status, ...caching(answer)]).toEqual([404, ...own]);
  expect(answer.headers.get('set-cookie')).toMatch('plumbline-canary');
  const missing = await get('/nowhere');
  expect([missing.status, missing.headers.get('set-cookie')]).toEqual([404, null]);
  expect(missing.headers.get('cache-control')).toMatch(/^public, /);
});
