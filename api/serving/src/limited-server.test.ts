import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from '@jest/globals';
import { createLimitedServer } from './limited-server.ts';

const limits = {
  headersTimeout: 5_000,
  requestTimeout: 5_000,
  answerTimeout: 5_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
  maxConnections: 10,
};

let server: ReturnType<typeof createLimitedServer>;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Opens a server that answers with whether the request's stream had ended at once, and with its body. */
async function open(endsEmptyRequests: boolean): Promise<string> {
  const bodyOf = () => ({ type: 'text/plain', text: '' });
  server = createLimitedServer(
    (request, response) => {
      const endedAtOnce = request.readableEnded;
      void text(request).then((body) => response.end(JSON.stringify({ endedAtOnce, body })));
    },
    { limits, headers: {}, bodyOf, endsEmptyRequests },
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test.each([true, false])(
  'with `endsEmptyRequests` %s, whether the stream of a request without a body has ended before the handler runs',
  async (is) => {
    const origin = await open(is);
    expect(await (await fetch(origin)).json()).toEqual({ endedAtOnce: is, body: '' });
  },
);

test('with `endsEmptyRequests`, bodies of known and of unknown length can still be read', async () => {
  const origin = await open(true);
  expect(await (await fetch(origin, { method: 'POST', body: 'a form' })).json()).toEqual({
    endedAtOnce: false,
    body: 'a form',
  });
  const body = new Blob(['an upload']).stream();
  const streamed = await fetch(origin, { method: 'PUT', body, duplex: 'half' } as RequestInit);
  expect(await streamed.json()).toEqual({ endedAtOnce: false, body: 'an upload' });
});

test('a whole address that is not valid is refused', async () => {
  const { port } = new URL(await open(true));
  const statusOf = async (path: string): Promise<number | undefined> => {
    const sent = request({ host: '127.0.0.1', port, path }).end();
    const [answer] = (await once(sent, 'response')) as [{ statusCode?: number; resume: () => void }];
    answer.resume();
    return answer.statusCode;
  };
  for (const path of ['http://[::1/', 'foo://[::1/', 'http://%@plumbline.example/', 'http://a:b@plumbline.example/'])
    expect([path, await statusOf(path)]).toEqual([path, 400]);
  expect(await statusOf('http://plumbline.example/blog?at=a@b.example')).toBe(200);
  expect(await statusOf('*')).toBe(200);
});
