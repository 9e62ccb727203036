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

test('case 19: the provider has done it and its answer is lost: the same payment comes with the retry', async () => {
  await using shop = await openShop();
  const orderId = await shop.order();
  await fail(shop, 'drop', 1, create);
  const secret = await shop.begin(orderId);
  expect(await intents(shop)).toBe(1);
  await shop.provider.confirm(secret, await shop.provider.card(visa));
  expect(await shop.complete(orderId, secret)).toMatchObject({ status: 'paid' });
});

test('case 19: where every answer is lost it is pending, and the next click finds the one payment', async () => {
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

test.each(['fail', 'busy', 'refuse'])('case 20: one answer of the kind "%s" is overcome unseen', async (mode) => {
  await using shop = await openShop();
  const orderId = await shop.order();
  await fail(shop, mode, 1, create);
  expect(await shop.begin(orderId)).toMatch(/^pi_/);
  expect(await intents(shop)).toBe(1);
});

test.each(['fail', 'busy', 'refuse'])('case 20: where it goes on with "%s" it is pending, not failed', async (mode) => {
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
});

test('case 20: whoever pays for a plan for the first time gets its order, and learns the outcome by it', async () => {
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

test('a provider that is away when the payment is reported loses nothing', async () => {
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

test('case 14: killed between the charge and its record: the restart settles, and charges no second time', async () => {
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

test('case 14: the same for a subscription', async () => {
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

test('what the provider refuses for good is said so, and the next click begins anew', async () => {
  const wrong: { on: boolean } = { on: true };
  await using shop = await openShop({
    transport: (input, init) => {
      const request = new Request(input, init);
      // A key that a failure was kept under, as the provider does with its own errors.
      if (!wrong.on || request.method !== 'POST') return fetch(input, init);
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
  wrong.on = false;
  expect(await shop.begin(orderId)).toMatch(/^pi_/);
  expect((await shop.rows('payment_attempts')).map(({ status }) => status)).toEqual(['ended', 'open']);
});

test('case 22: a payment of the live world does not fulfil an order of a test site', async () => {
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
