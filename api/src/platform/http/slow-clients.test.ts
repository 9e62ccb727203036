import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { openApp, type OpenApp, type TestRoutes } from '../../testing/open-app.ts';

const maxBytes = 60_000_000;
const longRoute: TestRoutes = ({ koa }) => {
  koa.get('/api/long', (ctx) => {
    ctx.body = Readable.from(Array.from({ length: maxBytes / 1_000_000 }, () => Buffer.alloc(1_000_000)));
  });
};

let app: OpenApp;
const sockets: Socket[] = [];
beforeAll(async () => {
  // In ms: a tenth of the API's limits.
  const timeouts = { headersTimeout: 1000, requestTimeout: 1500, answerTimeout: 2000, connectionsCheckingInterval: 50 };
  app = await openApp({ moreRoutes: [longRoute], limits: timeouts });
});
afterAll(async () => app[Symbol.asyncDispose]());
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

function open(text: string): Socket {
  const { hostname, port } = new URL(app.origin);
  const socket = connect(Number(port), hostname);
  socket.write(text);
  socket.on('error', () => undefined);
  sockets.push(socket);
  return socket;
}

/**
 * Connections that send the beginning, then a few bytes at intervals. @returns the received data, when all are closed.
 */
async function sendSlowly(beginning: string, drip: string): Promise<string[]> {
  return Promise.all(
    Array.from({ length: 60 }, async () => {
      const socket = open(beginning);
      let received = '';
      socket.on('data', (bytes) => (received += String(bytes)));
      const timer = setInterval(() => socket.writable && socket.write(drip), 20);
      await closing(socket).finally(() => clearInterval(timer));
      return received;
    }),
  );
}

const closing = (socket: Socket) => new Promise<void>((resolve) => void socket.once('close', () => resolve()));

/** On a slow machine a valid request can be late as well, and is retried. */
async function answered(): Promise<number> {
  for (;;) {
    const answer = await fetch(`${app.origin}/api/health/live`, { headers: { connection: 'close' } }).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.status === 200) return answer.status;
  }
}

test('a client that sends endless headers is disconnected, and others are answered meanwhile', async () => {
  const slow = sendSlowly('GET /api/blog/posts HTTP/1.1\r\nhost: a\r\n', 'x-a: b\r\n');
  expect(await answered()).toBe(200);
  const answers = await slow;
  for (const text of answers) expect(text).toMatch(/^(?:HTTP\/1\.1 408 |$)/);
  expect(answers.some((text) => text.includes('The request did not arrive in time.'))).toBe(true);
  expect(await answered()).toBe(200);
});

test('a client that sends an endless body is disconnected', async () => {
  const head =
    'POST /api/contact HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9000\r\n\r\n{';
  const slow = sendSlowly(head, ' ');
  expect(await answered()).toBe(200);
  await slow;
  expect(await answered()).toBe(200);
});

test('a client that reads an answer too slowly is disconnected', async () => {
  const takers = Array.from({ length: 5 }, () => {
    const socket = open('GET /api/long HTTP/1.1\r\nhost: a\r\n\r\n');
    let taken = 0;
    socket.on('data', ({ length }) => {
      taken += length;
      socket.pause();
      setTimeout(() => socket.resume(), 10);
    });
    return closing(socket).then(() => taken);
  });
  expect(await answered()).toBe(200);
  for (const taken of await Promise.all(takers)) expect(taken).toBeLessThan(maxBytes);
  expect(await answered()).toBe(200);
});

test('a URL that is too long and too many headers are refused with the usual error format', async () => {
  // The API's own limits, so that a slow machine does not exceed another limit.
  await using usual = await openApp();
  const long = await fetch(`${usual.origin}/api/blog/posts?${'a'.repeat(12_100)}`);
  expect([long.status, await long.json()]).toMatchObject([414, { code: 'payload_too_large' }]);
  const { hostname, port } = new URL(usual.origin);
  const headers = Object.fromEntries(Array.from({ length: 101 }, (_, number) => [`x-${number}`, 'a']));
  const status = await new Promise((resolve, reject) => {
    request({ hostname, port, path: '/api/health/live', headers }, (answer) => resolve(answer.resume().statusCode))
      .on('error', reject)
      .end();
  });
  expect(status).toBe(431);
});
