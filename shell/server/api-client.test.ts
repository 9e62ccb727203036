import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { fetchWithRetry } from './api-client.ts';

test('a question whose connection was cut is asked once more, and what changes something is not', async () => {
  const asked: string[] = [];
  const server = createServer((request, answer) => {
    asked.push(request.method ?? '');
    if (asked.length === 2) answer.end('well');
    else request.socket.resetAndDestroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect(await (await fetchWithRetry(origin)).text()).toBe('well');
  await expect(fetchWithRetry(origin, { method: 'POST' })).rejects.toThrow();
  await expect(fetchWithRetry(origin)).rejects.toThrow();
  expect(asked).toEqual(['GET', 'GET', 'POST', 'GET', 'GET']);
  server.closeAllConnections();
  server.close();
});
