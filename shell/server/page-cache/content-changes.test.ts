import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, test } from '@jest/globals';
import { until } from '@plumbline/serving/testing/until';
import { countedPage, loadOfThing, openCountedPage, sheddingAll, versionedApi, view } from '../testing/counted-page.ts';
import { fixtureRelease, serverBundle } from '../testing/fixture-release.ts';
import type { OpenedPageServer } from '../testing/open-page-server.ts';

let site: OpenedPageServer;
afterEach(() => site.close());

const open = async (...args: Parameters<typeof openCountedPage>) => void (site = await openCountedPage(...args));
const get = (path = '/fixture', init: RequestInit = {}) => view(site.origin + path, init);
const times = async (path?: string) => (await get(path)).times;
/** Writes something through the site. */
const write = () => fetch(`${site.origin}/api/anything`, { method: 'POST' }).then((answer) => answer.text());
const statusOf = async (path?: string) => (await get(path)).status;

describe('a page with content of the API', () => {
  test('is cached while the content is the same, and rendered again in the first view after a write through this site', async () => {
    const api = versionedApi();
    await open(countedPage(loadOfThing), { api: api.answer });
    expect([await times(), await times(), await times()]).toEqual([1, 1, 1]);
    api.version = 'two';
    await write();
    expect([await times(), await times()]).toEqual([2, 2]);
    api.version = 'one';
    await write();
    expect([await times(), await times()]).toEqual([3, 3]);
  });

  test('is rendered again soon after a write by another process, without a view that waits for the version', async () => {
    const api = versionedApi();
    await open(countedPage(loadOfThing), { api: api.answer });
    expect(await times()).toBe(1);
    api.version = 'two';
    await until(async () => (await times()) === 2);
    // The answers for another page also report the change.
    api.version = 'three';
    expect(await times('/fixture/other')).toBe(3);
    expect(await times()).toBe(4);
  });

  test('is not cached if an answer has no content version, is an error, or two answers have different versions', async () => {
    let next = 0;
    const api = versionedApi((incoming, answer) => {
      next += 1;
      if (incoming.url === '/api/without-version') answer.removeHeader('x-content-version');
      if (incoming.url === '/api/mixed') answer.setHeader('x-content-version', `of ${next}`);
      answer.statusCode = incoming.url === '/api/refused' ? 404 : 200;
      answer.end('{"code":"not_found","message":"No"}');
    });
    const load = `load: ({ params: { id }, prefetch }) => Promise.all(['/thing', '/' + id].map((path) =>
      prefetch({ method: 'GET', path, summary: '', response: {} }, {}, { required: false })))`;
    await open(countedPage(load), { api: api.answer });
    expect([await times('/fixture/sound'), await times('/fixture/sound')]).toEqual([1, 1]);
    for (const kind of ['without-version', 'refused', 'mixed']) {
      expect(await times(`/fixture/${kind}`)).not.toBe(await times(`/fixture/${kind}`));
    }
  });

  test('is shown for an hour while the API is down; a page that is not cached is a 503', async () => {
    const api = versionedApi();
    const clock = { now: 0 };
    await open(countedPage(loadOfThing), { api: api.answer, clock });
    expect(await times()).toBe(1);
    api.version = null;
    clock.now += 3_000_000;
    expect([await times(), await statusOf('/fixture/other')]).toEqual([1, 503]);
    clock.now += 3_000_000;
    expect(await statusOf()).toBe(503);
  });

  test('is shown under overload as long as its content version is current', async () => {
    const api = versionedApi();
    const clock = { now: 0 };
    const shedding = sheddingAll();
    await open(countedPage(loadOfThing), { api: api.answer, clock, shedding });
    const status = async () => (await get('/fixture', { headers: { 'accept-encoding': 'identity' } })).status;
    expect([await status(), await status()]).toEqual([200, 200]);
    shedding.full = true;
    expect(await status()).toBe(200);
    clock.now += 20_000;
    // The page would have to be rendered again, which is refused.
    expect(await status()).toBe(503);
    shedding.full = false;
    api.version = null;
    await write();
    // A refresh is tried, and the cached page stays: the API cannot be reached.
    expect(await status()).toBe(200);
    shedding.full = true;
    expect(await status()).toBe(200);
  });

  test('that was unpublished is not shown, also while the API is down', async () => {
    let status = 200;
    const api = versionedApi((_, answer) => void answer.writeHead(status).end('{"code":"not_found","message":"No"}'));
    await open(countedPage(loadOfThing), { api: api.answer });
    expect([await times(), await times()]).toEqual([1, 1]);
    [api.version, status] = ['two', 404];
    await write();
    expect(await statusOf()).toBe(404);
    api.version = null;
    expect(await statusOf()).toBe(503);
  });

  test('is rendered again after a write that happened while it was made', async () => {
    const first = Promise.withResolvers<void>();
    let thingRequests = 0;
    const api = versionedApi((_, answer) => {
      thingRequests += 1;
      if (thingRequests > 1) answer.end('{}');
      else void first.promise.then(() => answer.end('{}'));
    });
    await open(countedPage(loadOfThing), { api: api.answer });
    const before = get();
    await until(() => thingRequests === 1);
    api.version = 'two';
    await write();
    const after = await get();
    first.resolve();
    expect([after.times, (await before).times]).toEqual([1, 2]);
  });

  test.each(['content', 'release'])('is not for shared caches if the %s changed while it was made', async (changed) => {
    const first = Promise.withResolvers<void>();
    let thingRequests = 0;
    const api = versionedApi((_, answer) => {
      thingRequests += 1;
      if (thingRequests > 1) answer.end('{}');
      else void first.promise.then(() => answer.end('{}'));
    });
    await open(countedPage(loadOfThing), { api: api.answer });
    const before = get();
    await until(() => thingRequests === 1);
    if (changed === 'content') {
      api.version = 'two';
      // Longer than a version is valid: a change by another process is known by then.
      await delay(600);
    } else await site.publish(await fixtureRelease({ server: countedPage(`${loadOfThing},`) }));
    first.resolve();
    const { headers, times: made } = await before;
    expect([made, headers.get('cache-control'), headers.get('cache-tag')]).toEqual([1, 'private, no-cache', null]);
    expect((await get()).headers.get('cache-control')).toMatch(/^public/);
  });

  test('that could not load its data is not cached', async () => {
    let status = 503;
    const api = versionedApi((_, answer) => void answer.writeHead(status).end('{"code":"internal","message":"No"}'));
    await open(countedPage(loadOfThing), { api: api.answer });
    expect(await statusOf()).toBe(503);
    status = 404;
    expect(await statusOf()).toBe(404);
    status = 200;
    expect(await statusOf()).toBe(200);
  });

  test('shares one request for the version among a hundred views after a write', async () => {
    const api = versionedApi();
    await open(countedPage(loadOfThing), { api: api.answer });
    await get();
    const before = api.versionRequests;
    await write();
    await Promise.all(Array.from({ length: 100 }, () => get()));
    expect(api.versionRequests - before).toBeGreaterThan(0);
    // On a slow machine they take longer than an answer is valid.
    expect(api.versionRequests - before).toBeLessThan(50);
  });
});

