import { setTimeout as delay } from 'node:timers/promises';
import { legalVersions } from '@plumbline/contract/commerce/legal';
import { pino } from 'pino';
import Stripe from 'stripe';
import { openDatabase } from '../../../api/src/platform/database/open.ts';
import { findOrderRow } from '../../../api/src/commerce/orders/store.ts';
import { findAttempt } from '../../../api/src/commerce/payments/attempts.ts';
import { beginPayment } from '../../../api/src/commerce/payments/begin-payment.ts';
import { openPayments } from '../../../api/src/commerce/payments/open-payments.ts';
import { openQuickStripe } from '../../../api/src/testing/simulation/quick-stripe.ts';
import { seededRandom } from '../../../api/src/testing/simulation/random.ts';
import { settleOrder } from '../../../api/src/commerce/payments/settle/settle-order.ts';
import { readProviderState } from '../../../api/src/commerce/payments/stripe/read-state.ts';
import { settingsFrom } from '../../../api/src/settings.ts';
import { openSite } from '../../../api/src/testing/open-site.ts';
import { payByCard } from '../../../api/src/testing/pay-by-card.ts';
import { sandboxKeys } from '../../../api/src/testing/sandbox-keys.ts';
import { openFolder } from '../shared/bench-folder.ts';
import { optionsOf } from '../shared/options.ts';
import { quantile } from '../shared/statistics.ts';
import { reportWanted } from '../shared/wanted-figures.ts';

/**
 * Measures payments on SQLite on this machine's disk:
 *  1. settleOrder, from its call to its commit, with 16 buyers at once; the provider is a function in this process.
 *  2. many buyers at once over HTTP, with the sandbox: all end paid, each once.
 *  3. webhooks: signed events from 32 connections at an API process of one thread; every event that is answered with 200 is kept.
 */

const { seconds, buyers } = optionsOf({ seconds: 10, buyers: 50 }, { seconds: 0.2, buyers: 2 });
/** In ms, and in number: how a buyer's page asks again about a payment that is being processed. */
const askAgainAfter = 500;
const maxQuestions = 20;
const agreement = { agreement: legalVersions.agreement, 'recurring-billing': legalVersions['recurring-billing'] };
const price = 9900;

const settleTimes = await measureSettling(16);
await using site = await openSite();
const run = await site.start();
process.once('exit', () => run.child.kill('SIGKILL'));
const purchases = await measureBuyers(buyers);
const intake = await measureIntake(32);
// The worker would process waiting events; only the rows are measured.
run.child.kill('SIGTERM');
await run.ended;
const storedEvents = await countRows('provider_events', 'evt_bench%');

const settling = [0.5, 0.95, 0.99, 1].map((share) => quantile(settleTimes, share).toFixed(1)).join(' / ');
console.log('| | |\n|---|--:|');
console.log(`| settleOrder with 16 buyers, times | ${settleTimes.length} |`);
console.log(`| median / 95% / 99% / longest | ${settling} ms |`);
console.log(`| ${buyers} buyers at once, all paid after | ${purchases.seconds.toFixed(1)} s |`);
console.log(`| webhooks taken a second | ${Math.round(intake.answered / intake.seconds)} |`);
const p99 = quantile(settleTimes, 0.99);
reportWanted([
  { wanted: 'p99 of settleOrder ≤ 20 ms', measured: `${p99.toFixed(1)} ms`, met: p99 <= 20 },
  {
    wanted: `buyers paid, charged and joined once: ${buyers}`,
    measured: purchases.once,
    met: purchases.once === buyers,
    atAnyLoad: true,
  },
  {
    wanted: 'webhooks answered with 200 and kept: all',
    measured: `${storedEvents} of ${intake.answered}`,
    met: intake.answered > 0 && storedEvents >= intake.answered,
    atAnyLoad: true,
  },
]);

