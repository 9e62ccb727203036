import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { fetchWithRetry, pageApi } from './page-api.ts';

test('a GET whose connection was cut is sent once more, and a POST is not', async () => {
  const methods: string[] = [];
  const server = createServer((request, answer) => {
    methods.push(request.method ?? '');
    if (methods.length === 2) answer.end('well');
    else request.socket.resetAndDestroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect(await (await fetchWithRetry(origin)).text()).toBe('well');
  await expect(fetchWithRetry(origin, { method: 'POST' })).rejects.toThrow();
  await expect(fetchWithRetry(origin)).rejects.toThrow();
  expect(methods).toEqual(['GET', 'GET', 'POST', 'GET', 'GET']);
  server.closeAllConnections();
  server.close();
});

test('a page may receive a million bytes of answers in all, and each page has its own limit', async () => {
  let sent = 0;
  const server = createServer((_, answer) => {
    sent += 1;
    answer.end('x'.repeat(300_000));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { ask } = pageApi(origin, 'a');
  for (let one = 0; one < 3; one += 1) expect((await ask('/api/posts', '/posts'))?.body).toHaveLength(300_000);
  await expect(ask('/api/posts/a', '/posts/:slug')).rejects.toThrow('more than 1000000 bytes');
  expect((await pageApi(origin, 'b').ask('/api/posts', '/posts'))?.status).toBe(200);
  const flood = Array.from({ length: 16 }, () => ask('/api/posts', '/posts'));
  expect((await Promise.allSettled(flood)).map(({ status }) => status)).toEqual(Array(16).fill('rejected'));
  // A page that has exceeded its maximum sends no further requests.
  expect(sent).toBe(5);
  const { ask: askAtOnce } = pageApi(origin, 'c');
  await Promise.allSettled(Array.from({ length: 20 }, () => askAtOnce('/api/posts', '/posts')));
  expect(sent).toBeLessThan(15);
  server.closeAllConnections();
  server.close();
});

test('an answer with a public max-age leaves a page cacheable; one without a content version does not', async () => {
  const server = createServer((request, answer) => {
    answer.setHeader('cache-control', request.url === '/api/memberships' ? 'public, max-age=10' : 'no-cache');
    answer.end('[]');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { ask, contentVersions } = pageApi(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'id');
  await ask('/api/memberships', '/memberships');
  expect([...contentVersions]).toEqual([]);
  await ask('/api/other', '/other');
  expect([...contentVersions]).toEqual([null]);
  server.closeAllConnections();
  server.close();
});
