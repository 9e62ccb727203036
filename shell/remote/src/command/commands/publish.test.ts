import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { openRegistry } from '../registry-client.ts';
import { publish } from './publish.ts';

const hash = '1'.repeat(20);
const ends: (() => unknown)[] = [];
afterEach(() => Promise.all(ends.splice(0).map((end) => end())));

/** What `publish --promote` puts out for a remote that is built already, at a site that answers like this. */
async function publishAndPromote(answer: (request: IncomingMessage, response: ServerResponse) => unknown) {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-publish-'));
  ends.push(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'dist'));
  await writeFile(
    join(folder, 'webpack.config.ts'),
    `export default () => ({ folder: ${JSON.stringify(folder)}, sourceHash: 'built' });`,
  );
  await writeFile(join(folder, 'dist', '.source-hash'), 'built');
  await writeFile(join(folder, 'dist', 'release.json'), JSON.stringify({ hash }));
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => server.close().closeAllConnections());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return publish.run({
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
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const published = { remote: 'mf-blog', release: hash, created: true };

test('a published release that is refused as the live one is reported with the API’s sentence', async () => {
  const issues = [{ path: 'smokeTest', message: 'failed its smoke test: axe: no' }];
  const refused = { code: 'conflict', message: 'Another release of mf-blog is live.', issues };
  const { json, lines } = await publishAndPromote((request, response) =>
    request.url === '/api/releases' ? send(response, 200, published) : send(response, 409, refused),
  );
  expect(lines).toEqual([
    `mf-blog ${hash} is published, but not live: Another release of mf-blog is live.`,
    '  smokeTest: failed its smoke test: axe: no',
  ]);
  expect(json).toMatchObject({ live: false, error: refused });
});

test('the wait for the smoke test goes on while the site cannot be asked for the result', async () => {
  const at = '2026-11-21T11:00:00.000Z';
  const listed = (smokeTest: object) => ({
    channels: { remote: 'mf-blog', live: null, canary: null, sequence: 1 },
    releases: [{ release: hash, revision: null, builtAt: at, publishedAt: at, publishedBy: 'Writers', smokeTest }],
    history: [],
    earlier: [],
    grants: { sections: [], admin: false, payments: false, ownDocument: false, budget: null },
  });
  const untested = { code: 'release_refused', message: 'It waits for its smoke test.' };
  const results: ((response: ServerResponse) => unknown)[] = [
    (response) => response.destroy(),
    (response) => send(response, 429, { code: 'too_many_requests', message: 'Too many requests.' }),
    (response) => response.writeHead(502).end('<html>Bad gateway</html>'),
    (response) =>
      send(response, 200, listed({ state: 'passed', browser: 'Chromium', shell: '0'.repeat(20), views: 2, at })),
  ];
  let promotions = 0;
  const { lines } = await publishAndPromote(({ method, url }, response) => {
    if (url === '/api/releases') return send(response, 200, published);
    if (method === 'GET') return url?.startsWith('/api/') ? results.shift()?.(response) : send(response, 404, {});
    promotions += 1;
    if (promotions === 1) return send(response, 422, untested);
    return send(response, 200, { remote: 'mf-blog', live: hash, canary: null, sequence: 2 });
  });
  expect(lines).toEqual([`mf-blog ${hash} is published and live.`]);
  expect([promotions, results]).toEqual([2, []]);
}, 30_000);

test('a promotion whose answer is lost is not said to have failed', async () => {
  const { lines, failed } = await publishAndPromote((request, response) =>
    request.url === '/api/releases' ? send(response, 200, published) : response.destroy(),
  );
  expect([lines, failed]).toEqual([
    [`mf-blog ${hash} is published; whether it is live, npx plumbline list says: The server could not be reached.`],
    true,
  ]);
});
