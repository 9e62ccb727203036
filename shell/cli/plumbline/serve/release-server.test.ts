import { rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fixtureRelease } from '../../../server/testing/fixture-release.ts';
import { releaseServer } from './release-server.ts';

const { server, load } = releaseServer();
let origin: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const get = (path: string, init?: RequestInit) => fetch(origin + path, init);

test('a build is served to pages of other origins, as it was when it was loaded', async () => {
  expect((await get('/release.json')).status).toBe(404);
  const { folder, release } = await fixtureRelease({ browser: { 'remoteEntry.js': '// one' } });
  await load(folder);
  // The next build removes the folder before it writes its own.
  await rm(folder, { recursive: true });
  expect(await (await get('/release.json')).json()).toEqual(release);
  const script = await get('/browser/remoteEntry.js');
  expect([script.status, await script.text()]).toEqual([200, '// one']);
  expect(Object.fromEntries(script.headers)).toMatchObject({
    'access-control-allow-origin': '*',
    'cache-control': 'no-store',
    'content-type': 'text/javascript; charset=utf-8',
  });
});

test('a new build replaces the previous one', async () => {
  const { folder } = await fixtureRelease({ browser: { 'other.js': '// two' } });
  await load(folder);
  expect(await (await get('/browser/other.js')).text()).toBe('// two');
  expect((await get('/browser/remoteEntry.js')).status).toBe(404);
});

test('files that are not for browsers are not served, and writing methods are rejected', async () => {
  expect((await get('/server/remote.cjs')).status).toBe(404);
  expect((await get('/browser/..%2frelease.json')).status).toBe(404);
  expect((await get('//')).status).toBe(404);
  expect((await get('/release.json', { method: 'POST' })).status).toBe(405);
  const head = await get('/release.json', { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
});

test.each([
  ['photo.jpeg', 'image/jpeg'],
  ['course.ics', 'text/calendar; charset=utf-8'],
  ['terms.pdf', 'application/pdf'],
])('%s is served with its type', async (name, type) => {
  const { folder } = await fixtureRelease({ browser: { [name]: 'x' } });
  await load(folder);
  expect((await get(`/browser/${name}`)).headers.get('content-type')).toBe(type);
  expect((await get('/release.json')).headers.get('content-type')).toBe('application/json');
});
