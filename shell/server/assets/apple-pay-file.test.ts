import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Koa from 'koa';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { applePayFile } from './apple-pay-file.ts';

const path = '/.well-known/apple-developer-merchantid-domain-association';
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function ask(file: string | null, at: string, method = 'GET') {
  const app = new Koa();
  app.use(applePayFile(file));
  const server = createServer((request, response) => void app.callback()(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${at}`, { method });
    const { status, headers } = answer;
    return { status, type: headers.get('content-type'), text: await answer.text() };
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

test('the file is served unchanged, only at the address that Apple requests', async () => {
  const file = join(folder, 'association');
  await writeFile(file, '7B227073704964223A22');
  expect(await ask(file, path)).toEqual({
    status: 200,
    type: 'text/plain; charset=utf-8',
    text: '7B227073704964223A22',
  });
  expect((await ask(file, path, 'POST')).status).toBe(404);
  expect((await ask(file, `${path}.txt`)).status).toBe(404);
});

test('without the setting the address is a 404', async () => {
  expect((await ask(null, path)).status).toBe(404);
});

test('a missing file stops the start with an error that names its setting', () => {
  expect(() => applePayFile(join(folder, 'missing'))).toThrow(/^APPLE_PAY_DOMAIN_FILE cannot be read: ENOENT/);
});
