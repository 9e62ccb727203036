import { afterEach, describe, expect, test } from '@jest/globals';
import { until } from '@plumbline/serving/testing/until';
import {
  countedPage,
  nonceOf,
  openCounted,
  sheddingAll,
  timesIn,
  view,
  viewVerbatim,
  type Viewed,
} from '../testing/counted-page.ts';
import type { OpenedPageServer } from '../testing/open-page-server.ts';

let site: OpenedPageServer;
afterEach(() => site.close());

const open = async (...given: Parameters<typeof openCounted>) => void (site = await openCounted(...given));
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  view(site.origin + path, { headers, method });
const getVerbatim = (path: string, headers: Record<string, string>) => viewVerbatim(site.origin + path, headers);
/** What every view has for itself is taken out. */
const shared = (viewed: Viewed) => viewed.text.replaceAll(nonceOf(viewed), '');

describe('a page that needs nothing of the API', () => {
  test('is rendered once for all, and each view has a nonce of its own, in its headers and all through the page', async () => {
    await open(countedPage());
    const views = [await get('/fixture'), await get('/fixture'), await get('/fixture')];
    expect(views.map(({ times }) => times)).toEqual([1, 1, 1]);
    expect(new Set(views.map(nonceOf)).size).toBe(3);
    expect(new Set(views.map(shared)).size).toBe(1);
    // All that is said of a page that is made is said of one that is kept.
    const said = (viewed: Viewed) =>
      [...viewed.headers]
        .filter(([name]) => !/^(?:content-length|transfer-encoding|x-request-id|date)$/.test(name))
        .map(([name, value]) => `${name}: ${value.replaceAll(nonceOf(viewed), '')}`);
    expect(new Set(views.map((viewed) => said(viewed).join('\n'))).size).toBe(1);
    for (const view of views) {
      const inPage = [...view.text.matchAll(/nonce="([^"]*)"/g)].map(([, nonce]) => nonce);
      expect(inPage.length).toBeGreaterThan(3);
      expect(new Set(inPage)).toEqual(new Set([nonceOf(view)]));
      expect(view.headers.get('cache-control')).toBe('private, no-cache');
      expect(view.headers.get('vary')).toBe('Accept-Encoding, Cookie');
      expect(view.headers.get('etag')).toBeNull();
      expect(view.headers.get('set-cookie')).toBeNull();
    }
  });

  test.each(['identity', 'br'])(
    'is shown once it is kept where nothing can be begun any more, in %s',
    async (encoding) => {
      const shedding = sheddingAll();
      await open(countedPage(), { shedding });
      const headers = { 'accept-encoding': encoding };
      expect([(await get('/fixture', headers)).times, (await get('/fixture', headers)).times]).toEqual([1, 1]);
      shedding.full = true;
      expect(await get('/fixture', headers)).toMatchObject({ status: 200, times: 1 });
      expect((await get('/fixture/other', headers)).status).toBe(503);
      expect((await get('/fixture', { ...headers, authorization: 'x' })).status).toBe(503);
    },
  );

  test('is one for each theme', async () => {
    await open(countedPage());
    const times = async (cookie: string) => (await get('/fixture', { cookie })).times;
    expect([await times('theme=dark'), await times('theme=light'), await times('')]).toEqual([1, 2, 3]);
    expect([await times('a=b; theme=dark'), await times('theme=light'), await times('theme=nonsense')]).toEqual([
      1, 2, 3,
    ]);
    expect((await get('/fixture', { cookie: 'theme=dark' })).text).toMatch('<html lang="en" data-theme="dark">');
    expect((await get('/fixture')).text).toMatch('<html lang="en">');
  });

  test('is rendered in each view where nothing may be kept', async () => {
    await open(countedPage(), { limit: 0 });
    expect([(await get('/fixture')).times, (await get('/fixture')).times]).toEqual([1, 2]);
  });

  test('is nothing to whoever carries a cookie of the site’s own, now or one day, or proves who they are', async () => {
    await open(countedPage());
    await get('/fixture');
    const own = [
      { cookie: 'plumbline-staff=x' },
      { cookie: 'a=b;__Host-plumbline-staff=x' },
      { cookie: ' __Host-plumbline-member=x' },
      { cookie: 'plumbline-of-tomorrow' },
      { authorization: 'Bearer x' },
    ];
    for (const [index, headers] of own.entries()) expect((await get('/fixture', headers)).times).toBe(index + 2);
    // What they were shown was kept for nobody else.
    expect((await get('/fixture')).times).toBe(1);
    for (const cookie of ['_ga=1; __stripe_mid=2', 'plumbline-canary=12', 'plumbline=', 'x=plumbline-staff=y']) {
      expect((await get('/fixture', { cookie })).times).toBe(1);
    }
    // The name is of no other case: browsers send it as it was set.
    expect(timesIn(await getVerbatim('/fixture', { COOKIE: 'plumbline-staff=x', 'Accept-Encoding': 'identity' }))).toBe(
      7,
    );
  });

  test('holds nothing of what else a visitor sent', async () => {
    await open(countedPage('meta: ({ url }) => ({ title: url.href }),'));
    const poison = 'poison.example';
    const first = await getVerbatim('/fixture?q=1', {
      host: poison,
      'x-forwarded-host': poison,
      'x-forwarded-proto': poison,
      'x-forwarded-prefix': `/${poison}`,
      'x-original-url': `/${poison}`,
      forwarded: `host=${poison}`,
      referer: `https://${poison}/`,
      'user-agent': poison,
      'accept-language': poison,
      'x-request-id': 'poison-example-1',
      cookie: `_ga=${poison}`,
    });
    expect(first).not.toMatch(/poison/);
    const second = await get('/fixture?q=1');
    expect(second.times).toBe(timesIn(first));
    expect(second.text).not.toMatch(/poison/);
    expect(second.headers.get('x-request-id')).not.toMatch('poison');
  });

  test('is another at another address; order and what counts visits make none', async () => {
    await open(countedPage('meta: ({ url }) => ({ title: url.search || "none" }),'));
    const times = async (path: string) => (await get(path)).times;
    expect(await times('/fixture')).toBe(1);
    expect(await times('/fixture?utm_source=mail&fbclid=x')).toBe(1);
    expect(await times('/fixture?')).toBe(1);
    expect(await times('/fixture?b=2&a=1')).toBe(2);
    expect(await times('/fixture?a=1&gclid=9&b=2')).toBe(2);
    expect(await times('/fixture?a=1&b=3')).toBe(3);
    expect(await times('/fixture?a=1&a=2')).toBe(4);
    expect(await times('/fixture?a=2&a=1')).toBe(5);
    expect(await times('/fixture/a?b')).toBe(6);
    expect(await times('/fixture/a%3Fb')).toBe(7);
    expect((await get('/fixture?b=2&a=1')).text).toMatch('<title>?a=1&#38;b=2</title>');
  });

  test('is not pushed out by addresses that somebody makes up, and those take little', async () => {
    await open(countedPage(), { limit: 1_000_000 });
    await get('/fixture');
    for (let number = 0; number < 6; number += 1) {
      await get(`/fixture?made-up=${number}`);
      await get(`/${'fixture'.replace('x', `%${number % 2 === 0 ? '78' : '58'}`)}/A${number}`);
    }
    expect((await get('/fixture')).times).toBe(1);
    // The first of them has gone.
    expect((await get('/fixture?made-up=0')).times).toBeGreaterThan(12);
    const long = `/fixture?long=${'x'.repeat(500)}`;
    expect((await get(long)).times).not.toBe((await get(long)).times);
  });

  test('answers HEAD as GET, without the body; a range and a tag change nothing', async () => {
    await open(countedPage());
    const cold = await get('/fixture', {}, 'HEAD');
    expect([cold.status, cold.text]).toEqual([200, '']);
    expect((await get('/fixture')).times).toBe(1);
    const warm = await get('/fixture', {}, 'HEAD');
    expect([warm.status, warm.text, nonceOf(warm)]).toEqual([200, '', expect.stringMatching(/==$/)]);
    for (const headers of [{ range: 'bytes=0-9' }, { 'if-none-match': '*' }, { 'cache-control': 'no-cache' }]) {
      const whole = await get('/fixture', headers);
      expect([whole.status, whole.times, whole.text.endsWith('</html>')]).toEqual([200, 1, true]);
    }
    expect((await get('/fixture', {}, 'POST')).status).toBe(405);
  });

  test('is the same page in every encoding, also packed once for all', async () => {
    await open(countedPage());
    const plain = await get('/fixture', { 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    const zipped = await get('/fixture', { 'accept-encoding': 'gzip' });
    expect([zipped.headers.get('content-encoding'), shared(zipped)]).toEqual(['gzip', shared(plain)]);
    const packed = () => get('/fixture', { 'accept-encoding': 'br' });
    // Packed while somebody waits it has no length yet.
    await until(async () => (await packed()).headers.get('content-length') !== null);
    const views = [await packed(), await packed()];
    expect(new Set(views.map(nonceOf)).size).toBe(2);
    for (const view of views) {
      expect([view.headers.get('content-encoding'), shared(view)]).toEqual(['br', shared(plain)]);
      expect(Number(view.headers.get('content-length'))).toBeLessThan(plain.text.length / 2);
      expect(view.text.split(nonceOf(view)).length).toBe(plain.text.split(nonceOf(plain)).length);
    }
  });
});
