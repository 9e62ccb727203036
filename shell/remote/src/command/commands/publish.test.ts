import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { openRegistry } from '../registry-client.ts';
import { publish } from './publish.ts';

const hash = '1'.repeat(20);
const ends: (() => unknown)[] = [];
afterEach(() => Promise.all(ends.splice(0).map((end) => end())));

test('a published release that is refused as the live one is reported with the API’s sentence', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-publish-'));
  ends.push(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'dist'));
  await writeFile(
    join(folder, 'webpack.config.ts'),
    `export default () => ({ folder: ${JSON.stringify(folder)}, sourceHash: 'built' });`,
  );
  await writeFile(join(folder, 'dist', '.source-hash'), 'built');
  await writeFile(join(folder, 'dist', 'release.json'), JSON.stringify({ hash }));
  const issues = [{ path: 'smokeTest', message: 'failed its smoke test: axe: no' }];
  const refused = { code: 'conflict', message: 'Another release of mf-blog is live.', issues };
  const server = createServer((request, response) => {
    const isPublished = request.url === '/api/releases';
    response.writeHead(isPublished ? 200 : 409, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isPublished ? { remote: 'mf-blog', release: hash, created: true } : refused));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => server.close().closeAllConnections());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { json, lines } = await publish.run({
    remote: 'mf-blog',
    takesRemote: false,
    folder,
    args: ['--promote'],
    reason: undefined,
    expected: undefined,
    promoteAfter: undefined,
    title: undefined,
    path: undefined,
    serve: undefined,
    alone: false,
    install: false,
    site: origin,
    openRegistry: () => openRegistry({ origin, token: `plt_${'t'.repeat(43)}` }),
    smokeTest: async () => [],
    print: () => undefined,
  });
  expect(lines).toEqual([
    `mf-blog ${hash} is published, but not live: Another release of mf-blog is live.`,
    '  smokeTest: failed its smoke test: axe: no',
  ]);
  expect(json).toMatchObject({ live: false, error: refused });
});
