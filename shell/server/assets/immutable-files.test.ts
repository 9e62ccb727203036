import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import Koa from 'koa';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { builtFiles } from './immutable-files.ts';

let folder: string;
let server: Server;
let origin: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-'));
  await mkdir(join(folder, 'fonts'));
  await writeFile(join(folder, 'main.1.js'), 'run();');
  await writeFile(join(folder, 'main.1.js.br'), brotliCompressSync('run();'));
  await writeFile(join(folder, 'fonts', 'a.woff2'), 'font');
  const app = new Koa();
  app.silent = true;
  app.use(builtFiles('/assets/', folder));
  server = createServer((request, response) => void app.callback()(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

test('a file is cacheable for a year, and is sent in the smallest form that the browser accepts', async () => {
  const compressed = await fetch(`${origin}/assets/main.1.js`, { headers: { 'accept-encoding': 'gzip, br' } });
  expect(compressed.headers.get('content-encoding')).toBe('br');
  expect(compressed.headers.get('content-type')).toMatch(/javascript/);
  expect(compressed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(await compressed.text()).toBe('run();');
  const plain = await fetch(`${origin}/assets/main.1.js`, { headers: { 'accept-encoding': 'identity' } });
  expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, 'run();']);
  expect(await (await fetch(`${origin}/assets/fonts/a.woff2`)).text()).toBe('font');
});

test('the files of the build at the start are served, also after another build has replaced it', async () => {
  await rm(join(folder, 'main.1.js'));
  await rm(join(folder, 'main.1.js.br'));
  await writeFile(join(folder, 'main.2.js'), 'other();');
  expect(await (await fetch(`${origin}/assets/main.1.js`)).text()).toBe('run();');
  expect((await fetch(`${origin}/assets/main.2.js`)).status).toBe(404);
});

test.each(['/assets/', '/assets/fonts', '/assets/..%2fsecret', '/assets/nothing.js'])('%s is 404', async (path) => {
  expect((await fetch(origin + path)).status).toBe(404);
});
