import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from '@jest/globals';
import { startOriginProxy } from './origin-proxy.ts';

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

async function listen() {
  const requests: string[] = [];
  const reply = async (incoming: IncomingMessage, answer: ServerResponse) => {
    requests.push(`${incoming.method} ${incoming.url} ${await text(incoming)}`);
    answer.writeHead(201, { 'set-cookie': ['a=1', 'b=2'] }).end('here');
  };
  const server = createServer((incoming, answer) => void reply(incoming, answer));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close().closeAllConnections());
  return { requests, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function open() {
  const [site, other, proxy] = [await listen(), await listen(), await startOriginProxy()];
  closing.push(proxy.close);
  proxy.allow([site.origin]);
  const { port } = new URL(proxy.origin);
  const post = async (path: string) => {
    const forwarded = request({ host: '127.0.0.1', port, path, method: 'POST' }).end('said');
    const [answer] = (await once(forwarded, 'response')) as [IncomingMessage];
    return { status: answer.statusCode, cookies: answer.headers['set-cookie'], body: await text(answer) };
  };
  const tunnel = async (host: string) => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(`CONNECT ${host} HTTP/1.1\r\nhost: ${host}\r\n\r\n`);
    socket.write('GET /tunnel HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    return text(socket);
  };
  return { site, other, post, tunnel };
}

test('requests to an allowed origin are forwarded unchanged, plain and through a tunnel', async () => {
  const { site, post, tunnel } = await open();
  expect(await post(`${site.origin}/page?q=1`)).toEqual({ status: 201, cookies: ['a=1', 'b=2'], body: 'here' });
  expect(await tunnel(new URL(site.origin).host)).toMatch(/^HTTP\/1\.1 200 [^]*HTTP\/1\.1 201 [^]*here/);
  expect(site.requests).toEqual(['POST /page?q=1 said', 'GET /tunnel ']);
});

test('requests to every other address are refused', async () => {
  const { site, other, post, tunnel } = await open();
  const { host, port } = new URL(other.origin);
  const addresses = [
    `${other.origin}/`,
    `http://localhost:${port}/`,
    `http://${new URL(site.origin).host}@${host}/`,
    `http://[::1]:${port}/`,
    `//${host}/`,
    '/',
    'file:///etc/passwd',
  ];
  for (const address of addresses) expect([address, (await post(address)).status]).toEqual([address, 403]);
  for (const to of [host, `localhost:${port}`, `[::1]:${port}`, 'example.com:443'])
    expect([to, await tunnel(to)]).toEqual([to, expect.stringMatching(/^HTTP\/1\.1 403 /)]);
  expect([site.requests, other.requests]).toEqual([[], []]);
});
