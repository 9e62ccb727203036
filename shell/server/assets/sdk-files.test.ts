import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Koa from 'koa';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sdkFiles } from './sdk-files.ts';

const tarball = 'kit-1.3.0-0123456789abcdef.tgz';
let folder: string;
let server: Server;
let origin: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-'));
  for (const name of ['sdk.json', 'remote.tgz', tarball]) await writeFile(join(folder, name), `"${name}"`);
  const app = new Koa();
  app.use(sdkFiles(folder));
  server = createServer((request, response) => void app.callback()(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

test.each([
  ['/_site/sdk.json', 'application/json; charset=utf-8', 'public, max-age=60', '"sdk.json"'],
  ['/_site/sdk/remote.tgz', 'application/gzip', 'public, max-age=60', '"remote.tgz"'],
  [`/_site/sdk/${tarball}`, 'application/gzip', 'public, max-age=31536000, immutable', `"${tarball}"`],
])(
  '%s may be cached: for a year if its name contains its hash, else for a minute',
  async (path, type, caching, content) => {
    const answer = await fetch(origin + path);
    const { headers } = answer;
    expect([headers.get('content-type'), headers.get('cache-control')]).toEqual([type, caching]);
    expect(headers.get('content-encoding')).toBeNull();
    expect(await answer.text()).toBe(content);
  },
);

test.each(['/_site/sdk/', '/_site/sdk/..%2fsdk.json', '/_site/sdk/kit-1.3.0-fedcba9876543210.tgz', '/sdk.json'])(
  '%s is 404',
  async (path) => {
    expect((await fetch(origin + path)).status).toBe(404);
  },
);
