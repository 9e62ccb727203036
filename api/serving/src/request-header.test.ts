import { createServer, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { requestHeader } from './request-header.ts';

const names = ['cookie', 'x-forwarded-for', 'accept-encoding', 'if-none-match', 'host', 'absent'];

/** What the function reads of a request with these lines, beside what Node reads. */
async function readBoth(lines: readonly string[]): Promise<readonly [unknown, unknown]> {
  const read = (request: IncomingMessage) => [
    names.map((name) => requestHeader(request, name)),
    names.map((name) => request.headers[name]),
  ];
  const server = createServer((request, response) => response.end(JSON.stringify(read(request))));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(['GET / HTTP/1.1', 'Connection: close', ...lines, '', ''].join('\r\n'));
  const body = (await text(socket)).split('\r\n\r\n')[1] ?? '';
  server.close();
  return JSON.parse(body) as [unknown, unknown];
}

test.each([
  [['Host: a']],
  [['HOST: a', 'Cookie: a=1', 'Accept-Encoding: gzip, br']],
  [['host: a', 'cookie: a=1', 'COOKIE: b=2', 'cookie: c=3']],
  [['host: a', 'X-Forwarded-For: 1.1.1.1', 'x-forwarded-for: 2.2.2.2', 'if-none-match: "a"', 'if-none-match: "b"']],
  [['host: a', 'cookie:', 'accept-encoding:']],
])('of %j it reads what Node does', async (lines) => {
  const [read, byNode] = await readBoth(lines);
  expect(read).toEqual(byNode);
});
