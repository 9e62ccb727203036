import { once } from 'node:events';
import { createServer, IncomingMessage, ServerResponse, type RequestListener } from 'node:http';
import { Socket, type AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { until } from '@plumbline/serving/testing/until';
import Koa from 'koa';
import { pino } from 'pino';
import { fakeSite } from '@plumbline/services/fake';
import { requestLog } from '../request-log.ts';
import { sheddingAll } from '../testing/counted-page.ts';
import { priorityOf, refuseOverload, shedLoad } from './overload.ts';

const priority = (url: string) => priorityOf({ url });

test('files and monitoring are always served, payments are refused last', () => {
  for (const url of ['/assets/shell.js', '/releases/mf-blog/x/y.js', '/_site/ready', '/metrics', '/api/health/live']) {
    expect(priority(url)).toBeNull();
  }
  for (const url of ['/api/create-payment-intent', '/api/payment-complete', '/api/webhooks/stripe'])
    expect(priority(url)).toBe('first');
  for (const url of ['/', '/blog?page=2', '/checkout?orderId=x', '/api/blog/posts', '/api/contact'])
    expect(priority(url)).toBe('usual');
});

test('a refused visitor gets an HTML page, a refused call an API error, both with a retry-after header', async () => {
  const shedding = shedLoad({ ...fakeSite, product: 'Plumb & Line' }, pino({ level: 'silent' }));
  const admit: RequestListener = (request, response) =>
    void shedding
      .admit(request, response)
      .then((isBegun) => isBegun && request.url?.startsWith('/_site/') && response.end('well'));
  // No request ends, so all slots and the whole queue are taken.
  while (shedding.status().waiting < 1_000) {
    const request = new IncomingMessage(new Socket());
    request.url = '/blog';
    admit(request as IncomingMessage & { req: IncomingMessage }, new ServerResponse(request) as never);
  }
  const server = createServer(admit).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const page = await fetch(`${origin}/blog/a?b`);
  expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
  expect(Number(page.headers.get('retry-after'))).toBeGreaterThanOrEqual(2);
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(await page.text()).toContain('More people are visiting Plumb &#38; Line just now');
  const call = await fetch(`${origin}/api/blog/posts`);
  expect([call.status, call.headers.get('cache-control')]).toEqual([503, 'no-store']);
  expect(await call.json()).toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('Please try again'),
  });
  expect(await (await fetch(`${origin}/_site/ready`)).text()).toBe('well');
  expect(shedding.status().refused.usual).toBeGreaterThanOrEqual(2);
  server.closeAllConnections();
  server.close();
});

test('refusals are not logged; admitted requests are logged with their status, also if the visitor has disconnected', async () => {
  const lines: { readonly status: number; readonly route: string }[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[0]);
  const shedding = sheddingAll();
  const visitorLeft = Promise.withResolvers<void>();
  const app = new Koa().use(requestLog(pino({ level: 'debug' }, { write }))).use(refuseOverload(shedding));
  app.use(async (ctx) => {
    ctx.state['route'] = ctx.path;
    if (ctx.path === '/slow') await visitorLeft.promise;
    ctx.body = 'done';
  });
  const handle = app.callback();
  const server = createServer((request, response) => void handle(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect((await fetch(`${origin}/quick`)).status).toBe(200);
  const leaver = new AbortController();
  const requestArrived = once(server, 'request');
  const aborted = expect(fetch(`${origin}/slow`, { signal: leaver.signal })).rejects.toThrow(/abort/);
  await requestArrived;
  leaver.abort();
  await aborted;
  shedding.full = true;
  expect((await fetch(`${origin}/refused`)).status).toBe(503);
  visitorLeft.resolve();
  await until(() => lines.length === 2);
  expect(lines.map(({ status, route }) => [status, route])).toEqual([
    [200, '/quick'],
    [200, '/slow'],
  ]);
  server.closeAllConnections();
  server.close();
});
