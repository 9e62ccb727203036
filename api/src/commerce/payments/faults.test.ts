import { getOrder } from '@plumbline/contract/commerce/orders';
import { createSubscription } from '@plumbline/contract/commerce/payments';
import { expect, test } from '@jest/globals';
import { agreement, buyer, checkoutKey, intentOf, openShop, visa, type OpenShop } from '../../testing/open-shop.ts';
import { outboxLines } from '../../testing/outbox-rows.ts';
import { sweep, sweepOrder } from './sweep.ts';

const create = 'POST /v1/payment_intents';

async function fail(shop: OpenShop, mode: string, times: number, match = '*'): Promise<void> {
  await shop.provider.control('faults', { mode, times, match });
}

async function statusOf(shop: OpenShop, orderId: string): Promise<string> {
  return (await shop.call(getOrder, { params: { orderId } })).status;
}

async function intents(shop: OpenShop): Promise<number> {
  return (await shop.provider.stripe.paymentIntents.list({ limit: 100 })).data.length;
}

const pending = { status: 503, code: 'payment_pending' };

test('after one lost answer of the provider the retry gets the same payment', async () => {
  await using shop = await openShop();
  const orderId = await shop.order();
  await fail(shop, 'drop', 1, create);
  const secret = await shop.begin(orderId);
  expect(await intents(shop)).toBe(1);
  await shop.provider.confirm(secret, await shop.provider.card(visa));
  expect(await shop.complete(orderId, secret)).toMatchObject({ status: 'paid' });
});

test('if every answer is lost the payment is pending, and the next click gets the same payment', async () => {
  await using shop = await openShop();
  const orderId = await shop.order();
  await fail(shop, 'drop', 2, create);
  await expect(shop.begin(orderId)).rejects.toMatchObject(pending);
  expect(await statusOf(shop, orderId)).toBe('processing');
  const secret = await shop.begin(orderId);
  expect(await statusOf(shop, orderId)).toBe('open');
  expect(await intents(shop)).toBe(1);
  await shop.provider.confirm(secret, await shop.provider.card(visa));
  expect(await shop.complete(orderId, secret)).toMatchObject({ status: 'paid' });
});

test.each(['fail', 'busy', 'refuse'])('one answer of the kind "%s" is retried without an error', async (mode) => {
  await using shop = await openShop();
  const orderId = await shop.order();
  await fail(shop, mode, 1, create);
  expect(await shop.begin(orderId)).toMatch(/^pi_/);
  expect(await intents(shop)).toBe(1);
});

test.each(['fail', 'busy', 'refuse'])(
  'if the provider keeps answering "%s" the payment is pending, and has not failed',
  async (mode) => {
    await using shop = await openShop();
    const orderId = await shop.order();
    await fail(shop, mode, 20, create);
    const refused = shop.begin(orderId);
    await expect(refused).rejects.toMatchObject({
      ...pending,
      detail: 'The card provider has not answered yet. Please do not pay again: we keep asking.',
    });
    expect(await statusOf(shop, orderId)).toBe('processing');
    // A request for the order's state causes a check.
    expect(shop.app.ordersToCheck).toEqual([1]);
    await shop.provider.control('faults', { mode: 'normal' });
    await sweepOrder(shop.payments, 1);
    expect(await statusOf(shop, orderId)).toBe('open');
    expect(await intents(shop)).toBe(1);
    expect(await shop.rows('payment_attempts')).toHaveLength(1);
  },
);

test('if the provider does not answer, a buyer gets the order, whose status shows the outcome later', async () => {
  await using shop = await openShop();
  await fail(shop, 'fail', 20, 'POST /v1/customers');
  const body = { membershipId: 'pro-agent-annual', checkoutKey, customerInfo: buyer, agreement };
  const { orderId, ...answer } = await shop.call(createSubscription, { body });
  expect(answer).toMatchObject({
    status: 'processing',
    clientSecret: null,
    paymentId: null,
    message: 'The payment is being processed.',
  });
  expect(await statusOf(shop, String(orderId))).toBe('processing');
  await shop.provider.control('faults', { mode: 'normal' });
  await sweepOrder(shop.payments, 1);
  expect(await statusOf(shop, String(orderId))).toBe('open');
  expect((await shop.subscribe()).orderId).toBe(orderId);
  // The corrected address opens another order than the one that its caller knows.
  await fail(shop, 'fail', 20, 'POST /v1/customers');
  const corrected = { ...body, orderId: String(orderId), customerInfo: { ...buyer, email: 'renee@reyes.example' } };
  const other = await shop.call(createSubscription, { body: corrected });
  expect(other.status).toBe('processing');
  expect(other.orderId).not.toBe(orderId);
});

