import { connect } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { fixtureRelease, serverBundle } from '../testing/fixture-release.ts';
import { openPageServer, type OpenedPageServer } from '../testing/open-page-server.ts';

let site: OpenedPageServer;
afterEach(() => site.close());

const waiting = serverBundle('A page').replace(
  'Page:',
  `load: ({ prefetch }) => prefetch({ method: 'GET', path: '/thing', summary: '', response: {} }, {}), Page:`,
);

/** Sends a request as written; `heard` returns the text received so far. */
function ask(headers: string, version = '1.1') {
  const { hostname, port } = new URL(site.origin);
  let heard = '';
  const closed = new Promise<void>((resolve, reject) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write(`GET /fixture HTTP/${version}\r\nhost: x\r\nconnection: close\r\n${headers}\r\n`),
    );
    socket.on('data', (chunk) => (heard += String(chunk))).on('error', reject);
    socket.on('close', () => resolve());
  });
  return { heard: () => heard, closed };
}

async function openWaiting(earlyHints: boolean) {
  const { promise: asked, resolve: tellAsked } = Promise.withResolvers<void>();
  const { promise: may, resolve: answer } = Promise.withResolvers<void>();
  site = await openPageServer(
    (_, response) => {
      tellAsked();
      void may.then(() => response.setHeader('content-type', 'application/json').end('{}'));
    },
    undefined,
    undefined,
    { earlyHints, pageCacheLimit: 0 },
  );
  await site.publish(await fixtureRelease({ server: waiting }));
  return { asked, answer };
}

test('a browser that opens a page hears of its fonts before the API has answered', async () => {
  const { asked, answer } = await openWaiting(true);
  const page = ask('sec-fetch-mode: navigate\r\n');
  await asked;
  while (!page.heard().includes('\r\n\r\n')) await new Promise(setImmediate);
  const early = page.heard();
  expect(early).toMatch(/^HTTP\/1\.1 103 Early Hints\r\nLink: .*rel=preload; as=font; type="font\/woff2"; crossorigin/);
  expect(early).not.toContain('200 OK');
  answer();
  await page.closed;
  const [hints = '', head = ''] = page.heard().split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 200 OK/);
  const named = Array.from(hints.matchAll(/<([^>]+)>/g), ([, address]) => address);
  expect(named.length).toBeGreaterThan(0);
  for (const address of named) expect(page.heard()).toContain(`crossorigin href="${address}"`);
});

test('nobody else does, nor does anybody where it is off', async () => {
  const { answer } = await openWaiting(true);
  answer();
  for (const [headers, version] of [
    ['', '1.1'],
    ['sec-fetch-mode: cors\r\n', '1.1'],
    ['sec-fetch-mode: navigate\r\n', '1.0'],
  ] as const) {
    const page = ask(headers, version);
    await page.closed;
    expect(page.heard()).toMatch(/^HTTP\/1\.1 200 OK/);
  }
  await site.close();
  const off = await openWaiting(false);
  off.answer();
  const page = ask('sec-fetch-mode: navigate\r\n');
  await page.closed;
  expect(page.heard()).toMatch(/^HTTP\/1\.1 200 OK/);
});
