import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, test } from '@jest/globals';
import { boundUnreadAnswers } from './unread-answers.ts';
import { until } from './testing/until.ts';

let server: Server;
let sockets: Socket[];

beforeEach(async () => {
  sockets = [];
  server = createServer((request, answer) => void answer.end('x'.repeat(Number(request.url?.slice(1)))));
  boundUnreadAnswers(server, 50_000_000);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Requests answers of these sizes in bytes, and reads none of them. */
function asks(...sizes: number[]): Socket {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
  sockets.push(socket);
  socket.pause().write(sizes.map((size) => `GET /${size} HTTP/1.1\r\nhost: a\r\n\r\n`).join(''));
  return socket;
}
const open = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));

test('of those who leave more unread than the server holds the ones with the most are cut, and the others stay', async () => {
  for (let one = 0; one < 4; one += 1) asks(8_000_000);
  await until(async () => (await open()) === 4);
  for (let one = 0; one < 3; one += 1) asks(20_000_000);
  await until(async () => (await open()) === 5);
  for (const socket of sockets.slice(0, 4)) {
    let read = 0;
    socket.on('data', (part: Buffer) => (read += part.length)).resume();
    await until(() => read > 8_000_000);
  }
});

test('answers that wait behind another of their connection count as well', async () => {
  asks(...Array.from({ length: 10 }, () => 8_000_000));
  await until(async () => (await open()) === 0);
});

test('whoever reads gets an answer that is larger than the bound', async () => {
  const socket = asks(55_000_000);
  let read = 0;
  socket.on('data', (part: Buffer) => (read += part.length)).resume();
  await until(() => read > 55_000_000);
});
