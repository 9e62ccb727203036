import { getOrder } from '@plumbline/contract/commerce/orders';
import { completePayment, createPaymentIntent, createSubscription } from '@plumbline/contract/commerce/payments';
import { expect, test } from '@jest/globals';
import { agreement, buyer, intentOf, openShop, price, visa, type OpenShop } from '../../testing/open-shop.ts';
import { openPayments } from './open-payments.ts';
import { beginPayment } from './begin-payment.ts';

const buyersKey = 'the-key-of-the-buyers-own-browser';
const buyerName = `${buyer.firstName} ${buyer.lastName}`;
const strangersKey = 'the-key-of-a-strangers-browser-x';

const orders = [
  ['paid once', {}],
  ['that is a subscription', { planId: 'pro-agent-annual' }],
] as const;

/** Opens the payment of an order whose link this browser has; without a key as a checkout of an earlier release does. */
async function open(shop: OpenShop, orderId: string, checkoutKey?: string) {
  const { mode, amount } = await shop.call(getOrder, { params: { orderId } });
  const body = { orderId, amount, agreement, ...(checkoutKey === undefined ? {} : { checkoutKey }) };
  return mode === 'payment' ? shop.call(createPaymentIntent, { body }) : shop.call(createSubscription, { body });
}

async function secretFor(shop: OpenShop, orderId: string, checkoutKey?: string): Promise<string> {
  const { clientSecret } = await open(shop, orderId, checkoutKey);
  if (clientSecret === null) throw new Error('there is nothing to confirm');
  return clientSecret;
}

async function charges(shop: OpenShop): Promise<number[]> {
  const { data } = await shop.provider.stripe.paymentIntents.list({ limit: 100 });
  return data.map(({ amount_received: received }) => received).filter((received) => received > 0);
}

test.each(orders)(
  'a stranger with the link of an order %s gets neither its buyer’s payment nor a receipt',
  async (_, kind) => {
    await using shop = await openShop();
    const orderId = await shop.order(kind);
    const strangersSecret = await secretFor(shop, orderId, strangersKey);
    const buyersSecret = await secretFor(shop, orderId, buyersKey);
    expect(intentOf(buyersSecret)).not.toBe(intentOf(strangersSecret));
    // The stranger's payment was cancelled: an order has at most one open payment.
    expect((await shop.provider.confirm(strangersSecret, await shop.provider.card(visa))).error?.code).toBe(
      'payment_intent_unexpected_state',
    );
    await shop.provider.confirm(buyersSecret, await shop.provider.card(visa));
    expect(await shop.complete(orderId, buyersSecret)).toMatchObject({ status: 'paid', receipt: expect.any(String) });
    // After the payment, neither the stranger nor a caller without a key gets its id.
    for (const key of [strangersKey, undefined]) {
      const answer = await open(shop, orderId, key);
      expect(answer).toMatchObject({ clientSecret: null, status: 'paid' });
      expect(JSON.stringify(answer)).not.toContain(intentOf(buyersSecret));
    }
    const strangersAnswer = await shop.call(completePayment, {
      body: { orderId, paymentId: intentOf(strangersSecret) },
    });
    expect(strangersAnswer.receipt).toBeUndefined();
    expect(strangersAnswer.order).toEqual(await shop.call(getOrder, { params: { orderId } }));
    expect(await charges(shop)).toHaveLength(1);
  },
);

test.each(orders)(
  'a browser that opens an order %s after its buyer has paid does not cancel that payment',
  async (_, kind) => {
    await using shop = await openShop();
    const orderId = await shop.order(kind);
    const buyersSecret = await secretFor(shop, orderId, buyersKey);
    await shop.provider.confirm(buyersSecret, await shop.provider.card(visa));
    // The buyer's browser has not reported it yet.
    const answer = await open(shop, orderId, strangersKey);
    expect(answer).toMatchObject({ clientSecret: null, status: 'paid' });
    expect(JSON.stringify(answer)).not.toContain(intentOf(buyersSecret));
    expect(await shop.complete(orderId, buyersSecret)).toMatchObject({ status: 'paid', receipt: expect.any(String) });
    expect(await charges(shop)).toHaveLength(1);
  },
);

