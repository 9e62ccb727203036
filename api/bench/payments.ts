import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { legalVersions } from '@plumbline/contract/legal';
import { pino } from 'pino';
import Stripe from 'stripe';
import { openDatabase } from '../src/platform/database/open.ts';
import { findAttempt } from '../src/commerce/payments/attempts.ts';
import { beginPayment } from '../src/commerce/payments/begin-payment.ts';
import { openPayments } from '../src/commerce/payments/open-payments.ts';
import { openQuickStripe } from '../src/testing/simulation/quick-stripe.ts';
import { chanceOf } from '../src/testing/simulation/random.ts';
import { settleOrder } from '../src/commerce/payments/settle/settle-order.ts';
import { readFacts } from '../src/commerce/payments/stripe/read-state.ts';
import { findOrderRow } from '../src/commerce/orders/store.ts';
import { settingsFrom } from '../src/settings.ts';
import { startProcess } from './start-process.ts';

/**
 * Measures payments on SQLite on this machine's disk: `npm run bench:payments [seconds]`, by default 10 for each part.
 *  1. settleOrder, from its call to its commit, with 16 buyers at once; the provider is a function in this process.
 *  2. fifty buyers at once over HTTP, with the sandbox: all end paid, each once.
 *  3. webhooks: signed events from 32 connections at an API process of one thread; every one that is answered is kept.
 */

const [seconds = 10] = process.argv.slice(2).map(Number);
const apiPort = 3921;
const sandboxPort = 3922;
const api = `http://127.0.0.1:${apiPort}`;
const sandbox = `http://127.0.0.1:${sandboxPort}`;
const keys = {
  STRIPE_SECRET_KEY: 'sk_test_sandbox',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
  STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
  STRIPE_API_URL: sandbox,
  CHECKOUTS_PER_ADDRESS: '1000000',
  CHECKOUTS_PER_EMAIL: '1000000',
};
const agreement = { agreement: legalVersions.agreement, 'recurring-billing': legalVersions['recurring-billing'] };
const price = 9900;

async function main(): Promise<void> {
  const settle = await measureSettling(16);
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-bench-'));
  const processes = [
    await startProcess('../sandbox/src/main.ts', { DATA_DIR: folder, SANDBOX_PORT: String(sandboxPort) }),
    await startProcess('../src/main.ts', { DATA_DIR: folder, API_PORT: String(apiPort), LOG_LEVEL: 'warn', ...keys }),
  ];
  const buyers = await measureBuyers(50, folder);
  const intake = await measureIntake(32);
  // The worker would go on with what is waiting; the rows are what counts.
  for (const child of processes) child.kill();
  await Promise.all(processes.map((child) => once(child, 'exit')));
  const kept = await countRows(folder, 'provider_events', (query) => query.whereLike('event_id', 'evt_bench%'));
  await rm(folder, { recursive: true });

  console.log('| | |\n|---|--:|');
  console.log(`| settleOrder with 16 buyers, times | ${settle.length} |`);
  console.log(
    `| median / 95% / 99% / longest | ${[0.5, 0.95, 0.99, 1].map((share) => quantile(settle, share)).join(' / ')} ms |`,
  );
  console.log(`| 50 buyers at once, paid once | ${buyers.once} of 50 in ${buyers.seconds.toFixed(1)} s |`);
  console.log(`| webhooks taken a second | ${Math.round(intake.answered / intake.seconds)} |`);
  console.log(`| of those answered with 200, kept | ${kept} of ${intake.answered} |`);
  if (buyers.once !== 50 || kept < intake.answered) process.exitCode = 1;
}

async function measureSettling(buyers: number): Promise<number[]> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-bench-'));
  const db = await openDatabase({ dataFolder: folder, databaseUrl: null });
  const wire = openQuickStripe(chanceOf(1));
  const { paymentRules } = settingsFrom(keys);
  const clock = { now: () => Date.now() };
  const log = pino({ level: 'silent' });
  const outbox = { wake: () => undefined };
  const deps = openPayments({ db, clock, log, secret: Buffer.alloc(32), paymentRules, outbox }, wire.transport);
  if (deps === null) throw new Error('there is no provider');
  const times: number[] = [];
  let next = 0;
  const end = performance.now() + seconds * 1000;
  const buyOn = async (): Promise<void> => {
    while (performance.now() < end) {
      const email = `buyer-${(next += 1)}@bench.example`;
      const { order, intentId } = await beginPayment(deps, {
        target: { membershipId: 'core-agent' },
        mode: 'payment',
        amount: price,
        buyer: { name: 'A Buyer', email, phone: null, address: null },
        agreement,
        paymentMethodId: null,
      });
      await wire.pay(intentId ?? '');
      const attempt = await findAttempt(db.knex, order.id);
      if (attempt?.intentId == null) throw new Error('there is no payment');
      const { version } = await findOrderRow(db.knex, order.id);
      const known = { intents: [], all: [], hint: { intentId: null, subscriptionId: null }, settled: false };
      const facts = await readFacts(deps.stripe, { ...attempt, intentId: attempt.intentId }, known);
      const began = performance.now();
      const settled = await settleOrder(deps, { orderId: order.id, version, facts, live: false });
      times.push(performance.now() - began);
      if (settled?.order.status !== 'paid') throw new Error('an order is not paid');
    }
  };
  await Promise.all(Array.from({ length: buyers }, buyOn));
  await db.close();
  await rm(folder, { recursive: true });
  return times.sort((a, b) => a - b);
}

