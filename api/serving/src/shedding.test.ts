import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openShedding, type Shedding } from './shedding.ts';

let shedding: Shedding;
let server: Server;
let origin: string;
const sockets: Socket[] = [];

beforeEach(async () => {
  shedding = openShedding({
    urgencyOf: ({ url }) => (url === '/pay' ? 'first' : 'usual'),
    refusal: () => ({ type: 'text/plain', body: 'later' }),
    onShed: () => undefined,
  });
  const handle = shedding.handle((request, answer) => void request.resume().on('end', () => answer.end('done')));
  server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Begins to send a body, and does not end; there once the server has heard of it. */
async function begins(path: string, head: string): Promise<void> {
  const { hostname, port } = new URL(origin);
  const heard = new Promise((resolve) => server.once('request', resolve));
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  sockets.push(socket);
  socket.write(`POST ${path} HTTP/1.1\r\nhost: a\r\n${head}\r\n\r\n`);
  await heard;
}

const post = async (path: string) => (await fetch(origin + path, { method: 'POST', body: 'a form' })).status;

test.each(['/', '/pay'])('whoever sends forms slowly to %s takes the place of nobody', async (path) => {
  for (let one = 0; one < 600; one += 1) await begins(path, 'content-length: 10');
  expect(shedding.status()).toMatchObject({ inFlight: 0, waiting: 0 });
  expect([await post(path), (await fetch(origin + path)).status]).toEqual([200, 200]);
});

test('of large bodies only so many come at once, and the others are asked to come again', async () => {
  for (let one = 0; one < 32; one += 1) await begins('/pay', 'transfer-encoding: chunked');
  const large = () => fetch(`${origin}/pay`, { method: 'POST', body: 'x'.repeat(100_000) });
  const refused = await large();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)]);
  expect([await post('/pay'), (await fetch(origin)).status]).toEqual([200, 200]);
  for (const socket of sockets.splice(0)) socket.destroy();
  while (shedding.status().inFlight > 0) await new Promise((resolve) => setImmediate(resolve));
  expect((await large()).status).toBe(200);
});
