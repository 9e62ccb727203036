import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { until } from '@plumbline/serving/testing/until';
import { createSandbox } from '../../sandbox.ts';
import { sandboxSettings } from '../../settings.ts';

/** A received webhook. */
interface ReceivedWebhook {
  readonly body: string;
  readonly signature: string;
}

export interface OpenStripe extends AsyncDisposable {
  readonly url: string;
  /** The real SDK, as a server uses it. */
  readonly stripe: Stripe;
  /** The webhooks received, in order. */
  readonly received: ReceivedWebhook[];
  /** Resolves once this number of webhooks has arrived. */
  arrived(count: number): Promise<void>;
  /** The response of the webhook address from now on. */
  answerWebhooks(status: number): void;
  /** Posts fields with the publishable key, as Stripe.js does. */
  browser(path: string, fields: Record<string, string>): Promise<Answer>;
  /** A call of the controls under `/sandbox`. */
  control(path: string, fields?: Record<string, string | number>): Promise<Answer>;
  /** Creates a payment method of a card, as a buyer's browser does. @returns its id */
  card(number: string, more?: Record<string, string>): Promise<string>;
  /** The sandbox's stored state, as text. */
  storedText(): Promise<string>;
  /** Stops the sandbox and starts another one with the stored state. */
  restart(): Promise<void>;
}

interface Answer {
  readonly status: number;
  // Any JSON: the tests compare it with their expectations.
  readonly body: Record<string, unknown> & { readonly id?: string; readonly error?: Record<string, unknown> };
}

/** The sandbox, a webhook address, and the real SDK over HTTP. */
export async function openEmulatedStripe(): Promise<OpenStripe> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-stripe-'));
  const received: ReceivedWebhook[] = [];
  let webhookStatus = 200;
  const webhookServer = await listen((request, response) => {
    void readAll(request).then((body) => {
      received.push({ body, signature: String(request.headers['stripe-signature'] ?? '') });
      response.writeHead(webhookStatus).end();
    });
  });
  const settings = sandboxSettings({ API_ORIGIN: `http://127.0.0.1:${webhookServer.port}` });

  let sandbox = createSandbox({ ...settings, folder });
  let handle = sandbox.app.callback();
  const { server, port } = await listen((request, response) => void handle(request, response));
  const url = `http://127.0.0.1:${port}`;
  const { secretKey, publishableKey } = settings.stripe;
  const stripe = new Stripe(secretKey, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  });

  const post = async (path: string, body: URLSearchParams, headers: Record<string, string> = {}): Promise<Answer> => {
    const response = await fetch(url + path, { method: 'POST', body, headers });
    return { status: response.status, body: (await response.json()) as Answer['body'] };
  };
  const browser = (path: string, fields: Record<string, string>): Promise<Answer> =>
    post(path, new URLSearchParams({ key: publishableKey, ...fields }));
  return {
    url,
    stripe,
    received,
    arrived: (count) => until(() => received.length >= count),
    answerWebhooks: (status) => (webhookStatus = status),
    browser,
    control: (path, fields = {}) => {
      const texts = Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]);
      return post(`/sandbox/${path}`, new URLSearchParams(texts), { authorization: `Bearer ${secretKey}` });
    },
    card: async (number, more = {}) => {
      const { status, body } = await browser('/v1/payment_methods', {
        type: 'card',
        'card[number]': number,
        'card[exp_month]': '12',
        'card[exp_year]': String(new Date().getUTCFullYear() + 2),
        'card[cvc]': '123',
        ...more,
      });
      if (status !== 200 || body.id === undefined) throw new Error(JSON.stringify(body));
      return body.id;
    },
    storedText: () => readFile(join(folder, 'stripe.jsonl'), 'utf8'),
    restart: async () => {
      sandbox.close();
      sandbox = createSandbox({ ...settings, folder });
      handle = sandbox.app.callback();
      await Promise.resolve();
    },
    [Symbol.asyncDispose]: async () => {
      for (const open of [server, webhookServer.server]) {
        open.close();
        open.closeAllConnections();
      }
      sandbox.close();
      await rm(folder, { recursive: true });
    },
  };
}

async function listen(
  handle: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<{ readonly server: Server; readonly port: number }> {
  const server = createServer(handle).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