async function measureBuyers(count: number, folder: string): Promise<{ once: number; seconds: number }> {
  const began = performance.now();
  const results = await Promise.all(Array.from({ length: count }, (_, index) => buy(index)));
  const time = (performance.now() - began) / 1000;
  const charges = await countRows(folder, 'ledger');
  const memberships = await countRows(folder, 'memberships');
  const paid = results.filter(Boolean).length;
  return { once: charges === count && memberships === count ? paid : 0, seconds: time };
}

/** Each buyer clicks twice, and reports twice. */
async function buy(index: number): Promise<boolean> {
  const body = {
    membershipId: 'core-agent',
    checkoutKey: `the-key-of-the-browser-of-${index}`,
    amount: price,
    customerInfo: { name: 'A Buyer', email: `fifty-${index}@bench.example` },
    agreement,
  };
  const [begun] = await Promise.all([1, 2].map(() => post(`${api}/api/create-payment-intent`, body)));
  const { clientSecret, orderId } = begun as { clientSecret: string; orderId: string };
  const paymentId = clientSecret.replace(/_secret_.*$/, '');
  const key = { key: keys.STRIPE_PUBLISHABLE_KEY };
  const { id } = (await form(`${sandbox}/v1/payment_methods`, {
    ...key,
    type: 'card',
    'card[number]': '4242424242424242',
    'card[exp_month]': '12',
    'card[exp_year]': '2030',
    'card[cvc]': '123',
  })) as { id: string };
  await form(`${sandbox}/v1/payment_intents/${paymentId}/confirm`, {
    ...key,
    client_secret: clientSecret,
    payment_method: id,
  });
  const answers = await Promise.all([1, 2].map(() => post(`${api}/api/payment-complete`, { orderId, paymentId })));
  return answers.every((answer) => (answer as { success?: boolean }).success === true);
}

async function measureIntake(connections: number): Promise<{ answered: number; seconds: number }> {
  const { webhooks } = new Stripe(keys.STRIPE_SECRET_KEY);
  let sent = 0;
  let answered = 0;
  const event = (number: number): string =>
    JSON.stringify({
      id: `evt_bench${number}`,
      object: 'event',
      type: 'payment_intent.succeeded',
      livemode: false,
      created: 1_795_000_000,
      data: { object: { id: `pi_bench${number}`, object: 'payment_intent', metadata: {}, padding: 'x'.repeat(2500) } },
    });
  const began = performance.now();
  const end = began + seconds * 1000;
  const sendOn = async (): Promise<void> => {
    while (performance.now() < end) {
      const payload = event((sent += 1));
      const signature = webhooks.generateTestHeaderString({ payload, secret: keys.STRIPE_WEBHOOK_SECRET });
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      const response = await fetch(`${api}/api/webhooks/stripe`, { method: 'POST', headers, body: payload });
      await response.arrayBuffer();
      if (response.status === 200) answered += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, sendOn));
  return { answered, seconds: (performance.now() - began) / 1000 };
}

async function countRows(
  folder: string,
  table: string,
  narrow: (query: import('knex').Knex.QueryBuilder) => import('knex').Knex.QueryBuilder = (query) => query,
): Promise<number> {
  const db = await openDatabase({ dataFolder: folder, databaseUrl: null });
  const [row]: { count: number }[] = await narrow(db.knex(table)).count({ count: '*' });
  await db.close();
  return row?.count ?? 0;
}

function post(url: string, body: unknown): Promise<unknown> {
  return send(url, 'application/json', JSON.stringify(body));
}

function form(url: string, fields: Readonly<Record<string, string>>): Promise<unknown> {
  return send(url, 'application/x-www-form-urlencoded', new URLSearchParams(fields).toString());
}

async function send(url: string, type: string, body: string): Promise<unknown> {
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': type }, body });
  return response.json();
}

function quantile(sorted: readonly number[], share: number): string {
  return (sorted[Math.ceil(share * sorted.length) - 1] ?? 0).toFixed(1);
}

await main();
