import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openShedding, type Shedding } from './shedding.ts';
import { until } from './testing/until.ts';

let clock: { now: number; busy: number };
let shedding: Shedding;
let server: Server;
let origin: string;
let shed: number;
/** Started requests by URL, not yet answered. */
let begun: { readonly url: string; readonly answer: ServerResponse }[];
const sockets: Socket[] = [];

beforeEach(async () => {
  clock = { now: 0, busy: 0 };
  begun = [];
  shed = 0;
  shedding = openShedding({
    priorityOf: ({ url = '' }) => (url === '/health' ? null : url.startsWith('/pay') ? 'first' : 'usual'),
    refusal: () => ({ type: 'text/plain', body: 'later' }),
    onShed: (count) => void (shed += count),
    now: () => clock.now,
    utilisation: () => clock.busy,
  });
  server = createServer((request, answer) => {
    void shedding.admit(request, answer).then((isBegun) => {
      if (!isBegun) return;
      if (request.url?.includes('large')) answer.end('x'.repeat(8_000_000));
      else if (request.url?.includes('stream')) answer.write('x'.repeat(8_000_000));
      else if (request.url?.includes('hang')) begun.push({ url: request.url, answer });
      else request.resume().on('end', () => answer.end('done'));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Begins to send a request; there once the server has it. */
async function startRequest(head: string): Promise<Socket> {
  const { hostname, port } = new URL(origin);
  const received = new Promise((resolve) => server.once('request', resolve));
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  sockets.push(socket);
  socket.write(`${head}\r\nhost: a\r\n\r\n`);
  await received;
  return socket;
}
const startPost = (path: string, header: string) => startRequest(`POST ${path} HTTP/1.1\r\n${header}`);
const startHangingRequests = async (count: number, path = '/hang') => {
  for (let one = 0; one < count; one += 1) await startRequest(`GET ${path}/${one} HTTP/1.1`);
};

const post = async (path: string) => (await fetch(origin + path, { method: 'POST', body: 'a form' })).status;
const get = async (path = '/') => (await fetch(origin + path)).status;

test('an idle process starts requests at once; with 512 in flight the next one waits until one of them ends', async () => {
  await startHangingRequests(512);
  expect([begun.length, shedding.status().waiting]).toEqual([512, 0]);
  const next = get();
  await until(() => shedding.status().waiting === 1);
  expect(await get('/health')).toBe(200);
  begun[0]?.answer.end();
  expect(await next).toBe(200);
});

test('payments that hang do not delay other requests, and are refused while 512 of them are in flight', async () => {
  await startHangingRequests(512, '/pay/hang');
  expect([await get(), await get('/pay')]).toEqual([200, 503]);
  expect(shedding.status().refused).toEqual({ first: 1, usual: 0 });
});

test('a busy process starts sixteen requests in their order; the limit grows again once the process is idle', async () => {
  clock.busy = 1;
  await startHangingRequests(40);
  expect(shedding.status()).toMatchObject({ inFlight: 16, waiting: 24, limit: 16 });
  begun[0]?.answer.end();
  await until(() => begun.length === 17);
  expect(begun.at(-1)?.url).toBe('/hang/16');
  clock.busy = 0.5;
  for (const limit of [24, 36, 54]) {
    clock.now += 100;
    await until(() => shedding.status().limit === limit);
  }
  expect(shedding.status()).toMatchObject({ inFlight: 39, waiting: 0 });
  expect(shedding.status().refused.usual).toBe(0);
});

test('in a burst a request is refused after waiting for a second, with Retry-After', async () => {
  clock.busy = 1;
  await startHangingRequests(16);
  const late = fetch(origin);
  await until(() => shedding.status().waiting === 1);
  clock.now += 1_000;
  await delay(60);
  expect(shedding.status().waiting).toBe(1);
  clock.now += 1;
  const { status, headers } = await late;
  expect([status, Number(headers.get('retry-after'))]).toEqual([503, expect.any(Number)]);
  await until(() => shed === 1);
});

test.each([
  [16, 0],
  [17, 1],
])('in an overload, of %i waiting requests %i are refused after a tenth of a second', async (count, refused) => {
  clock.busy = 1;
  await startHangingRequests(17);
  clock.now += 1_001;
  await until(() => shedding.status().refused.usual === 1);
  await startHangingRequests(count);
  clock.now += 101;
  await delay(60);
  expect(shedding.status()).toMatchObject({ waiting: count - refused, refused: { usual: 1 + refused } });
});

test('an overload ends after a second without a refusal', async () => {
  clock.busy = 1;
  await startHangingRequests(17);
  clock.now += 1_001;
  await until(() => shedding.status().refused.usual === 1);
  clock.now += 1_000;
  await startHangingRequests(17);
  clock.now += 101;
  await delay(60);
  expect(shedding.status()).toMatchObject({ waiting: 17, refused: { usual: 1 } });
});

test('a request whose sender has closed the connection is neither started nor refused', async () => {
  clock.busy = 1;
  await startHangingRequests(16);
  (await startRequest('GET /hang/gone HTTP/1.1')).destroy();
  await until(() => shedding.status().waiting === 0);
  expect([begun.length, shedding.status().refused.usual]).toEqual([16, 0]);
});

test('the queue has a maximum length', async () => {
  clock.busy = 1;
  await startHangingRequests(1_016);
  expect(shedding.status()).toMatchObject({ inFlight: 16, waiting: 1_000 });
  expect(await get()).toBe(503);
});

test.each(['/large', '/stream'])('an answer of %s that its client does not read occupies no capacity', async (path) => {
  clock.busy = 1;
  for (let one = 0; one < 40; one += 1) await startRequest(`GET ${path} HTTP/1.1`);
  await until(() => shedding.status().waiting === 0);
  expect(await get()).toBe(200);
  expect(shedding.status().refused).toEqual({ first: 0, usual: 0 });
});

test.each(['/', '/pay'])('forms that are sent slowly to %s occupy no capacity', async (path) => {
  for (let one = 0; one < 600; one += 1) await startPost(path, 'content-length: 10');
  expect(shedding.status()).toMatchObject({ inFlight: 0, waiting: 0 });
  expect([await post(path), await get(path)]).toEqual([200, 200]);
});

test('only a limited number of large bodies is received at once; others are refused with Retry-After', async () => {
  for (let one = 0; one < 32; one += 1) await startPost('/pay', 'transfer-encoding: chunked');
  const large = () => fetch(`${origin}/pay`, { method: 'POST', body: 'x'.repeat(100_000) });
  const refused = await large();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)]);
  expect([await post('/pay'), await get()]).toEqual([200, 200]);
  for (const socket of sockets.splice(0)) socket.destroy();
  await until(() => shedding.status().inFlight === 0);
  expect((await large()).status).toBe(200);
});
