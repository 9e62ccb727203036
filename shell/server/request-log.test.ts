import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import Koa from 'koa';
import { pino } from 'pino';
import { requestLog } from './request-log.ts';

test('a page view is one log line with its route; other requests and failures have no route', async () => {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
  const app = new Koa().use(requestLog(pino({ level: 'debug', base: { process: 'page-server' } }, { write })));
  app.use((ctx) => {
    ctx.status = ctx.path === '/broken' ? 503 : 200;
    if (ctx.path.startsWith('/blog/')) ctx.state['route'] = '/blog/:slug';
  });
  const handle = app.callback();
  const server = createServer((request, response) => void handle(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const headers = { 'x-request-id': 'one-of-the-proxy', traceparent: `00-${traceId}-00f067aa0ba902b7-01` };
  for (const path of ['/blog/level?token=secret', '/assets/renee.js', '/broken'])
    await fetch(origin + path, { headers });
  const common = {
    process: 'page-server',
    time: expect.any(Number),
    requestId: 'one-of-the-proxy',
    traceId,
    method: 'GET',
    ms: expect.any(Number),
    msg: 'request',
  };
  expect(lines).toEqual([
    { ...common, level: 30, route: '/blog/:slug', status: 200 },
    { ...common, level: 20, route: null, status: 200 },
    { ...common, level: 40, route: null, status: 503 },
  ]);
  server.close();
});
