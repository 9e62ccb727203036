import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as after } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import Koa from 'koa';
import { pino } from 'pino';
import { apiProxy } from './api-proxy.ts';

const servers: Server[] = [];
const sockets: Socket[] = [];
let api: Server;
let site: string;
let answerOf: RequestListener;
let writes = 0;

beforeEach(async () => {
  writes = 0;
  answerOf = (request, answer) => void request.resume().on('end', () => answer.end('{}'));
  api = createServer((request, answer) => answerOf(request, answer));
  const app = new Koa();
  const log = pino({ level: 'silent' });
  app.use((ctx, next) => {
    ctx.state['requestId'] = 'a-request';
    return next();
  });
  app.use(apiProxy({ origin: await listening(api), written: () => (writes += 1), log }));
  site = await listening(createServer((request, answer) => void app.callback()(request, answer)));
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function listening(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const post = (body: string) => fetch(`${site}/api/contact`, { method: 'POST', body });

/** Begins to send a body, and does not end. */
function begins(length: number): Socket {
  const { hostname, port } = new URL(site);
  const socket = connect(Number(port), hostname);
  sockets.push(socket.on('error', () => undefined));
  socket.write(`POST /api/contact HTTP/1.1\r\nhost: a\r\ncontent-length: ${length}\r\n\r\n{`);
  return socket;
}

test('who is slow to send a form holds no connection to the API', async () => {
  const slow = Array.from({ length: 300 }, () => begins(60_000));
  await Promise.all(slow.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
  expect((await post('{}')).status).toBe(200);
  const open = await new Promise<number>((resolve, reject) => {
    api.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
  expect(open).toBeLessThan(10);
});

test('nor do large bodies take those of small ones', async () => {
  const slow = Array.from({ length: 300 }, () => begins(1_000_000));
  await Promise.all(slow.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
  expect((await post('{}')).status).toBe(200);
});

test('what is sent arrives as it was, small or large, of a known length or not', async () => {
  const arrived: { length: string | undefined; bytes: string }[] = [];
  answerOf = (request: IncomingMessage, answer) =>
    void buffer(request).then((bytes) => {
      arrived.push({ length: request.headers['content-length'], bytes: bytes.toString() });
      answer.end('{}');
    });
  const bodies = ['', '{"a":"é"}', 'x'.repeat(64 * 1024), 'y'.repeat(3_000_000)];
  for (const body of bodies) await post(body);
  const parts = new Blob(['one ', 'two']).stream();
  await fetch(`${site}/api/contact`, { method: 'POST', body: parts, duplex: 'half' } as RequestInit);
  expect(arrived.map(({ bytes }) => (bytes === '' || bytes.length > 20 ? bytes.length : bytes))).toEqual([
    0,
    '{"a":"é"}',
    64 * 1024,
    3_000_000,
    'one two',
  ]);
  expect(arrived.map(({ length }) => length)).toEqual(['0', '10', '65536', '3000000', undefined]);
});

test('who leaves before the form has arrived leaves nothing behind', async () => {
  const asked: string[] = [];
  answerOf = (request, answer) => {
    asked.push(String(request.method));
    answer.end('{}');
  };
  const socket = begins(100);
  await new Promise((resolve) => socket.once('connect', resolve));
  await after(20);
  socket.destroy();
  expect((await fetch(`${site}/api/anything`)).status).toBe(200);
  expect([asked, writes]).toEqual([['GET'], 0]);
});

test.each([
  [200, 1],
  [422, 0],
  [429, 0],
  [500, 1],
  [null, 1],
])('a write that is answered with %s counts as %d that may have been done', async (status, counted) => {
  answerOf = (request, answer) => {
    if (status === null) request.socket.destroy();
    else answer.writeHead(status).end('{}');
  };
  await fetch(`${site}/api/contact`);
  expect(writes).toBe(0);
  expect((await post('{}')).status).toBe(status ?? 503);
  expect(writes).toBe(counted);
});
