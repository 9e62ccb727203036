import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import Koa from 'koa';
import pino from 'pino';
import type { Snapshot } from '@plumbline/contract/releases/releases';
import { siteFiles } from './site-files.ts';
import { liveRemotesOf, siteRegistry } from './site-registry.ts';

const live: Snapshot = {
  id: 'live',
  remotes: [
    {
      name: 'mf-blog',
      release: '1'.repeat(20),
      base: '/releases/mf-blog/11111111111111111111/',
      container: { name: 'mf_blog', entry: 'remoteEntry.js', module: './remote' },
      routes: [{ path: '/blog', page: 'list', render: 'server' }],
      assets: {},
      integrity: {},
    },
  ],
};
const silent = pino({ level: 'silent' });

let requestedPaths: string[];
let answer: (answer: ServerResponse) => void;
let site: Server;
let origin: string;
beforeEach(async () => {
  requestedPaths = [];
  answer = (response) => response.end(JSON.stringify(live));
  site = createServer((request, response) => {
    requestedPaths.push(request.url ?? '');
    answer(response);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterEach(() => void site.close());

test('the live remotes of another site are rendered in the browser, including admin remotes', async () => {
  const { id, remotes } = await siteRegistry(origin, silent).current();
  expect(requestedPaths).toEqual(['/_site/snapshot?admin=1']);
  expect([id, remotes]).toEqual([
    'live',
    [{ ...live.remotes[0], routes: [{ path: '/blog', page: 'list', render: 'browser' }] }],
  ]);
  expect(await liveRemotesOf(origin)).toEqual(['mf-blog']);
});

test.each<[string, (response: ServerResponse) => void, string]>([
  [
    'that is not a Plumbline site',
    (response) => response.writeHead(404).end('no'),
    'does not say what is live there (it answered 404)',
  ],
  ['that answers something else', (response) => response.end('{}'), 'does not say what is live there'],
  ['that breaks off', (response) => response.destroy(), 'could not be reached'],
])('the error about a site %s names the site', async (_, brokenAnswer, message) => {
  answer = brokenAnswer;
  await expect(liveRemotesOf(origin)).rejects.toThrow(message);
  await expect(liveRemotesOf(origin)).rejects.toThrow(origin);
});

test('only files of releases are fetched from the site', async () => {
  const app = new Koa();
  app.silent = true;
  app.use(siteFiles(origin));
  const server = createServer((request, response) => void app.callback()(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    answer = (response) =>
      response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'immutable' }).end('// x');
    const file = await fetch(`${here}/releases/mf-blog/1/a.js`);
    expect([file.status, await file.text(), file.headers.get('cache-control')]).toEqual([200, '// x', 'immutable']);
    expect((await fetch(`${here}/api/admin/session`)).status).toBe(404);
    expect(requestedPaths).toEqual(['/releases/mf-blog/1/a.js']);
    answer = (response) => response.writeHead(404).end();
    expect((await fetch(`${here}/releases/mf-blog/1/b.js`)).status).toBe(404);
    answer = (response) => response.destroy();
    expect((await fetch(`${here}/releases/mf-blog/1/c.js`)).status).toBe(502);
  } finally {
    server.close();
  }
});