test('only the buyer’s browser gets the reason why the buyer’s card was declined', async () => {
  await using shop = await openShop();
  const orderId = await shop.order();
  const strangersSecret = await secretFor(shop, orderId, strangersKey);
  const buyersSecret = await secretFor(shop, orderId, buyersKey);
  await shop.provider.confirm(buyersSecret, await shop.provider.card('4000000000009995'));
  expect(await shop.complete(orderId, strangersSecret)).toMatchObject({
    status: 'open',
    message: 'An error occurred during payment processing',
  });
  expect(await shop.complete(orderId, buyersSecret)).toMatchObject({ message: 'Your card has insufficient funds.' });
});

test('a consent counts only for the browser that gave it', async () => {
  await using shop = await openShop();
  const orderId = await shop.order({ planId: 'pro-agent-annual' });
  await open(shop, orderId, strangersKey);
  const { amount } = await shop.call(getOrder, { params: { orderId } });
  await expect(
    shop.call(createSubscription, { body: { orderId, amount, checkoutKey: buyersKey } }),
  ).rejects.toMatchObject({ code: 'agreement_required' });
  expect(await shop.rows('consents')).toHaveLength(1);
  shop.app.clock.time += 1_000;
  await secretFor(shop, orderId, buyersKey);
  const consents = await shop.rows('consents');
  expect(consents).toHaveLength(2);
  const [order] = await shop.rows('orders');
  expect(consents[1]?.['given_at']).toBe(order?.['consent_at']);
  // The same browser agrees once.
  await shop.call(createSubscription, { body: { orderId, amount, checkoutKey: buyersKey } });
  expect(await shop.rows('consents')).toHaveLength(2);
});

test('a stranger with a paid order’s link and its buyer’s address cannot change the buyer’s data', async () => {
  await using shop = await openShop();
  const { orderId, secret } = await shop.subscribe();
  await shop.provider.confirm(secret, await shop.provider.card(visa));
  const customerInfo = { firstName: 'Mallory', lastName: 'Mallow', email: buyer.email, phone: '+1 410 555 0166' };
  const { amount } = await shop.call(getOrder, { params: { orderId } });
  const body = { orderId, amount, agreement, checkoutKey: strangersKey, customerInfo };
  expect(await shop.call(createSubscription, { body })).toMatchObject({ clientSecret: null, status: 'paid' });
  expect(await shop.rows('orders')).toMatchObject([{ customer_name: buyerName }]);
  expect(await shop.rows('members')).toMatchObject([{ name: buyerName }]);
});

test('tabs of one browser share a payment, also after a decline; callers without a key share none', async () => {
  await using shop = await openShop();
  const orderId = await shop.order();
  const secrets = await Promise.all(Array.from({ length: 12 }, () => secretFor(shop, orderId, buyersKey)));
  expect(new Set(secrets).size).toBe(1);
  const [secret = ''] = secrets;
  await shop.provider.confirm(secret, await shop.provider.card('4000000000000002'));
  expect(await secretFor(shop, orderId, buyersKey)).toBe(secret);
  await shop.provider.confirm(secret, await shop.provider.card('4000000000003220'));
  expect(await secretFor(shop, orderId, buyersKey)).toBe(secret);
  const keyless = [await secretFor(shop, orderId), await secretFor(shop, orderId)];
  expect(new Set([secret, ...keyless]).size).toBe(3);
  await shop.provider.confirm(keyless[1] ?? '', await shop.provider.card(visa));
  expect(await shop.complete(orderId, keyless[1] ?? '')).toMatchObject({ status: 'paid' });
});

