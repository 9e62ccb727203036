import { request } from 'node:http';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { installedPackage } from '../preset/packages.ts';
import { standaloneServer, type StandaloneServer } from './standalone-server.ts';

let standalone: StandaloneServer;
let origin: string;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-alone-'));
  await writeFile(join(folder, 'main.js'), '// built');
  standalone = standaloneServer(folder, installedPackage(import.meta.dirname, '@plumbline/kit'));
  await new Promise<void>((resolve) => standalone.server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(standalone.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  standalone.server.closeAllConnections();
  standalone.server.close();
  await rm(folder, { recursive: true });
});

test('every path without an extension serves the page, other paths the files of the build and the kit’s fonts', async () => {
  for (const path of ['/', '/events', '/events/2026-12']) {
    expect(await (await fetch(origin + path)).text()).toContain('<script src="/main.js"></script>');
  }
  expect(await (await fetch(`${origin}/main.js`)).text()).toBe('// built');
  expect((await fetch(`${origin}/_alone/fonts/besley.woff2`)).headers.get('content-type')).toBe('font/woff2');
  expect((await fetch(`${origin}/nowhere.js`)).status).toBe(404);
});

test.each(['svg', 'png', 'jpg', 'jpeg', 'webp', 'avif', 'woff2', 'ics', 'pdf', 'csv'])(
  'an asset of the kind %s, which a build may have, is served',
  async (kind) => {
    await writeFile(join(folder, `asset.${kind}`), kind);
    const answer = await fetch(`${origin}/asset.${kind}`);
    expect([answer.status, await answer.text()]).toEqual([200, kind]);
  },
);

test('an address that cannot be read ends its own connection only', async () => {
  await expect(fetch(`${origin}//`)).rejects.toThrow('fetch failed');
  expect((await fetch(origin)).status).toBe(200);
});

test('the API’s paths respond with an error in the API’s format', async () => {
  const answer = await fetch(`${origin}/api/memberships`);
  expect([answer.status, await answer.json()]).toEqual([503, { code: 'unavailable', message: expect.any(String) }]);
});

test('no file outside of the folders is served, however the path is written', async () => {
  const status = await new Promise((resolve, reject) => {
    request(`${origin}/_alone/fonts/`, { path: '/_alone/fonts/..%2f..%2f..%2fserver/x.js' }, ({ statusCode }) =>
      resolve(statusCode),
    )
      .on('error', reject)
      .end();
  });
  expect(status).toBe(404);
});

test('open pages are notified of a build', async () => {
  const tab = await fetch(`${origin}/_alone/events`);
  standalone.notifyBuilt();
  const { value } = (await tab.body?.getReader().read()) ?? {};
  expect(Buffer.from(value ?? []).toString()).toBe('data: built\n\n');
});
