import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SquareClient } from 'square';
import { until } from '@plumbline/serving/testing/until';
import { createSandbox } from '../../sandbox.ts';
import { sandboxSettings } from '../../settings.ts';

interface ReceivedWebhook {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A sandbox that emulates Square, the real SDK as its client, and a server that receives its webhooks. */
export interface OpenSquare extends AsyncDisposable {
  readonly url: string;
  readonly webhookUrl: string;
  readonly square: SquareClient;
  readonly received: readonly ReceivedWebhook[];
  /** Resolves once this number of webhooks has arrived. */
  arrived(count: number): Promise<void>;
  /** The response of the webhook address from now on. */
  answerWebhooks(status: number): void;
  control(path: string, input: object): Promise<Response>;
  /** The sandbox's stored state, as text. */
  storedText(): Promise<string>;
  /** Ends the sandbox and starts another over the same state. */
  restart(): Promise<void>;
}

const token = 'sandbox-square-token';

export async function openEmulatedSquare(): Promise<OpenSquare> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-square-'));
  const received: ReceivedWebhook[] = [];
  let status = 200;
  const webhookServer = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      response.writeHead(status).end();
    });
  }).listen(0, '127.0.0.1');
  await once(webhookServer, 'listening');
  const webhookUrl = `http://127.0.0.1:${(webhookServer.address() as AddressInfo).port}/api/webhooks/square`;
  const settings = sandboxSettings({ DATA_DIR: folder, SQUARE_WEBHOOK_URL: webhookUrl });
  let sandbox = createSandbox(settings);
  let handle = sandbox.app.callback();
  const server = createServer((request, response) => void handle(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    webhookUrl,
    received,
    square: new SquareClient({ token, baseUrl: url, maxRetries: 0 }),
    arrived: (count) => until(() => received.length >= count),
    answerWebhooks: (wanted) => {
      status = wanted;
    },
    control: (path, input) =>
      fetch(`${url}/sandbox/square/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(input),
      }),
    storedText: () => readFile(join(settings.folder, 'square.log'), 'utf8'),
    restart: async () => {
      sandbox.close();
      sandbox = createSandbox(settings);
      handle = sandbox.app.callback();
    },
    [Symbol.asyncDispose]: async () => {
      sandbox.close();
      for (const one of [server, webhookServer]) {
        one.close();
        one.closeAllConnections();
      }
      await rm(folder, { recursive: true });
    },
  };
}