test.each(orders)('an order %s that many browsers open at once, in two processes, is charged once', async (_, kind) => {
  await using shop = await openShop();
  const other = openPayments(shop.payments);
  if (other === null) throw new Error('there is no provider');
  const orderId = await shop.order(kind);
  const { mode, amount } = await shop.call(getOrder, { params: { orderId } });
  const keys = Array.from({ length: 4 }, (_each, index) => `the-key-of-browser-number-${index}-of-four`);
  const opened = await Promise.allSettled(
    [...keys, ...keys].map((checkoutKey, index) =>
      beginPayment(index % 2 === 0 ? other : shop.payments, {
        target: { orderId, checkoutKey },
        mode,
        amount,
        buyer: null,
        agreement,
        paymentMethodId: null,
      }),
    ),
  );
  const secrets = opened.flatMap((each) => (each.status === 'fulfilled' ? [each.value.clientSecret ?? []] : [])).flat();
  expect(secrets).not.toEqual([]);
  const card = await shop.provider.card(visa);
  await Promise.all(secrets.map((secret) => shop.provider.confirm(secret, card)));
  // If all payments were cancelled, a browser opens another one.
  if ((await charges(shop)).length === 0) {
    const secret = await secretFor(shop, orderId, buyersKey);
    await shop.provider.confirm(secret, card);
    await shop.complete(orderId, secret);
  }
  expect(await open(shop, orderId, buyersKey)).toMatchObject({ clientSecret: null, status: 'paid' });
  expect(await charges(shop)).toHaveLength(1);
  expect(await shop.rows('memberships')).toHaveLength(1);
});

test('a refused request cancels no other browser’s payment', async () => {
  await using shop = await openShop({ settings: { CHECKOUTS_PER_EMAIL: '2' } });
  const orderId = await shop.order();
  const buyersSecret = await secretFor(shop, orderId, buyersKey);
  const openAsStranger = (body: object) =>
    shop.call(createPaymentIntent, { body: { orderId, amount: price, agreement, checkoutKey: strangersKey, ...body } });
  await expect(openAsStranger({ amount: 100 })).rejects.toMatchObject({ code: 'amount_mismatch' });
  const customerInfo = { name: 'Somebody Else', email: 'somebody@else.example' };
  await expect(openAsStranger({ customerInfo })).rejects.toMatchObject({ code: 'conflict' });
  await secretFor(shop, orderId, buyersKey);
  await expect(openAsStranger({})).rejects.toMatchObject({ code: 'too_many_requests' });
  await shop.provider.confirm(buyersSecret, await shop.provider.card(visa));
  expect(await shop.complete(orderId, buyersSecret)).toMatchObject({ status: 'paid' });
});

test('after a crash between the provider’s cancellation and its record another payment can be opened', async () => {
  await using shop = await openShop();
  const orderId = await shop.order();
  const strangersSecret = await secretFor(shop, orderId, strangersKey);
  await shop.provider.stripe.paymentIntents.cancel(intentOf(strangersSecret));
  const buyersSecret = await secretFor(shop, orderId, buyersKey);
  await shop.provider.confirm(buyersSecret, await shop.provider.card(visa));
  expect(await shop.complete(orderId, buyersSecret)).toMatchObject({ status: 'paid' });
});

test('each purchase has its own customer at the provider, so an address leads to no stored card', async () => {
  await using shop = await openShop();
  const { stripe } = shop.provider;
  const first = await shop.join();
  const again = { membershipId: 'elite-broker-annual', checkoutKey: strangersKey, customerInfo: buyer };
  const { orderId, secret } = await shop.subscribe(again);
  const customers = (await shop.rows('payment_attempts')).map((attempt) => attempt['customer_id']);
  expect(new Set(customers).size).toBe(2);
  expect((await stripe.customers.list()).data).toHaveLength(2);
  const paid = await stripe.paymentIntents.retrieve(intentOf(first.secret));
  // A caller with the id of the member's card and the secret of another purchase cannot charge that card.
  const refusal = await shop.provider.confirm(secret, paid.payment_method as string);
  expect(refusal.status).toBe(400);
  await expect(shop.complete(orderId, secret)).resolves.toMatchObject({ status: 'open' });
  expect(await charges(shop)).toHaveLength(1);
});
