import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { zstdDecompressSync } from 'node:zlib';
import { pino } from 'pino';
import { afterEach, describe, expect, test } from '@jest/globals';
import { until } from '@plumbline/serving/testing/until';
import { countedPage, openCountedPage, sheddingAll, timesIn, view, viewVerbatim } from '../testing/counted-page.ts';
import { fixtureRelease } from '../testing/fixture-release.ts';
import type { OpenedPageServer } from '../testing/open-page-server.ts';
import { cachedPages } from './cached-pages.ts';

let site: OpenedPageServer;
afterEach(() => site.close());

const open = async (...args: Parameters<typeof openCountedPage>) => void (site = await openCountedPage(...args));
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  view(site.origin + path, { headers, method });
const getVerbatim = (path: string, headers: Record<string, string>) => viewVerbatim(site.origin + path, headers);
/** The header of Chrome, Firefox and Safari over TLS. */
const asBrowsersAsk = { 'accept-encoding': 'gzip, deflate, br, zstd' };

describe('a page without data of the API', () => {
  test('is rendered once, with the same bytes and headers for all visitors', async () => {
    await open(countedPage());
    const views = [await get('/fixture'), await get('/fixture'), await get('/fixture', { cookie: 'theme=dark' })];
    expect(views.map(({ times }) => times)).toEqual([1, 1, 1]);
    expect(new Set(views.map(({ text }) => text)).size).toBe(1);
    const headerLines = views.map(({ headers }) =>
      [...headers].filter(([name]) => name !== 'date').map((pair) => pair.join(': ')),
    );
    expect(new Set(headerLines.map((lines) => lines.join('\n'))).size).toBe(1);
    const [{ headers }] = views as [(typeof views)[0]];
    expect(headers.get('cache-control')).toBe(
      'public, max-age=0, s-maxage=10, stale-while-revalidate=10, stale-if-error=3600',
    );
    expect([headers.get('vary'), headers.get('set-cookie')]).toEqual(['Accept-Encoding', null]);
    expect(headers.get('cache-tag')).toBe('mf-fixture');
  });

  test('is a 304 for a browser that has it, in each encoding', async () => {
    await open(countedPage());
    const tags = new Set<string>();
    for (const encoding of ['identity', 'gzip', 'br', 'zstd']) {
      const headers = { 'accept-encoding': encoding };
      const etag = (await get('/fixture', headers)).headers.get('etag') ?? '';
      expect(etag).toMatch(/^"[^"]+"$/);
      tags.add(etag);
      for (const ifNoneMatch of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const again = await get('/fixture', { ...headers, 'if-none-match': ifNoneMatch });
        expect([again.status, again.text]).toEqual([304, '']);
        // For `*` the answer has the entity tag of the current compression, which may be a better one by now.
        if (ifNoneMatch !== '*') expect(again.headers.get('etag')).toBe(etag);
        expect(again.headers.get('content-security-policy')).toMatch('script-src');
      }
      expect((await get('/fixture', { ...headers, 'if-none-match': '"other"' })).status).toBe(200);
    }
    expect(tags.size).toBe(4);
  });

  test('is recompressed after its second view, and a browser with the earlier compression still gets a 304', async () => {
    await open(
      countedPage('meta: () => ({ title: Array.from({ length: 2000 }, (_, n) => (n * n) % 977).join(" ") }),'),
    );
    const ask = async (path: string, headers: Record<string, string> = {}) => {
      const answer = await get(path, { ...asBrowsersAsk, ...headers });
      return { ...answer, etag: answer.headers.get('etag') ?? '', size: Number(answer.headers.get('content-length')) };
    };
    const first = await ask('/fixture');
    await until(async () => (await ask('/fixture')).etag !== first.etag);
    const tight = await ask('/fixture');
    expect([tight.text, tight.times, tight.headers.get('content-encoding')]).toEqual([first.text, 1, 'br']);
    expect(tight.size).toBeLessThan(first.size);
    for (const etag of [first.etag, tight.etag]) {
      const again = await ask('/fixture', { 'if-none-match': etag });
      expect([again.status, again.etag]).toEqual([304, etag]);
    }
    const odd = await ask('/fixture?odd=1');
    for (let view = 0; view < 20; view += 1) expect((await ask('/fixture?odd=1')).etag).toBe(odd.etag);
  });

  test.each(['identity', 'br'])('is served from the cache under overload, in %s', async (encoding) => {
    const shedding = sheddingAll();
    await open(countedPage(), { shedding });
    const headers = { 'accept-encoding': encoding };
    expect([(await get('/fixture', headers)).times, (await get('/fixture', headers)).times]).toEqual([1, 1]);
    shedding.full = true;
    expect(await get('/fixture', headers)).toMatchObject({ status: 200, times: 1 });
    expect((await get('/fixture/other', headers)).status).toBe(503);
    expect((await get('/fixture', { ...headers, authorization: 'x' })).status).toBe(503);
  });

  test('is served from the cache under overload while the circuit of another remote is open; 404 pages stay shared', async () => {
    const shedding = sheddingAll();
    const server = `exports.pages = { fixture: async () => ({ Page: () => { throw new Error('ill'); } }) };`;
    const beside = await fixtureRelease({ remote: 'mf-ill', routes: [{ path: '/ill' }], server });
    await open(countedPage(), { shedding, otherRelease: beside });
    for (let failure = 0; failure < 5; failure += 1) await get(`/ill?${failure}`);
    expect([(await get('/fixture')).times, (await get('/fixture')).times]).toEqual([1, 1]);
    expect((await get('/nowhere')).headers.get('cache-control')).toContain('public');
    expect((await get('/ill')).headers.get('cache-control')).toContain('private');
    shedding.full = true;
    expect(await get('/fixture')).toMatchObject({ status: 200, times: 1 });
    expect((await get('/ill')).status).toBe(503);
  });

  test('is logged at level debug with the id of its request, which no shared response contains', async () => {
    const lines: Record<string, unknown>[] = [];
    const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
    await open(countedPage(), { log: pino({ level: 'debug' }, { write }) });
    const first = await get('/fixture', { 'x-request-id': 'first-view' });
    lines.length = 0;
    const known = { 'if-none-match': first.headers.get('etag') ?? '' };
    const views = [
      first,
      await get('/fixture', { 'x-request-id': 'second-view' }),
      await get('/fixture', { ...known, 'x-request-id': 'not an id' }),
      await get('/nowhere', { 'x-request-id': 'third-view' }),
    ];
    expect(views.map(({ headers }) => headers.get('x-request-id'))).toEqual([null, null, null, null]);
    const line = { msg: 'request', level: 20, method: 'GET', route: '/fixture', ms: expect.any(Number) };
    expect(lines.filter(({ msg }) => msg === 'request')).toMatchObject([
      { ...line, status: 200, requestId: 'second-view' },
      { ...line, status: 304, requestId: expect.stringMatching(/^[\da-f-]{36}$/) },
      { msg: 'request', requestId: 'third-view' },
    ]);
  });

  test('stays shared over https despite a cookie that a script could have set', async () => {
    await open(countedPage(), { siteOrigin: 'https://plumbline.example' });
    await get('/fixture');
    for (const cookie of ['plumbline-staff-mark=1', '__Host-plumbline-override=x', '__Http-plumbline-x=1'])
      expect((await get('/fixture', { cookie })).times).toBe(1);
    expect((await get('/fixture', { cookie: 'a=b; __Host-Http-plumbline-canary=12' })).times).toBe(1);
    expect((await get('/fixture', { cookie: 'a=b; __Host-Http-plumbline-of-tomorrow=x' })).times).toBe(2);
  });

  test('is rendered in each view if the cache is disabled', async () => {
    await open(countedPage(), { limit: 0 });
    expect([(await get('/fixture')).times, (await get('/fixture')).times]).toEqual([1, 2]);
  });

  test('is not served from the cache to a visitor with a cookie of the site, known or future, or with credentials', async () => {
    await open(countedPage());
    await get('/fixture');
    const privateHeaders = [
      { cookie: 'plumbline-staff=x' },
      { cookie: 'a=b;plumbline-staff=x' },
      { cookie: ' plumbline-member=x' },
      { cookie: 'plumbline-of-tomorrow' },
      { authorization: 'Bearer x' },
    ];
    for (const [index, headers] of privateHeaders.entries())
      expect((await get('/fixture', headers)).times).toBe(index + 2);
    // Their pages were not cached for others.
    expect((await get('/fixture')).times).toBe(1);
    for (const cookie of ['_ga=1; __stripe_mid=2', 'plumbline-canary=12', 'plumbline=', 'x=plumbline-staff=y']) {
      expect((await get('/fixture', { cookie })).times).toBe(1);
    }
    // Names of HTTP headers are case-insensitive.
    expect(timesIn(await getVerbatim('/fixture', { COOKIE: 'plumbline-staff=x', 'Accept-Encoding': 'identity' }))).toBe(
      7,
    );
  });

  test('contains nothing of the other headers that a visitor sent', async () => {
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
    expect(second.headers.get('x-request-id')).toBeNull();
  });

  test('differs by address, but not by the order of parameters or by tracking parameters', async () => {
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

  test('is not evicted by invented addresses, which share a small part of the cache', async () => {
    await open(countedPage(), { limit: 1_000_000 });
    await get('/fixture');
    for (let number = 0; number < 6; number += 1) {
      await get(`/fixture?made-up=${number}`);
      await get(`/${'fixture'.replace('x', `%${number % 2 === 0 ? '78' : '58'}`)}/A${number}`);
    }
    expect((await get('/fixture')).times).toBe(1);
    // The first of them was evicted.
    expect((await get('/fixture?made-up=0')).times).toBeGreaterThan(12);
    const long = `/fixture?long=${'x'.repeat(500)}`;
    expect((await get(long)).times).not.toBe((await get(long)).times);
  });

  test('answers HEAD as GET, without the body; a range header has no effect', async () => {
    await open(countedPage());
    const cold = await get('/fixture', {}, 'HEAD');
    expect([cold.status, cold.text]).toEqual([200, '']);
    expect((await get('/fixture')).times).toBe(1);
    const warm = await get('/fixture', {}, 'HEAD');
    expect([warm.status, warm.text, warm.headers.get('etag')]).toEqual([200, '', expect.stringMatching(/^"/)]);
    for (const headers of [{ range: 'bytes=0-9' }, { 'cache-control': 'no-cache' }]) {
      const whole = await get('/fixture', headers);
      expect([whole.status, whole.times, whole.text.endsWith('</html>')]).toEqual([200, 1, true]);
    }
    expect((await get('/fixture', {}, 'POST')).status).toBe(405);
  });

  test('is the same page in every encoding', async () => {
    await open(countedPage());
    const plain = await get('/fixture', { 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    for (const encoding of ['gzip', 'br']) {
      const compressed = await get('/fixture', { 'accept-encoding': encoding });
      expect([compressed.headers.get('content-encoding'), compressed.text]).toEqual([encoding, plain.text]);
      expect(Number(compressed.headers.get('content-length'))).toBeLessThan(plain.text.length / 2);
    }
    const zstd = await bytesOf(`${site.origin}/fixture`, 'zstd');
    expect(zstdDecompressSync(zstd).toString()).toBe(plain.text);
  });

  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['zstd, gzip, br', 'br'],
    ['gzip;q=1.0, br;q=0.1', 'br'],
    ['gzip, deflate, zstd', 'zstd'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['deflate', null],
    ['identity', null],
  ])('is compressed for accept-encoding %j as %s, cached or not', async (accepted, encoding) => {
    await open(countedPage());
    for (const path of ['/fixture', '/fixture', '/nowhere']) {
      const { headers } = await get(path, { 'accept-encoding': accepted }, 'HEAD');
      expect([path, headers.get('content-encoding')]).toEqual([path, encoding]);
    }
  });

  test('is answered from the cache for the usual headers of browsers, with its length', async () => {
    await open(countedPage());
    await get('/fixture', asBrowsersAsk);
    const { headers, times } = await get('/fixture', asBrowsersAsk);
    expect([headers.get('content-encoding'), times]).toEqual(['br', 1]);
    expect(Number(headers.get('content-length'))).toBeGreaterThan(0);
  });
});

/** The compressed bytes of an answer. */
function bytesOf(address: string, encoding: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    request(address, { headers: { 'accept-encoding': encoding }, agent: false }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part)).on('error', reject);
      answer.on('end', () => resolve(Buffer.concat(parts)));
    })
      .on('error', reject)
      .end();
  });
}

test.each(['at once', 'once it is compressed'])(
  'a page that fails to be sent %s ends its connection, not the process',
  async (when) => {
    const lines: string[] = [];
    const fail = (): never => {
      throw new Error('it cannot be sent');
    };
    const answers = cachedPages({
      cache: { findNow: () => ({ page: { owned: { remote: {} } }, outcome: 'hit' }) },
      circuits: { isHealthy: () => true, areAllHealthy: () => true },
      registry: { loadedSnapshot: () => ({ id: 'a', remotes: [] }) },
      answers: { answerFor: when === 'at once' ? fail : () => Promise.resolve().then(fail) },
      log: pino({ level: 'error' }, { write: (line: string) => void lines.push(line) }),
    } as never);
    const server = createServer((request, response) => void answers(request, response)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await expect(fetch(`http://127.0.0.1:${port}/fixture`)).rejects.toThrow('fetch failed');
    expect(lines).toEqual([expect.stringContaining('it cannot be sent')]);
    server.close();
  },
);
