import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { setTimeout as later } from 'node:timers/promises';
import { legalVersions } from '@plumbline/contract/legal';
import Stripe from 'stripe';
import { openDatabase } from '../database/open.ts';
import { freePort } from '@plumbline/serving/testing/free-port';
import { openSandbox } from './open-sandbox.ts';
import { runNode, type Run } from './run-node.ts';

/** What came of buying from an API that is killed again and again. */
export interface Killing {
  readonly kills: number;
  /** Buyers who were told that they have paid. */
  readonly served: number;
  /** What is not as it ought to be; empty where all is well. */
  readonly faults: readonly string[];
}

/** The sandbox's keys, as settings of the API. */
export const sandboxKeys = {
  STRIPE_SECRET_KEY: 'sk_test_sandbox',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
  STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
};
const agreement = { agreement: legalVersions.agreement, 'recurring-billing': legalVersions['recurring-billing'] };
const buyersAtOnce = 6;
/** In ms until a process that has started is killed, at most. */
const longestLife = 700;

/** Kills a real API with SIGKILL so many times while buyers are in the middle of checkouts, then counts. */
export async function killBuying(kills: number): Promise<Killing> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-kills-'));
  const port = await freePort();
  const api = `http://127.0.0.1:${port}`;
  const sandbox = await openSandbox({ ...sandboxKeys, STRIPE_WEBHOOK_URL: `${api}/api/webhooks/stripe` });
  const settings = {
    ...sandboxKeys,
    DATA_DIR: folder,
    API_PORT: String(port),
    LOG_LEVEL: 'warn',
    STRIPE_API_URL: sandbox.url,
    CHECKOUTS_PER_ADDRESS: '1000000',
    CHECKOUTS_PER_EMAIL: '1000000',
  };
  const shop = { api, sandbox: sandbox.url, over: false, next: 1, served: 0 };
  let run = await startApi(settings);
  const buyers = Array.from({ length: buyersAtOnce }, () => buyOn(shop));
  for (let done = 0; done < kills; done += 1) {
    await later(Math.random() * longestLife);
    run.child.kill('SIGKILL');
    await run.ended;
    run = await startApi(settings);
  }
  shop.over = true;
  await Promise.all(buyers);
  run.child.kill('SIGTERM');
  await run.ended;
  const faults = await countBuyers({ dataFolder: folder, databaseUrl: null }, sandbox.url);
  await sandbox[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
  return { kills, served: shop.served, faults };
}

/** Starts an API, and waits until it serves. @throws Error with what it said where it does not. */
export async function startApi(settings: Readonly<Record<string, string>>): Promise<Run> {
  const run = runNode('main.ts', [], settings);
  const ready = await Promise.race([once(run.child, 'message'), run.ended]);
  if (!Array.isArray(ready)) throw new Error(`the API does not start: ${run.output.stderr}`);
  return run;
}

interface Shop {
  readonly api: string;
  readonly sandbox: string;
  over: boolean;
  next: number;
  served: number;
}

/** One buyer after the other; the last one is served before it ends. */
async function buyOn(shop: Shop): Promise<void> {
  while (!shop.over) {
    const number = (shop.next += 1);
    const path = number % 2 === 0 ? 'create-payment-intent' : 'create-subscription';
    while (!(await buyOnce(shop, number, path).catch(() => false))) await later(50);
    shop.served += 1;
  }
}

interface Answered {
  readonly status: number;
  readonly body: {
    readonly id?: string;
    readonly status?: string;
    readonly success?: boolean;
    readonly orderId?: string;
    readonly clientSecret?: string | null;
  };
}