describe('an ageing page', () => {
  test('is shown while it is rendered again, and not shown once it is too old', async () => {
    const clock = { now: 0 };
    await open(countedPage(), { clock });
    expect(await times()).toBe(1);
    clock.now += 9_000;
    expect(await times()).toBe(1);
    clock.now += 2_000;
    expect(await times()).toBe(1);
    await until(async () => (await times()) === 2);
    clock.now += 61_000;
    expect(await times()).toBe(3);
  });

  test('is rendered again once a clock that was ahead is set right', async () => {
    const clock = { now: 3_600_000 };
    await open(countedPage(), { clock });
    expect([await times(), await times()]).toEqual([1, 1]);
    clock.now = 0;
    expect([await times(), await times()]).toEqual([2, 2]);
  });
});

describe('a page with concurrent views', () => {
  /** An API whose answers wait until they are released. */
  const delayedApi = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let thingRequests = 0;
    const api = versionedApi((_, answer) => {
      thingRequests += 1;
      void promise.then(() => answer.end('{}'));
    });
    return { api, answer: resolve, thingRequests: () => thingRequests };
  };

  test('is rendered once, for all of them', async () => {
    const { api, answer, thingRequests } = delayedApi();
    await open(countedPage(loadOfThing), { api: api.answer });
    const views = Array.from({ length: 20 }, () => get());
    await until(() => thingRequests() > 0);
    answer();
    const all = await Promise.all(views);
    expect(new Set(all.map((one) => one.times))).toEqual(new Set([1]));
    expect(new Set(all.map(({ text }) => text)).size).toBe(1);
    expect(thingRequests()).toBe(1);
  });

  test('is made although the first visitor has disconnected', async () => {
    const { api, answer, thingRequests } = delayedApi();
    await open(countedPage(loadOfThing), { api: api.answer });
    const leaver = new AbortController();
    const aborted = expect(get('/fixture', { signal: leaver.signal })).rejects.toThrow(/abort/);
    await until(() => thingRequests() > 0);
    const other = get();
    leaver.abort();
    await aborted;
    answer();
    expect([(await other).times, await times()]).toEqual([1, 1]);
  });

  test('is rendered for each visitor if it is confidential', async () => {
    const { api, answer, thingRequests } = delayedApi();
    await open(countedPage(`${loadOfThing}, confidential: true`), { api: api.answer });
    const views = Array.from({ length: 3 }, () => get());
    await until(() => thingRequests() > 0);
    answer();
    const all = await Promise.all(views);
    expect(new Set(all.map((one) => one.times))).toEqual(new Set([1, 2, 3]));
    for (const { headers } of all) expect(headers.get('cache-control')).toBe('no-store');
    expect(await times()).toBe(4);
  });
});

