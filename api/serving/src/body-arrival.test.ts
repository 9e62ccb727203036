import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Writable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { setImmediate as nextTick } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import { bodyArrived, bodySize } from './body-arrival.ts';

let server: Server;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function serve(handle: (request: IncomingMessage) => Promise<string>): Promise<string> {
  server = createServer((request, answer) => void handle(request).then((body) => answer.end(body)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function startRequest(origin: string, head: string, ...parts: string[]): Socket {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  sockets.push(socket);
  socket.write(`POST / HTTP/1.1\r\nhost: a\r\n${head}\r\n\r\n`);
  for (const part of parts) socket.write(part);
  return socket;
}

const readers: Readonly<Record<string, (request: IncomingMessage) => Promise<string>>> = {
  buffered: async (request) => (await buffer(request)).toString(),
  iterated: text,
  'by data': (request) =>
    new Promise((resolve) => {
      let read = '';
      request.on('data', (part: Buffer) => (read += part.toString())).on('end', () => resolve(read));
    }),
  piped: (request) =>
    new Promise((resolve) => {
      let read = '';
      const into = new Writable({ write: (part: Buffer, _, done) => ((read += part.toString()), done()) });
      request.pipe(into).on('finish', () => resolve(read));
    }),
};

test.each(Object.entries(readers))(
  'waiting for a body does not change how it can be read afterwards: %s',
  async (_, read) => {
    const origin = await serve(async (request) => {
      const isHere = await bodyArrived(request);
      // Called twice, as by a second caller on the way.
      return isHere && (await bodyArrived(request)) ? read(request) : 'left';
    });
    for (const body of ['a', 'x'.repeat(60 * 1024)]) {
      const answer = await fetch(origin, { method: 'POST', body });
      expect((await answer.text()) === body).toBe(true);
    }
    const lateOrigin = await serveReadingLate(read);
    expect(await (await fetch(lateOrigin, { method: 'POST', body: 'late' })).text()).toBe('late');
  },
);

/** Reads some rounds after the body has arrived. */
async function serveReadingLate(read: (request: IncomingMessage) => Promise<string>): Promise<string> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  return serve(async (request) => {
    await bodyArrived(request);
    for (let rounds = 0; rounds < 5; rounds += 1) await nextTick();
    return read(request);
  });
}

test('waits until all parts of a body have arrived, and reads none of them', async () => {
  const states: boolean[] = [];
  const begun = Promise.withResolvers<void>();
  const origin = await serve(async (request) => {
    const waiting = bodyArrived(request);
    begun.resolve();
    states.push(await waiting);
    return text(request);
  });
  const socket = startRequest(origin, 'content-length: 6', 'abc');
  await begun.promise;
  expect(states).toEqual([]);
  const answer = text(socket);
  socket.write('def');
  await Promise.race([answer, new Promise((resolve) => socket.once('data', resolve))]);
  expect(states).toEqual([true]);
  socket.end();
  expect(await answer).toMatch(/abcdef/);
});

test('stops waiting when the sender closes the connection', async () => {
  const hasArrived = Promise.withResolvers<boolean>();
  const begun = Promise.withResolvers<void>();
  const origin = await serve(async (request) => {
    const waiting = bodyArrived(request);
    begun.resolve();
    hasArrived.resolve(await waiting);
    return '';
  });
  const socket = startRequest(origin, 'content-length: 6', 'abc');
  await begun.promise;
  socket.destroy();
  expect(await hasArrived.promise).toBe(false);
});

test.each([
  [{}, 'none'],
  [{ 'content-length': '0' }, 'none'],
  [{ 'content-length': '1' }, 'small'],
  [{ 'content-length': '61440' }, 'small'],
  [{ 'content-length': '61441' }, 'large'],
  [{ 'transfer-encoding': 'chunked' }, 'large'],
])('a request with %j has a body that is %s', async (headers, size) => {
  await serve(async () => '');
  expect(bodySize({ headers } as IncomingMessage)).toBe(size);
});
