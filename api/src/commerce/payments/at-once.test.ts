import { expect, test } from '@jest/globals';
import { getOrder } from '@plumbline/contract/commerce/orders';
import { setTimeout } from 'node:timers/promises';
import { addCoupon } from '../../testing/add-coupon.ts';
import { server } from '../../testing/database-server.ts';
import { agreement, buyer, checkoutKey, openShop, visa, type OpenShop } from '../../testing/open-shop.ts';
import { outboxLines } from '../../testing/outbox-rows.ts';
import { beginPayment, type OpenedPayment } from './begin-payment.ts';
import { closeOrder } from './close-order.ts';
import { openPayments } from './open-payments.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { sweep } from './sweep.ts';

// Two API processes that open or replace the payment of one order at the same moment: a call of the first to the provider is
// held until the second one has reached the point that the test describes.

const otherKey = 'the-key-of-a-strangers-browser-x';

const orders = [
  ['paid once', {}],
  ['that is a subscription', { planId: 'pro-agent-annual' }],
] as const;

/** The calls that create a payment. */
const openingCalls = /^POST \/v1\/(payment_intents|subscriptions)$/;
/** The last calls before the first process answers. */
const closingCalls = /^(GET \/v1\/payment_intents\/\w+|POST \/v1\/payment_methods\/\w+\/attach)$/;

interface HeldProcess {
  readonly deps: PaymentDeps;
  /** Resolves when a call is held. */
  readonly callIsHeld: Promise<void>;
  release(): void;
}

/** Another process on the shop's database, whose calls of this kind reach the provider only when they are released. */
function openHeld(shop: OpenShop, call: RegExp): HeldProcess {
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const deps = openPayments(shop.payments, async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    if (call.test(`${init?.method ?? 'GET'} ${pathname}`)) {
      held.resolve();
      await released.promise;
    }
    return fetch(input, init);
  });
  if (deps === null) throw new Error('there is no provider');
  return { deps, callIsHeld: held.promise, release: released.resolve };
}

interface Opening {
  readonly checkoutKey?: string;
  readonly couponCode?: string | null;
  /** In cents: the reduction by the code. */
  readonly discount?: number;
  readonly paymentMethodId?: string | null;
}

/** Opens the payment of an order, at its price less `discount` cents. */
async function open(
  shop: OpenShop,
  deps: PaymentDeps,
  orderId: string,
  { checkoutKey: key = checkoutKey, couponCode, discount = 0, paymentMethodId = null }: Opening = {},
): Promise<OpenedPayment> {
  const { mode, amount } = await shop.call(getOrder, { params: { orderId } });
  const target = { orderId, checkoutKey: key, ...(couponCode === undefined ? {} : { couponCode }) };
  return beginPayment(deps, { target, mode, amount: amount - discount, buyer: null, agreement, paymentMethodId });
}

/** Confirms each payment whose secret a browser got, and settles all orders. */
async function payEach(shop: OpenShop, ...opened: readonly (OpenedPayment | null)[]): Promise<void> {
  for (const each of opened) {
    const secret = each?.clientSecret ?? null;
    if (secret !== null) await shop.provider.confirm(secret, await shop.provider.card(visa));
  }
  for (const event of await shop.provider.events()) await shop.deliver(event);
  await sweep(shop.payments);
}

async function charges(shop: OpenShop): Promise<number[]> {
  const { data } = await shop.provider.stripe.paymentIntents.list({ limit: 100 });
  return data.map(({ amount_received: received }) => received).filter((received) => received > 0);
}

async function attemptStates(shop: OpenShop): Promise<unknown[]> {
  return (await shop.rows('payment_attempts')).map(({ status }) => status);
}

test.each(orders)(
  'two browsers open an order %s at once: the replaced one gets no secret, and its payment is closed',
  async (_, kind) => {
    await using shop = await openShop();
    const orderId = await shop.order(kind);
    const held = openHeld(shop, openingCalls);
    const first = open(shop, held.deps, orderId);
    await held.callIsHeld;
    const second = await open(shop, shop.payments, orderId, { checkoutKey: otherKey });
    held.release();
    await expect(first).rejects.toMatchObject({ code: 'conflict' });
    expect(await attemptStates(shop)).toEqual(['ended', 'open']);
    const { data: intents } = await shop.provider.stripe.paymentIntents.list();
    const closed = intents.filter(({ id }) => id !== second.intentId);
    expect(closed.map(({ status }) => status)).toEqual(['canceled']);
    await payEach(shop, second);
    expect(await shop.rows('orders')).toEqual([expect.objectContaining({ status: 'paid', attention: null })]);
  },
);

test.each(orders)(
  'a browser whose payment of an order %s is closed before its answer has to try again, with its card',
  async (_, kind) => {
    await using shop = await openShop();
    const orderId = await shop.order(kind);
    const opening = { paymentMethodId: await shop.provider.card(visa) };
    const held = openHeld(shop, closingCalls);
    const first = open(shop, held.deps, orderId, opening);
    await held.callIsHeld;
    await open(shop, shop.payments, orderId, { checkoutKey: otherKey });
    held.release();
    await expect(first).rejects.toMatchObject({
      code: 'conflict',
      message: 'Somebody is just changing the same order. Please try again.',
    });
    await payEach(shop, await open(shop, shop.payments, orderId));
    expect(await shop.rows('orders')).toEqual([expect.objectContaining({ status: 'paid', attention: null })]);
  },
);

