import { request } from 'node:http';
import { afterEach, expect, test } from '@jest/globals';
import { fixtureRelease } from '../testing/fixture-release.ts';
import { openPageServer, type OpenedPageServer } from '../testing/open-page-server.ts';

let site: OpenedPageServer;
afterEach(() => site.close());

async function open(requestLimit?: { perMinute: number; hops: number }): Promise<void> {
  const published = [await fixtureRelease()];
  site = await openPageServer(undefined, undefined, undefined, {
    published,
    ...(requestLimit ? { requestLimit } : {}),
  });
}
const from = (address: string, path = '/fixture') =>
  fetch(site.origin + path, { headers: { 'x-forwarded-for': address }, redirect: 'manual' });

test('a network above its rate limit gets a 429 with retry-after for every path; other networks are answered', async () => {
  await open({ perMinute: 3, hops: 1 });
  for (const path of ['/fixture', '/nowhere', '/favicon.ico'])
    expect((await from('192.0.2.7', path)).status).not.toBe(429);
  for (const path of ['/fixture', '/assets/a.js', '/api/blog/posts', '/_site/snapshot']) {
    const answer = await from('192.0.2.7', path);
    expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('x-content-type-options')]).toEqual([
      429,
      'no-store',
      'nosniff',
    ]);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await answer.text()).toMatch(
      /^Too many requests came from your network\. Please try again in \d+ seconds?\.$/,
    );
  }
  expect((await from('192.0.2.8')).status).toBe(200);
  // Health checks are not limited.
  expect((await from('192.0.2.7', '/_site/live')).status).toBe(200);
});

test('an address that the caller itself puts into the header is ignored', async () => {
  await open({ perMinute: 1, hops: 1 });
  expect((await from('198.51.100.1, 192.0.2.7')).status).toBe(200);
  expect((await from('198.51.100.2, 192.0.2.7')).status).toBe(429);
  expect((await from('2001:db8:0:1::1')).status).toBe(200);
  expect((await from('2001:db8:0:1:9::1')).status).toBe(429);
});

test('an address that is too long and too many headers are refused', async () => {
  await open();
  expect((await fetch(`${site.origin}/fixture?${'a'.repeat(11_000)}`)).status).toBe(200);
  expect((await fetch(`${site.origin}/fixture?${'a'.repeat(12_100)}`)).status).toBe(414);
  const { hostname, port } = new URL(site.origin);
  const headers = Object.fromEntries(Array.from({ length: 101 }, (_, number) => [`x-${number}`, 'a']));
  const status = await new Promise((resolve, reject) => {
    request({ hostname, port, path: '/fixture', headers }, (answer) => resolve(answer.resume().statusCode))
      .on('error', reject)
      .end();
  });
  expect(status).toBe(431);
});

test('a browser with too many cookies for a request is told to delete them; a visitor who follows a long link keeps them', async () => {
  await open();
  const { hostname, port } = new URL(site.origin);
  const cookies = Array.from({ length: 5 }, (_, number) => `c${number}=${'a'.repeat(4_000)}`).join('; ');
  const ask = (path: string, headers: Readonly<Record<string, string>>) =>
    new Promise((resolve, reject) => {
      request({ hostname, port, path, headers }, (answer) => {
        resolve([answer.resume().statusCode, answer.headers['clear-site-data']]);
      })
        .on('error', reject)
        .end();
    });
  expect(await ask('/fixture', { accept: 'text/html', cookie: cookies })).toEqual([431, '"cookies"']);
  // Browsers store this many cookies for a site, which is more than the server reads.
  const many = Array.from({ length: 100 }, (_, number) => `c${number}=${'a'.repeat(4_000)}`).join('; ');
  expect(await ask('/fixture', { accept: 'text/html', cookie: many })).toEqual([431, '"cookies"']);
  // The longest headers that another site can make a browser send: a long address, and its own as the referrer.
  const referer = `https://elsewhere.example/${'b'.repeat(4_000)}`;
  expect(await ask(`/fixture?${'a'.repeat(11_900)}`, { referer, cookie: 'a=b' })).toEqual([200, undefined]);
  expect(await ask(`/fixture?${'a'.repeat(20_000)}`, { referer, cookie: 'a=b' })).toEqual([414, undefined]);
  expect(await ask(`/fixture?${'a'.repeat(70_000)}`, { referer, cookie: 'a=b' })).toEqual([431, undefined]);
  expect(await ask(`/fixture?${'a'.repeat(63_900)}`, { referer, cookie: 'a=b; c=d' })).toEqual([431, undefined]);
  expect(await ask(`/fixture?${'a;%20b=c'.repeat(9_000)}`, { referer, cookie: 'a=b' })).toEqual([431, undefined]);
  expect(await ask('/fixture', { 'x-long': 'a'.repeat(13_000), cookie: 'a=b' })).toEqual([431, undefined]);
  expect(await ask('/fixture', { cookie: 'a=b' })).toEqual([200, undefined]);
});
