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
  await listening(api);
  site = await openSite();
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** A page server before the API. `timeout`: how long the API may be silent, in ms; by default as long as in production. */
async function openSite(timeout?: number): Promise<string> {
  const app = new Koa();
  app.use((ctx, next) => {
    ctx.state['requestId'] = 'a-request';
    return next();
  });
  const options = { origin: originOf(api), onWrite: () => (writes += 1), log: pino({ level: 'silent' }) };
  app.use(apiProxy({ ...options, ...(timeout === undefined ? {} : { timeout }) }));
  return listening(createServer((request, answer) => void app.callback()(request, answer)));
}

const originOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

async function listening(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return originOf(server);
}

const post = (body: string) => fetch(`${site}/api/contact`, { method: 'POST', body });

/** Sends the beginning of a body and does not finish it. */
function beginPost(length: number): Socket {
  const { hostname, port } = new URL(site);
  const socket = connect(Number(port), hostname);
  sockets.push(socket.on('error', () => undefined));
  socket.write(`POST /api/contact HTTP/1.1\r\nhost: a\r\ncontent-length: ${length}\r\n\r\n{`);
  return socket;
}

test('slow senders of forms hold no connection to the API', async () => {
  const slow = Array.from({ length: 300 }, () => beginPost(60_000));
  await Promise.all(slow.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
  expect((await post('{}')).status).toBe(200);
  const open = await new Promise<number>((resolve, reject) => {
    api.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
  expect(open).toBeLessThan(10);
});

test('slow senders of large bodies do not take the connections of small ones', async () => {
  const slow = Array.from({ length: 300 }, () => beginPost(1_000_000));
  await Promise.all(slow.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
  expect((await post('{}')).status).toBe(200);
});

test('bodies arrive unchanged, small or large, of a known length or not', async () => {
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

test('a visitor who leaves before the form has arrived causes no request to the API', async () => {
  const methods: string[] = [];
  answerOf = (request, answer) => {
    methods.push(String(request.method));
    answer.end('{}');
  };
  const socket = beginPost(100);
  await new Promise((resolve) => socket.once('connect', resolve));
  await after(20);
  socket.destroy();
  expect((await fetch(`${site}/api/anything`)).status).toBe(200);
  expect([methods, writes]).toEqual([['GET'], 0]);
});

test.each([
  [200, 1],
  [422, 0],
  [429, 0],
  [500, 1],
  [null, 1],
])('a write that is answered with %s adds %d to the writes that may have changed data', async (status, counted) => {
  answerOf = (request, answer) => {
    if (status === null) request.socket.destroy();
    else answer.writeHead(status).end('{}');
  };
  await fetch(`${site}/api/contact`);
  expect(writes).toBe(0);
  expect((await post('{}')).status).toBe(status ?? 503);
  expect(writes).toBe(counted);
});

/** Makes the API write raw bytes to its connection once it has received a request. */
function answerRaw(write: (socket: Socket) => void): void {
  answerOf = (request) => {
    request.resume();
    write(request.socket);
  };
}

const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nset-cookie: a=b\r\n';

const alwaysProcessing = (socket: Socket) => {
  const timer = setInterval(() => socket.write('HTTP/1.1 102 Processing\r\n\r\n'), 100);
  socket.on('close', () => clearInterval(timer));
};
const silent = () => undefined;
const silentAfterHeaders = (socket: Socket) => void socket.write(`${head}content-length: 10\r\n\r\n`);
/** The failures of an API that the proxy notices only after its timeout; it notices all others at once. */
const noticedByTimeout: readonly ((socket: Socket) => void)[] = [alwaysProcessing, silent, silentAfterHeaders];

test.each<[string, number, (socket: Socket) => void]>([
  [
    'changes the protocol',
    502,
    (socket) => socket.write('HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
  ],
  ['changes the protocol without naming one', 502, (socket) => socket.write('HTTP/1.1 101 Switching\r\n\r\n')],
  ['answers only with 102 Processing, again and again', 503, alwaysProcessing],
  ['says nothing', 503, silent],
  ['breaks its first chunk', 502, (socket) => socket.write(`${head}transfer-encoding: chunked\r\n\r\nno length\r\n`)],
  [
    'breaks its first chunk later',
    502,
    (socket) => {
      socket.write(`${head}transfer-encoding: chunked\r\n\r\n`);
      setTimeout(() => socket.write('no length\r\n'), 50);
    },
  ],
  ['leaves after its headers', 502, (socket) => socket.end(`${head}content-length: 10\r\n\r\n`)],
  ['says nothing after its headers', 502, silentAfterHeaders],
])('an API that %s is answered for with %d, without any of its headers', async (_, status, write) => {
  answerRaw(write);
  if (noticedByTimeout.includes(write)) site = await openSite(1_000);
  for (const send of [() => fetch(`${site}/api/anything`), () => post('{}')]) {
    const answer = await send();
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([status, null]);
    expect(await answer.json()).toMatchObject({ code: 'unavailable' });
    expect([answer.headers.get('cache-control'), answer.headers.get('retry-after')]).toEqual(['no-store', '10']);
  }
  expect(writes).toBe(1);
});

test('answers that are short, empty or come in parts are forwarded unchanged', async () => {
  const parts: Record<string, string[]> = { '/api/empty': [], '/api/short': ['{'], '/api/parts': ['{', '"a":', '1}'] };
  answerOf = (request, answer) =>
    void (async () => {
      answer.writeHead(200, { 'x-own': 'yes' }).flushHeaders();
      for (const part of parts[request.url ?? ''] ?? []) {
        await after(30);
        answer.write(part);
      }
      answer.end();
    })();
  for (const [path, texts] of Object.entries(parts)) {
    const answer = await fetch(site + path);
    expect([answer.headers.get('x-own'), await answer.text()]).toEqual(['yes', texts.join('')]);
    expect((await fetch(site + path, { method: 'HEAD' })).headers.get('x-own')).toBe('yes');
  }
});

test('a large body may take longer to arrive than the API may take to answer', async () => {
  site = await openSite(1_000);
  const { hostname, port } = new URL(site);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  socket.write('POST /api/contact HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-length: 70000\r\n\r\n');
  for (let part = 0; part < 7; part += 1) {
    socket.write('x'.repeat(10_000));
    await after(250);
  }
  expect((await buffer(socket)).toString()).toMatch('HTTP/1.1 200');
});