describe('a new release', () => {
  test('is shown in the next view, and rendered once for concurrent views', async () => {
    await open(countedPage());
    await get();
    const next = countedPage().replace('Rendered', 'Next, rendered').replace('Next, rendered', 'Next Rendered');
    const release = await fixtureRelease({ server: next });
    await site.publish(release);
    const all = await Promise.all(Array.from({ length: 10 }, () => get()));
    for (const one of all) {
      expect(one.text).toMatch('Next Rendered 1');
      expect(one.text).toContain(release.release.hash);
    }
  });

  test('that fails is not cached: the page of its fallback is not stored for it', async () => {
    await open(serverBundle('Sound'));
    const failing = `let times = 0; const { createElement } = require('react');
      exports.pages = { fixture: async () => ({ Page: () => { times += 1; if (times === 1) throw new Error('once'); return createElement('h1', null, 'Mended'); } }) };`;
    await site.publish(await fixtureRelease({ server: failing }));
    expect((await get()).text).toMatch('Sound');
    expect((await get()).text).toMatch('Mended');
  });

  test.each([
    ['is confidential', countedPage('confidential: true'), {}],
    ['may call payment providers', countedPage(), { policy: 'payments' as const }],
    ['has moved', countedPage(`load: async () => require('@plumbline/services').redirectTo('/elsewhere')`), {}],
  ])('a page that %s is made for each view', async (_, server, route) => {
    site = await openCountedPage(server);
    await site.publish(await fixtureRelease({ server, routes: [{ path: '/own', ...route }] }));
    const [one, other] = [await get('/own'), await get('/own')];
    if (one.status === 301) expect(other.status).toBe(301);
    else expect([one.times, other.times]).toEqual([1, 2]);
  });

  test('is cached separately as a canary, and each visitor gets a cookie and a token of their own', async () => {
    await open(countedPage().replace('Rendered', 'Live Rendered'));
    const canaryRelease = await fixtureRelease({ server: countedPage().replace('Rendered', 'Canary Rendered') });
    await site.registry.canary(canaryRelease, 50);
    await site.registry.applied();
    const releasesByText = new Map<string, Set<string>>();
    const tokens: string[] = [];
    const cookies: string[] = [];
    for (let visitor = 0; visitor < 24; visitor += 1) {
      const { text, headers } = await get();
      const side = /(Live|Canary) Rendered \d/.exec(text)?.[0] ?? '';
      const release = /id="view">\{"release":"([^"]+)","token":"([^"]+)"/.exec(text);
      const [cookie = ''] = headers.getSetCookie();
      const canaryCookie = cookie.split(';', 1)[0] ?? '';
      tokens.push(release?.[2] ?? '');
      cookies.push(canaryCookie);
      releasesByText.set(side, (releasesByText.get(side) ?? new Set()).add(release?.[1] ?? ''));
      // The same visitor again is on the same side, with a token of their own and no new cookie.
      const again = await get('/fixture', {
        headers: { cookie: canaryCookie, 'accept-encoding': 'gzip, deflate, br, zstd' },
      });
      expect(again.text).toContain(side);
      expect(again.headers.getSetCookie()).toEqual([]);
      tokens.push(/"token":"([^"]+)"/.exec(again.text)?.[1] ?? '');
    }
    expect([...releasesByText.keys()].sort()).toEqual(['Canary Rendered 1', 'Live Rendered 1']);
    expect(releasesByText.get('Canary Rendered 1')).toEqual(new Set([canaryRelease.release.hash]));
    expect(releasesByText.get('Live Rendered 1')?.size).toBe(1);
    expect(new Set(tokens).size).toBe(48);
    expect(tokens).not.toContain('');
    expect(new Set(cookies).size).toBeGreaterThan(12);
  });
});
