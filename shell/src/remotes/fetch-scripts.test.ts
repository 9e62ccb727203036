import { createHash } from 'node:crypto';
import { afterEach, expect, jest, test } from '@jest/globals';
import type { ShownRelease } from '@plumbline/contract/releases/releases';
import { refreshScripts } from './fetch-scripts.ts';

afterEach(() => void jest.restoreAllMocks());

const code = 'export {};';
const integrity = `sha384-${createHash('sha384').update(code).digest('base64')}`;
const release: ShownRelease = {
  name: 'mf-blog',
  release: '0123456789abcdef0123',
  base: '/releases/mf-blog/0123456789abcdef0123/',
  container: { name: 'mf_blog', entry: 'remoteEntry.js', module: './remote' },
  routes: [],
  assets: { post: ['remoteEntry.js', '12.js'] },
  integrity: { 'remoteEntry.js': integrity, '12.js': integrity },
};

test.each<[string, () => Promise<Response>, string | null]>([
  ['unchanged', async () => new Response(code), null],
  ['missing from the server', async () => new Response('Not Found', { status: 404 }), 'gone'],
  ['changed', async () => new Response(`${code} `), 'altered'],
  ['answered with 500', async () => new Response('', { status: 500 }), null],
  ['unreachable', async () => Promise.reject(new TypeError('fetch failed')), null],
])('refreshing a script that is %s', async (_, chunk, fault) => {
  const requests: unknown[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    requests.push([url, init?.cache]);
    return url === `${release.base}12.js` ? chunk() : new Response(code);
  });
  expect(await refreshScripts(release, 'post')).toBe(fault);
  // A damaged script must not be read from the browser's cache again.
  expect(requests).toEqual([
    [`${release.base}remoteEntry.js`, 'reload'],
    [`${release.base}12.js`, 'reload'],
  ]);
});

test('without hashes, as in development, no script counts as changed', async () => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('anything'));
  expect(await refreshScripts({ ...release, integrity: { 'remoteEntry.js': '' } }, 'post')).toBeNull();
});
