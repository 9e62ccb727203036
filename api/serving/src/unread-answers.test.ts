import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { limitUnreadAnswers, checkInterval } from './unread-answers.ts';
import { until } from './testing/until.ts';

/** What Jest's fake timers leave as it is: everything but intervals. */
const notFaked = [
  'Date',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setTimeout',
  'clearTimeout',
] as const;

let server: Server;
let sockets: Socket[];
/** How many requests the server has answered. */
let answered: number;

beforeEach(async () => {
  // Only the sweeps: the time between two of them is the test's, however slow the machine is.
  jest.useFakeTimers({ doNotFake: [...notFaked] });
  sockets = [];
  answered = 0;
  server = createServer((request, answer) => {
    answer.end('x'.repeat(Number(request.url?.slice(1))));
    answered += 1;
  });
  limitUnreadAnswers(server, 50_000_000);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  jest.useRealTimers();
  for (const socket of sockets) socket.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Requests answers of these sizes in bytes, and reads none of them. */
function requestWithoutReading(...sizes: number[]): Socket {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
  sockets.push(socket);
  socket.pause().write(sizes.map((size) => `GET /${size} HTTP/1.1\r\nhost: a\r\n\r\n`).join(''));
  return socket;
}
const countOpenConnections = () =>
  new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));

test('above the limit, the connections with the most unread bytes are closed, and the others stay open', async () => {
  // With two of the large ones they are above the bound whatever the kernel's buffers take, up to 5 MB of each; with
  // one below it.
  for (let one = 0; one < 2; one += 1) requestWithoutReading(8_000_000);
  for (let one = 0; one < 3; one += 1) requestWithoutReading(30_000_000);
  await until(() => answered === 5);
  jest.advanceTimersByTime(checkInterval);
  // All of them were only just sent.
  expect(await countOpenConnections()).toBe(5);
  jest.advanceTimersByTime(checkInterval);
  await until(async () => (await countOpenConnections()) === 3);
  for (const socket of sockets.slice(0, 2)) {
    let read = 0;
    socket.on('data', (part: Buffer) => (read += part.length)).resume();
    await until(() => read > 8_000_000);
  }
});

test('answers that wait behind another answer of their connection are counted, too', async () => {
  requestWithoutReading(...Array.from({ length: 10 }, () => 8_000_000));
  await until(() => answered > 0);
  await until(async () => {
    jest.advanceTimersByTime(checkInterval);
    return (await countOpenConnections()) === 0;
  });
});

test('a client that reads receives an answer that is larger than the limit', async () => {
  const socket = requestWithoutReading(55_000_000);
  await until(() => answered === 1);
  jest.advanceTimersByTime(checkInterval);
  let read = 0;
  socket.on('data', (part: Buffer) => (read += part.length)).resume();
  await until(() => read > 55_000_000);
  jest.advanceTimersByTime(checkInterval);
  expect(await countOpenConnections()).toBe(1);
});
