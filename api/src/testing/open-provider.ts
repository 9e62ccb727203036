import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Stripe from 'stripe';
import { fromRoot } from '../platform/root.ts';
import { sandboxKeys as keys } from './sandbox-keys.ts';

/** The sandbox's answer to a browser. */
interface BrowserAnswer {
  readonly status: number;
  readonly id?: string;
  readonly error?: { readonly message: string; readonly code?: string; readonly decline_code?: string };
}

/** The sandbox in this process, over HTTP. It sends no events: tests read and deliver them. */
export interface OpenProvider extends AsyncDisposable {
  /** The API's settings for this provider. */
  readonly settings: Readonly<Record<string, string>>;
  /** The real SDK, for reads and for changes as in the provider's dashboard. */
  readonly stripe: Stripe;
  /** A card that was typed into the provider's form, or is in a wallet; default good for two years, and typed. */
  card(number: string, expiryYear?: string, wallet?: string | null): Promise<string>;
  /** Emulates the provider's script when the buyer confirms the payment. */
  confirm(clientSecret: string, paymentMethodId?: string): Promise<BrowserAnswer>;
  /** Emulates the provider's script when a card is set up for later charges. */
  confirmSetup(clientSecret: string, paymentMethodId: string): Promise<BrowserAnswer>;
  /** Completes or fails the 3-D Secure challenge of a card that is set up. */
  challengeSetup(clientSecret: string, outcome: 'complete' | 'fail'): Promise<BrowserAnswer>;
  /** Completes or fails the 3-D Secure challenge of a payment. */
  challenge(clientSecret: string, outcome: 'complete' | 'fail'): Promise<BrowserAnswer>;
  /** All events, oldest first. */
  events(): Promise<Stripe.Event[]>;
  /** Posts to a control of the sandbox, under `/sandbox`. */
  control(path: string, fields?: Readonly<Record<string, string | number>>): Promise<void>;
}

interface SandboxModules {
  readonly createSandbox: (settings: object) => {
    readonly app: { callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void> };
    close(): void;
  };
  readonly sandboxSettings: (environment: Readonly<Record<string, string>>) => object;
}

/** Opens a sandbox without data. */
export async function openProvider(): Promise<OpenProvider> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-provider-'));
  const { createSandbox, sandboxSettings } = await loadSandbox();
  const sandbox = createSandbox({ ...sandboxSettings({}), folder });
  const handle = sandbox.app.callback();
  const server = createServer((request, response) => void handle(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const stripe = new Stripe(keys.STRIPE_SECRET_KEY, { host: '127.0.0.1', port, protocol: 'http', telemetry: false });

  const browser = async (path: string, fields: Readonly<Record<string, string>>): Promise<BrowserAnswer> => {
    const body = new URLSearchParams({ key: keys.STRIPE_PUBLISHABLE_KEY, ...fields });
    const response = await fetch(url + path, { method: 'POST', body });
    return { ...((await response.json()) as object), status: response.status };
  };
  const intentPath = (secret: string, action: string): string =>
    `/v1/payment_intents/${secret.replace(/_secret_.*$/, '')}/${action}`;
  const setupPath = (secret: string, action: string): string =>
    `/v1/setup_intents/${secret.replace(/_secret_.*$/, '')}/${action}`;
  return {
    settings: { ...keys, SANDBOX_ORIGIN: url },
    stripe,
    card: async (number, expiryYear = String(new Date().getUTCFullYear() + 2), wallet = null) => {
      const { id, error } = await browser('/v1/payment_methods', {
        type: 'card',
        'card[number]': number,
        'card[exp_month]': '12',
        'card[exp_year]': expiryYear,
        'card[cvc]': '123',
        ...(wallet === null ? {} : { wallet }),
      });
      if (id === undefined) throw new Error(error?.message ?? 'no card');
      return id;
    },
    confirm: (secret, paymentMethodId) =>
      browser(intentPath(secret, 'confirm'), {
        client_secret: secret,
        ...(paymentMethodId === undefined ? {} : { payment_method: paymentMethodId }),
      }),
    confirmSetup: (secret, paymentMethodId) =>
      browser(setupPath(secret, 'confirm'), { client_secret: secret, payment_method: paymentMethodId }),
    challengeSetup: (secret, outcome) => browser(setupPath(secret, 'challenge'), { client_secret: secret, outcome }),
    challenge: (secret, outcome) => browser(intentPath(secret, 'challenge'), { client_secret: secret, outcome }),
    events: async () => (await stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: 5000 })).toReversed(),
    control: async (path, fields = {}) => {
      const texts = Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]);
      const response = await fetch(`${url}/sandbox/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${keys.STRIPE_SECRET_KEY}` },
        body: new URLSearchParams(texts),
        redirect: 'manual',
      });
      if (response.status >= 400) throw new Error(`the sandbox refuses ${path}: ${await response.text()}`);
    },
    [Symbol.asyncDispose]: async () => {
      sandbox.close();
      server.close();
      server.closeAllConnections();
      await rm(folder, { recursive: true });
    },
  };
}

/** The sandbox is loaded by path, because it is a program of its own that the API must not import. */
async function loadSandbox(): Promise<SandboxModules> {
  const load = (file: string): Promise<object> => import(pathToFileURL(fromRoot(`api/sandbox/src/${file}`)).href);
  return { ...(await load('sandbox.ts')), ...(await load('settings.ts')) } as SandboxModules;
}
