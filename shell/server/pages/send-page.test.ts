import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import Koa from 'koa';
import { htmlStream } from './html-stream.ts';
import { sendPage } from './send-page.ts';

const server = createServer();

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Asks for a page whose rest is made when `rest` says so. */
async function askFor(encoding: 'br' | 'gzip' | 'identity', rest: () => Promise<string>): Promise<Response> {
  const app = new Koa({ asyncLocalStorage: false });
  app.silent = true;
  app.use((ctx) => {
    const html = htmlStream(encoding);
    ctx.type = 'html';
    if (html.encoding) ctx.set('content-encoding', html.encoding);
    ctx.body = html.stream;
    sendPage(html, '<title>Head</title>', rest).catch((error: Error) => html.stream.destroy(error));
  });
  const handle = app.callback();
  server.removeAllListeners('request').on('request', (request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
}

test.each(['br', 'gzip', 'identity'] as const)(
  'the head is with the visitor before the rest is made (%s)',
  async (encoding) => {
    const { promise: readHead, resolve: headIsRead } = Promise.withResolvers<void>();
    const answer = await askFor(encoding, async () => {
      await readHead;
      return '<p>Rest</p>';
    });
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe('<title>Head</title>');
    headIsRead();
    expect((await reader?.read())?.value).toBe('<p>Rest</p>');
    expect((await reader?.read())?.done).toBe(true);
  },
);

test('a rest that cannot be made ends the answer as broken, not as whole', async () => {
  const answer = await askFor('br', () => Promise.reject(new Error('no rest')));
  await expect(answer.text()).rejects.toThrow();
});