test('a tab whose payment is replaced by one of another price gets `amount_mismatch`', async () => {
  await using shop = await openShop();
  await addCoupon(shop.app);
  const orderId = await shop.order({ planId: 'pro-agent-annual' });
  const held = openHeld(shop, openingCalls);
  const first = open(shop, held.deps, orderId);
  await held.callIsHeld;
  await open(shop, shop.payments, orderId, { couponCode: 'FOUNDERS', discount: 5000 });
  held.release();
  await expect(first).rejects.toMatchObject({ code: 'amount_mismatch' });
  expect(await attemptStates(shop)).toEqual(['ended', 'open']);
});

/** What another process does to an order while its payment's ids are being stored. */
type ConcurrentAction = (shop: OpenShop, orderId: string) => Promise<OpenedPayment | null>;
const concurrentActions: readonly (readonly [string, ConcurrentAction])[] = [
  ['another browser opens it', (shop, orderId) => open(shop, shop.payments, orderId, { checkoutKey: otherKey })],
  [
    'another tab has a code',
    (shop, orderId) => open(shop, shop.payments, orderId, { couponCode: 'FOUNDERS', discount: 5000 }),
  ],
  ['the order is cancelled', (shop) => closeOrder(shop.payments, 1, 'cancelled').then(() => null)],
];

const onPostgres = server === undefined ? test.skip : test;

onPostgres.each(concurrentActions)(
  'an order is charged once if its payment’s ids are stored at the moment when %s',
  async (_, action) => {
    await using shop = await openShop();
    const { knex } = shop.app.db;
    await addCoupon(shop.app);
    const orderId = await shop.order({ planId: 'pro-agent-annual' });
    const held = openHeld(shop, openingCalls);
    const first = open(shop, held.deps, orderId).catch(() => null);
    await held.callIsHeld;
    // All wait for the attempt's row, in this order: the first, which stores the ids; then `gap`, in which the first answers;
    // then the second, which has read that the attempt has no ids.
    const [before, gap] = [await knex.transaction(), await knex.transaction()];
    await before('payment_attempts').select('id').forUpdate();
    held.release();
    await waitForLocks(shop, 1);
    const gapBegins = Promise.resolve(gap('payment_attempts').select('id').forUpdate());
    await waitForLocks(shop, 2);
    const second = action(shop, orderId).catch(() => null);
    await waitForLocks(shop, 3);
    await before.commit();
    await gapBegins;
    await Promise.race([first, setTimeout(2000)]);
    await gap.commit();
    await payEach(shop, await first, await second);
    expect(await charges(shop)).toHaveLength(1);
    const [order] = await shop.rows('orders');
    expect(order).toMatchObject({ status: 'paid', attention: null });
  },
);

/** Waits until `count` statements of the database wait for locks. */
async function waitForLocks({ app }: OpenShop, count: number): Promise<void> {
  for (;;) {
    const found: unknown = await app.db
      .knex('pg_stat_activity')
      .whereRaw('datname = current_database()')
      .where('wait_event_type', 'Lock')
      .count({ count: '*' })
      .first();
    if (Number((found as { count: unknown }).count) >= count) return;
    await setTimeout(20);
  }
}

test.each(orders)(
  'if an order %s is paid twice nevertheless, the replaced payment is refunded, and staff are mailed',
  async (_, kind) => {
    await using shop = await openShop();
    const orderId = await shop.order(kind);
    const replaced = await open(shop, shop.payments, orderId);
    // A faulty release, or a provider that does not close a payment, could leave this state.
    await shop.app.db.knex('payment_attempts').update({ status: 'ended' });
    const second = await open(shop, shop.payments, orderId, { checkoutKey: otherKey });
    await payEach(shop, replaced, second);
    const { stripe } = shop.provider;
    const { data: refunds } = await stripe.refunds.list();
    const [amount] = await charges(shop);
    expect(refunds.map((refund) => [refund.payment_intent, refund.amount])).toEqual([[replaced.intentId, amount]]);
    expect(await shop.rows('orders')).toEqual([expect.objectContaining({ status: 'paid', attention: null })]);
    expect(await shop.rows('memberships')).toEqual([expect.objectContaining({ status: 'active' })]);
    const alive = (await stripe.subscriptions.list({ status: 'active' })).data;
    expect(alive).toHaveLength('planId' in kind ? 1 : 0);
    const paying = await shop.app.db.knex('payment_attempts').where({ status: 'paid' }).first();
    expect(alive.map(({ id }) => id)).toEqual('planId' in kind ? [paying.subscription_id] : []);
    const mails = (await outboxLines(shop.app.db)).map(({ kind: mail, to }) => `${mail} ${to}`);
    expect(new Set(mails)).toEqual(
      new Set([
        'money-staff support@plumbline.example',
        ...['receipt', 'refund', 'welcome'].map((mail) => `${mail} ${buyer.email}`),
      ]),
    );
    expect(mails).toHaveLength(4);
    // Later events and sweeps refund nothing more.
    for (const event of await shop.provider.events()) await shop.deliver(event);
    await sweep(shop.payments);
    expect((await stripe.refunds.list()).data).toHaveLength(1);
  },
);
