import { expect, test } from '@jest/globals';
import { productVersion } from '@plumbline/serving/product-version';
import Koa from 'koa';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { openLifecycle } from '@plumbline/serving/lifecycle';
import { healthEndpoints } from './health-endpoints.ts';

test('a page server without a registry, or while it stops, is alive and not ready', async () => {
  const lifecycle = openLifecycle();
  let hasRegistry = false;
  let unshown: string[] | null = null;
  const app = new Koa()
    .use(healthEndpoints({ lifecycle, hasRegistry: () => hasRegistry, unshown: () => unshown }))
    .use((ctx) => void (ctx.body = 'a page'));
  const handle = app.callback();
  const server = createServer((request, response) => void handle(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const healthy = JSON.stringify({ status: 'ok', version: productVersion });
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
    return [answer.status, await answer.text()];
  };
  expect(await ask('/_site/ready')).toEqual([
    503,
    '{"code":"unavailable","message":"The page server has no registry yet: its log says why."}',
  ]);
  expect(await ask('/_site/live')).toEqual([200, healthy]);
  hasRegistry = true;
  expect(await ask('/_site/ready')).toEqual([
    503,
    '{"code":"unavailable","message":"The page server has not looked at the live releases yet."}',
  ]);
  unshown = [];
  expect(await ask('/_site/ready')).toEqual([200, healthy]);
  unshown = ['mf-blog/1: it needs react ^20.0.0'];
  expect(await ask('/_site/ready')).toEqual([
    503,
    '{"code":"unavailable","message":"The page server cannot show every live release. mf-blog/1: it needs react ^20.0.0"}',
  ]);
  expect(await ask('/_site/live')).toEqual([200, healthy]);
  expect(await ask('/')).toEqual([200, 'a page']);
  lifecycle.beginStop();
  expect(await ask('/_site/ready')).toEqual([503, '{"code":"unavailable","message":"The page server is stopping."}']);
  expect(await ask('/_site/live')).toEqual([200, healthy]);
  server.close();
});
