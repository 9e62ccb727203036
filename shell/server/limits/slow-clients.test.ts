import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { fixtureRelease } from '../testing/fixture-release.ts';
import { openPageServer, type OpenedPageServer } from '../testing/open-page-server.ts';

let site: OpenedPageServer;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await site.close();
});

/** In ms; the production server's timeouts are ten times as long. */
const serverLimits = {
  headersTimeout: 1000,
  requestTimeout: 1500,
  answerTimeout: 2000,
  connectionsCheckingInterval: 50,
};

interface Slow {
  readonly closed: Promise<unknown>;
  readonly received: () => string;
}

/** A connection that sends the beginning of a request, and then a byte at intervals without end. */
function sendSlowly(beginning: string, drip: string): Slow {
  const { hostname, port } = new URL(site.origin);
  const socket = connect(Number(port), hostname);
  socket.write(beginning);
  sockets.push(socket);
  let received = '';
  socket.on('data', (bytes) => (received += String(bytes))).on('error', () => undefined);
  const timer = setInterval(() => socket.writable && socket.write(drip), 20);
  const closed = closing(socket).finally(() => clearInterval(timer));
  return { closed, received: () => received };
}

const closing = (socket: Socket) => new Promise<void>((resolve) => void socket.once('close', () => resolve()));

/** On a slow machine, a valid request is late as well, and is repeated. */
async function fetchUntilAnswered(): Promise<number> {
  for (;;) {
    const answer = await fetch(`${site.origin}/fixture`, { headers: { connection: 'close' } }).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.status === 200) return answer.status;
  }
}

test.each([
  ['without a host', 'GET /fixture HTTP/1.1\r\n\r\n'],
  ['that is not HTTP', 'what is this\r\n\r\n'],
])('a request %s is refused with the common headers', async (_, request) => {
  site = await openPageServer();
  const { received, closed } = sendSlowly(request, '');
  await closed;
  expect(received()).toMatch(/^HTTP\/1\.1 400 /);
  for (const header of ['x-content-type-options: nosniff', 'x-frame-options: DENY', 'cache-control: no-store'])
    expect(received().toLowerCase()).toContain(header.toLowerCase());
});

test('a client that sends headers without end is disconnected, and others are answered meanwhile', async () => {
  site = await openPageServer(undefined, undefined, undefined, { published: [await fixtureRelease()], serverLimits });
  const slow = Array.from({ length: 60 }, () => sendSlowly('GET /fixture HTTP/1.1\r\nhost: a\r\n', 'x-a: b\r\n'));
  expect(await fetchUntilAnswered()).toBe(200);
  await Promise.all(slow.map(({ closed }) => closed));
  for (const { received } of slow) expect(received()).toMatch(/^(?:HTTP\/1\.1 408 |$)/);
  expect(slow.some(({ received }) => received().includes('did not arrive in time'))).toBe(true);
  expect(await fetchUntilAnswered()).toBe(200);
});

test('a client that sends a body without end is disconnected, also on the way to the API', async () => {
  site = await openPageServer(
    (request, answer) => request.on('end', () => answer.end('{}')).resume(),
    undefined,
    undefined,
    {
      published: [await fixtureRelease()],
      serverLimits,
    },
  );
  const head =
    'POST /api/contact HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 90000\r\n\r\n{';
  const slow = Array.from({ length: 60 }, () => sendSlowly(head, ' '));
  expect(await fetchUntilAnswered()).toBe(200);
  await Promise.all(slow.map(({ closed }) => closed));
  expect(await fetchUntilAnswered()).toBe(200);
});

test('a client that reads a response too slowly is disconnected', async () => {
  const long = 'x'.repeat(30_000_000);
  const published = [await fixtureRelease({ browser: { 'remoteEntry.js': long } })];
  site = await openPageServer(undefined, undefined, undefined, { published, serverLimits });
  const { hostname, port } = new URL(site.origin);
  const path = `/releases/mf-fixture/${published[0]?.release.hash}/remoteEntry.js`;
  const takers = Array.from({ length: 5 }, () => {
    const socket = connect(Number(port), hostname, () => socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`));
    sockets.push(socket);
    let receivedBytes = 0;
    socket.on('data', ({ length }) => {
      receivedBytes += length;
      socket.pause();
      setTimeout(() => socket.resume(), 10);
    });
    socket.on('error', () => undefined);
    return { closed: closing(socket), receivedBytes: () => receivedBytes };
  });
  expect(await fetchUntilAnswered()).toBe(200);
  await Promise.all(takers.map(({ closed }) => closed));
  for (const { receivedBytes } of takers) expect(receivedBytes()).toBeLessThan(long.length);
  expect(await fetchUntilAnswered()).toBe(200);
});