/** @returns the times in ms. */
async function measureSettling(buyersAtOnce: number): Promise<number[]> {
  await using folder = await openFolder();
  const db = await openDatabase({ dataFolder: folder.path, databaseUrl: null });
  const fakeStripe = openQuickStripe(seededRandom(1));
  const { paymentRules } = settingsFrom(sandboxKeys);
  const clock = { now: () => Date.now() };
  const log = pino({ level: 'silent' });
  const outbox = { wake: () => undefined };
  const deps = openPayments(
    { db, clock, log, secret: { current: Buffer.alloc(32), old: null }, paymentRules, outbox },
    fakeStripe.transport,
  );
  if (deps === null) throw new Error('there is no provider');
  const times: number[] = [];
  let next = 0;
  const end = performance.now() + seconds * 1000;
  const buyRepeatedly = async (): Promise<void> => {
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
      await fakeStripe.pay(intentId ?? '');
      const attempt = await findAttempt(db.knex, order.id);
      if (attempt?.intentId == null) throw new Error('there is no payment');
      const { version } = await findOrderRow(db.knex, order.id);
      const knownState = {
        rereadIntents: [],
        allIntents: [],
        fromEvent: { intentId: null, subscriptionId: null },
        withDetails: false,
      };
      const providerState = await readProviderState(
        deps.stripe,
        { ...attempt, intentId: attempt.intentId },
        knownState,
      );
      const began = performance.now();
      const result = await settleOrder(deps, { orderId: order.id, version, providerState, live: false });
      times.push(performance.now() - began);
      if (result?.order.status !== 'paid') throw new Error('an order is not paid');
    }
  };
  await Promise.all(Array.from({ length: buyersAtOnce }, buyRepeatedly));
  await db.close();
  return times;
}

async function measureBuyers(count: number): Promise<{ once: number; seconds: number }> {
  const began = performance.now();
  const results = await Promise.all(Array.from({ length: count }, (_, index) => buy(index)));
  const time = (performance.now() - began) / 1000;
  const charges = await countRows('ledger');
  const memberships = await countRows('memberships');
  const paid = results.filter(Boolean).length;
  return { once: charges === count && memberships === count ? paid : 0, seconds: time };
}

/** Each buyer clicks twice, and reports twice, each time until the payment is no longer being processed, as the page does. */
async function buy(index: number): Promise<boolean> {
  const body = {
    membershipId: 'core-agent',
    checkoutKey: `the-key-of-the-browser-of-${index}`,
    amount: price,
    customerInfo: { name: 'A Buyer', email: `buyer-${index}@bench.example` },
    agreement,
  };
  const [response] = await Promise.all([1, 2].map(() => post('create-payment-intent', body)));
  const { clientSecret, orderId } = response as { clientSecret: string; orderId: string };
  const paymentId = await payByCard(site.sandbox.url, clientSecret);
  const answers = await Promise.all([1, 2].map(() => outcomeOf({ orderId, paymentId })));
  return answers.every(({ success }) => success === true);
}

async function outcomeOf(payment: { orderId: string; paymentId: string }): Promise<{ success?: boolean }> {
  for (let questions = 1; ; questions += 1) {
    const answer = (await post('payment-complete', payment)) as { success?: boolean; status?: string };
    if (answer.status !== 'processing' || questions === maxQuestions) return answer;
    await delay(askAgainAfter);
  }
}

async function measureIntake(connections: number): Promise<{ answered: number; seconds: number }> {
  const { webhooks } = new Stripe(sandboxKeys.STRIPE_SECRET_KEY);
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
  const sendRepeatedly = async (): Promise<void> => {
    while (performance.now() < end) {
      const payload = event((sent += 1));
      const signature = webhooks.generateTestHeaderString({ payload, secret: sandboxKeys.STRIPE_WEBHOOK_SECRET });
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      const response = await fetch(`${site.api}/api/webhooks/stripe`, { method: 'POST', headers, body: payload });
      await response.arrayBuffer();
      if (response.status === 200) answered += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, sendRepeatedly));
  return { answered, seconds: (performance.now() - began) / 1000 };
}

/** Counts a table's rows, or those of events whose ids are like this. */
async function countRows(table: string, eventIds?: string): Promise<number> {
  const db = await openDatabase(site.database);
  const rows = db.knex(table).count({ count: '*' });
  if (eventIds !== undefined) void rows.whereLike('event_id', eventIds);
  const [row] = await rows;
  await db.close();
  return Number(row?.['count'] ?? 0);
}

async function post(path: string, body: unknown): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${site.api}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return response.json();
}
