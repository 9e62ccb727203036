import { setTimeout as later } from 'node:timers/promises';
import type { Knex } from 'knex';
import Stripe from 'stripe';
import { openDatabase } from '../platform/database/open.ts';
import { buyOnce } from './buy-once.ts';
import { openSite } from './open-site.ts';
import { sandboxKeys } from './sandbox-keys.ts';

/** The result of purchases from an API that is killed repeatedly. */
export interface KillResult {
  readonly kills: number;
  /** The number of buyers to whom the API has reported their order as paid. */
  readonly served: number;
  /** The faults; empty if there are none. */
  readonly faults: readonly string[];
}

const buyersAtOnce = 6;
/** In ms: the longest time from the start of a process until it is killed. */
const longestLife = 700;

/** Kills a real API with SIGKILL several times during checkouts, then compares its database with the provider. */
export async function killBuying(kills: number): Promise<KillResult> {
  await using site = await openSite();
  const { api, sandbox } = site;
  const shop = { api, sandbox: sandbox.url, isOver: false, next: 1, served: 0 };
  let run = await site.start();
  const buyers = Array.from({ length: buyersAtOnce }, () => buyRepeatedly(shop));
  for (let done = 0; done < kills; done += 1) {
    await later(Math.random() * longestLife);
    run.child.kill('SIGKILL');
    await run.ended;
    run = await site.start();
  }
  shop.isOver = true;
  await Promise.all(buyers);
  run.child.kill('SIGTERM');
  await run.ended;
  const faults = await compareWithProvider(site.database, sandbox.url);
  return { kills, served: shop.served, faults };
}

interface Shop {
  readonly api: string;
  readonly sandbox: string;
  isOver: boolean;
  next: number;
  served: number;
}

/** Buys for one buyer after the other; the last purchase is completed before the end. */
async function buyRepeatedly(shop: Shop): Promise<void> {
  while (!shop.isOver) {
    const number = (shop.next += 1);
    const path = number % 2 === 0 ? 'create-payment-intent' : 'create-subscription';
    while (!(await buyOnce(shop, number, path).catch(() => false))) await later(50);
    shop.served += 1;
  }
}

interface Charge {
  readonly order_id: number;
  readonly intent_id: string;
  readonly amount: number;
}

/**
 * Checks that these buyers, by default all, have one charge, one membership and one receipt. @returns the faults, and
 * all charges.
 */
export async function checkBuyers(
  knex: Knex,
  emails?: ReadonlySet<string>,
): Promise<{ readonly faults: string[]; readonly ledger: readonly Charge[] }> {
  const faults: string[] = [];
  const orders: { id: number; status: string; customer_email: string }[] = await knex('orders');
  const ledger: Charge[] = await knex('ledger');
  const memberships: { order_id: number }[] = await knex('memberships');
  const mails: { recipient: string; kind: string }[] = await knex('outbox');
  for (const email of emails ?? new Set(orders.map(({ customer_email: address }) => address))) {
    const buyersOrders = orders.filter(({ customer_email: address }) => address === email);
    const ids = new Set(buyersOrders.map(({ id }) => id));
    const expectOne = (noun: string, count: number): void => {
      if (count !== 1) faults.push(`${email}: ${count} ${noun}`);
    };
    expectOne('paid orders', buyersOrders.filter(({ status }) => status === 'paid').length);
    expectOne('charges', ledger.filter(({ order_id: id }) => ids.has(id)).length);
    expectOne('memberships', memberships.filter(({ order_id: id }) => ids.has(id)).length);
    for (const kind of ['receipt', 'welcome']) {
      expectOne(`${kind} mails`, mails.filter((mail) => mail.recipient === email && mail.kind === kind).length);
    }
  }
  return { faults, ledger };
}

/**
 * Compares the database with the provider: every buyer has one charge, one membership and one receipt. @returns the
 * faults.
 */
export async function compareWithProvider(
  settings: Parameters<typeof openDatabase>[0],
  sandbox: string,
): Promise<string[]> {
  const { hostname: host, port } = new URL(sandbox);
  const stripe = new Stripe(sandboxKeys.STRIPE_SECRET_KEY, { host, port, protocol: 'http', telemetry: false });
  const charged = new Map<string, number>();
  for await (const intent of stripe.paymentIntents.list({ limit: 100 })) {
    if (intent.status === 'succeeded') charged.set(intent.id, intent.amount_received);
  }
  const db = await openDatabase(settings);
  const { faults, ledger } = await checkBuyers(db.knex);
  await db.close();
  for (const { intent_id: intent, amount } of ledger) {
    if (charged.get(intent) !== amount) faults.push(`${intent} is booked with ${amount}`);
  }
  if (charged.size !== ledger.length) faults.push(`${charged.size} charges at the provider, ${ledger.length} booked`);
  return faults;
}