test('if the provider does not answer when a payment is reported, a later sweep settles it', async () => {
  await using shop = await openShop();
  const orderId = await shop.order();
  const secret = await shop.begin(orderId);
  await shop.provider.confirm(secret, await shop.provider.card(visa));
  await fail(shop, 'fail', 50, 'GET *');
  expect(await shop.complete(orderId, secret)).toMatchObject({ success: false, status: 'processing' });
  const swept = await sweep(shop.payments);
  expect(swept).toMatchObject({ events: 0, changes: [] });
  await shop.provider.control('faults', { mode: 'normal' });
  shop.app.clock.time += 120_000;
  expect((await sweep(shop.payments)).changes).toHaveLength(1);
  expect(await statusOf(shop, orderId)).toBe('paid');
  expect((await outboxLines(shop.app.db)).map(({ kind }) => kind)).toEqual(['receipt', 'welcome']);
});

test('after an end of the process between charge and record, a sweep settles the order, with one charge', async () => {
  await using shop = await openShop();
  const orderId = await shop.order();
  const secret = await shop.begin(orderId);
  // Like a process that ended before it stored the payment's id.
  await shop.app.db.knex('payment_attempts').update({ intent_id: null, status: 'new' });
  await shop.provider.confirm(secret, await shop.provider.card(visa));
  await sweep(shop.payments);
  expect(await statusOf(shop, orderId)).toBe('paid');
  expect(await shop.rows('payment_attempts')).toEqual([
    expect.objectContaining({ intent_id: intentOf(secret), status: 'paid' }),
  ]);
  expect(await intents(shop)).toBe(1);
});

test('after an end of the process between charge and record of a subscription, a sweep settles it', async () => {
  await using shop = await openShop();
  const { orderId, secret } = await shop.subscribe();
  await shop.app.db
    .knex('payment_attempts')
    .update({ intent_id: null, subscription_id: null, customer_id: null, status: 'new' });
  await shop.provider.confirm(secret, await shop.provider.card(visa));
  await sweep(shop.payments);
  expect(await statusOf(shop, orderId)).toBe('paid');
  expect((await shop.provider.stripe.subscriptions.list({ status: 'all' })).data).toHaveLength(1);
  expect(await shop.rows('ledger')).toHaveLength(1);
});

test('a permanent failure of the provider is answered as such, and the next click starts a new attempt', async () => {
  const failure: { on: boolean } = { on: true };
  await using shop = await openShop({
    transport: (input, init) => {
      const request = new Request(input, init);
      // The provider repeats its own errors for the same idempotency key.
      if (!failure.on || request.method !== 'POST') return fetch(input, init);
      const error = { error: { type: 'api_error', message: 'An unknown error occurred' } };
      return Promise.resolve(Response.json(error, { status: 500, headers: { 'idempotent-replayed': 'true' } }));
    },
  });
  const orderId = await shop.order();
  await expect(shop.begin(orderId)).rejects.toMatchObject({
    status: 503,
    code: 'unavailable',
    detail: 'The card provider has a problem. Nothing was charged; please try again.',
  });
  failure.on = false;
  expect(await shop.begin(orderId)).toMatch(/^pi_/);
  expect((await shop.rows('payment_attempts')).map(({ status }) => status)).toEqual(['ended', 'open']);
});

test('a live payment does not pay an order of a test site', async () => {
  await using shop = await openShop({
    transport: async (input, init) => {
      const response = await fetch(input, init);
      const text = (await response.text()).replaceAll('"livemode":false', '"livemode":true');
      return new Response(text, response);
    },
  });
  const orderId = await shop.order();
  const secret = await shop.begin(orderId);
  await shop.provider.confirm(secret, await shop.provider.card(visa));
  await expect(shop.complete(orderId, secret)).rejects.toMatchObject({ status: 409 });
  const [order] = await shop.rows('orders');
  expect(order).toMatchObject({ status: 'open', paid_at: null });
  expect(order?.['attention']).toMatch(/is live and this site is not$/);
});
