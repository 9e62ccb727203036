import { once } from 'node:events';
import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { Socket, type AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import { fakeSite } from '@plumbline/services/fake';
import { shedLoad, urgencyOf } from './shed-load.ts';

const urgency = (url: string) => urgencyOf({ url } as IncomingMessage);

test('files and who watches are always served, money comes first', () => {
  for (const url of ['/assets/shell.js', '/releases/mf-blog/x/y.js', '/_site/ready', '/metrics', '/api/health/live']) {
    expect(urgency(url)).toBeNull();
  }
  for (const url of ['/api/create-payment-intent', '/api/payment-complete', '/api/webhooks/stripe'])
    expect(urgency(url)).toBe('first');
  for (const url of ['/', '/blog?page=2', '/checkout?orderId=x', '/api/blog/posts', '/api/contact'])
    expect(urgency(url)).toBe('usual');
});

test('who is sent away gets a page to read, or the error of the API, and is told when to come again', async () => {
  const shedding = shedLoad({ ...fakeSite, product: 'Plumb & Line' }, pino({ level: 'silent' }));
  // Nothing that is begun ever ends: the house is full, and so is the line.
  const handle = shedding.handle(
    (request, response) => void (request.url?.startsWith('/_site/') && response.end('well')),
  );
  const isFull = () => shedding.status().inFlight >= shedding.status().limit && shedding.status().waiting >= 1_000;
  while (!isFull()) {
    const request = new IncomingMessage(new Socket());
    request.url = '/blog';
    handle(request as IncomingMessage & { req: IncomingMessage }, new ServerResponse(request) as never);
    // Only so many are begun in one turn.
    if (shedding.status().waiting >= 1_000) await new Promise((resolve) => setImmediate(resolve));
  }
  const server = createServer(handle).listen(0, '127.0.0.1');
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