/** What a browser does. @returns whether the buyer was told that all is paid. */
export async function buyOnce(
  { api, sandbox }: Pick<Shop, 'api' | 'sandbox'>,
  number: number,
  path: string,
): Promise<boolean> {
  const customerInfo = {
    ...(path === 'create-payment-intent' ? { name: 'A Buyer' } : { firstName: 'A', lastName: 'Buyer' }),
    email: `buyer-${number}@kills.example`,
  };
  const checkoutKey = `the-key-of-the-browser-of-${number}`;
  const body = { membershipId: 'core-agent', checkoutKey, amount: 9900, customerInfo, agreement };
  const begun = await post(`${api}/api/${path}`, JSON.stringify(body), 'application/json');
  const { orderId, clientSecret } = begun.body;
  // An answer that did not arrive said so before.
  if (begun.body.status === 'paid') return true;
  if (begun.status !== 200 || !clientSecret || orderId === undefined) return false;
  const key = { key: sandboxKeys.STRIPE_PUBLISHABLE_KEY };
  const card = await form(`${sandbox}/v1/payment_methods`, {
    ...key,
    type: 'card',
    'card[number]': '4242424242424242',
    'card[exp_month]': '12',
    'card[exp_year]': '2030',
    'card[cvc]': '123',
  });
  const paymentId = clientSecret.replace(/_secret_.*$/, '');
  const confirm = { ...key, client_secret: clientSecret, payment_method: card.body.id ?? '' };
  await form(`${sandbox}/v1/payment_intents/${paymentId}/confirm`, confirm);
  const completed = await post(
    `${api}/api/payment-complete`,
    JSON.stringify({ orderId, paymentId }),
    'application/json',
  );
  return completed.body.success === true;
}

function form(url: string, fields: Readonly<Record<string, string>>): Promise<Answered> {
  return post(url, new URLSearchParams(fields).toString(), 'application/x-www-form-urlencoded');
}

async function post(url: string, body: string, type: string): Promise<Answered> {
  const signal = AbortSignal.timeout(15_000);
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': type }, body, signal });
  return { status: response.status, body: (await response.json()) as Answered['body'] };
}

/** Holds the database against the provider: every buyer charged, joined and receipted once. */
export async function countBuyers(settings: Parameters<typeof openDatabase>[0], sandbox: string): Promise<string[]> {
  const { hostname: host, port } = new URL(sandbox);
  const stripe = new Stripe(sandboxKeys.STRIPE_SECRET_KEY, { host, port, protocol: 'http', telemetry: false });
  const charged = new Map<string, number>();
  for await (const intent of stripe.paymentIntents.list({ limit: 100 })) {
    if (intent.status === 'succeeded') charged.set(intent.id, intent.amount_received);
  }
  const db = await openDatabase(settings);
  const { knex } = db;
  const faults: string[] = [];
  const orders: { id: number; status: string; customer_email: string }[] = await knex('orders');
  const ledger: { order_id: number; intent_id: string; amount: number }[] = await knex('ledger');
  const memberships: { order_id: number }[] = await knex('memberships');
  const mails: { recipient: string; kind: string }[] = await knex('outbox');
  await db.close();
  for (const email of new Set(orders.map(({ customer_email: address }) => address))) {
    const own = orders.filter(({ customer_email: address }) => address === email);
    const ids = new Set(own.map(({ id }) => id));
    const expectOne = (what: string, count: number): void => {
      if (count !== 1) faults.push(`${email}: ${count} ${what}`);
    };
    expectOne('paid orders', own.filter(({ status }) => status === 'paid').length);
    expectOne('charges', ledger.filter(({ order_id: id }) => ids.has(id)).length);
    expectOne('memberships', memberships.filter(({ order_id: id }) => ids.has(id)).length);
    for (const kind of ['receipt', 'welcome']) {
      expectOne(`${kind} mails`, mails.filter((mail) => mail.recipient === email && mail.kind === kind).length);
    }
  }
  for (const { intent_id: intent, amount } of ledger) {
    if (charged.get(intent) !== amount) faults.push(`${intent} is booked with ${amount}`);
  }
  if (charged.size !== ledger.length) faults.push(`${charged.size} charges at the provider, ${ledger.length} booked`);
  return faults;
}
