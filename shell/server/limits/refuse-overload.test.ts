import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { until } from '@plumbline/serving/testing/until';
import Koa from 'koa';
import { pino } from 'pino';
import { requestLog } from '../request-log.ts';
import { sheddingAll } from '../testing/counted-page.ts';
import { refuseOverload } from './refuse-overload.ts';

test('a refusal is no line of the log; what was begun is logged as it ended, also for who has left', async () => {
  const lines: { readonly status: number; readonly route: string }[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[0]);
  const shedding = sheddingAll();
  const left = Promise.withResolvers<void>();
  const app = new Koa().use(requestLog(pino({ level: 'debug' }, { write }))).use(refuseOverload(shedding));
  app.use(async (ctx) => {
    ctx.state['route'] = ctx.path;
    if (ctx.path === '/slow') await left.promise;
    ctx.body = 'done';
  });
  const handle = app.callback();
  const server = createServer((request, response) => void handle(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect((await fetch(`${origin}/quick`)).status).toBe(200);
  const leaver = new AbortController();
  const came = once(server, 'request');
  const gone = expect(fetch(`${origin}/slow`, { signal: leaver.signal })).rejects.toThrow(/abort/);
  await came;
  leaver.abort();
  await gone;
  shedding.full = true;
  expect((await fetch(`${origin}/refused`)).status).toBe(503);
  left.resolve();
  await until(() => lines.length === 2);
  expect(lines.map(({ status, route }) => [status, route])).toEqual([
    [200, '/quick'],
    [200, '/slow'],
  ]);
  server.closeAllConnections();
  server.close();
});
