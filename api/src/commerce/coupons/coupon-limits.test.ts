import { checkCoupon } from '@plumbline/contract/commerce/check-coupon';
import { createOrder, getOrder } from '@plumbline/contract/commerce/orders';
import { createSubscription } from '@plumbline/contract/commerce/payments';
import { expect, test } from '@jest/globals';
import { addCoupon } from '../../testing/add-coupon.ts';
import { agreement, buyer, checkoutKey, dashboardKey, openShop, visa, type OpenShop } from '../../testing/open-shop.ts';
import { outboxLines } from '../../testing/outbox-rows.ts';
import { sweep } from '../payments/sweep.ts';

const strangersNetwork = '198.51.100.7';
const ownNetwork = '203.0.113.9';
const withCode = { couponCode: 'FOUNDERS', amount: 20_000 };
const otherPlan = { couponCode: 'FOUNDERS', membershipId: 'core-agent-annual', amount: 7920 };
const strangersKey = 'the-key-of-a-strangers-own-browser';

async function post(shop: OpenShop, path: string, from: string, body: object): Promise<[number, string]> {
  const response = await fetch(`${shop.app.origin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from, 'x-dashboard-key': dashboardKey },
    body: JSON.stringify(body),
  });
  const { message } = (await response.json()) as { message: string };
  return [response.status, message];
}

/** Opens an order with the code from a network, by a browser of its own. */
function open(shop: OpenShop, from: string, buyerIndex: number, different: object = {}): Promise<[number, string]> {
  const customerInfo = { ...buyer, email: `buyer-${buyerIndex}@example.org` };
  const key = `${checkoutKey}-${buyerIndex}`;
  const body = { membershipId: 'pro-agent-annual', customerInfo, checkoutKey: key, agreement, ...withCode };
  return post(shop, createSubscription.path, from, { ...body, ...different });
}

async function uses({ app }: OpenShop): Promise<number> {
  const row = (await app.db.knex('coupons').where('code', 'FOUNDERS').first('uses')) as { uses: number };
  return row.uses;
}

async function pay(shop: OpenShop, { orderId, secret }: { orderId: string; secret: string }) {
  await shop.provider.confirm(secret, await shop.provider.card(visa));
  return shop.complete(orderId, secret);
}

test('before a payment no answer reveals whether an address has used a code', async () => {
  await using shop = await openShop();
  await addCoupon(shop.app, { mostPerBuyer: 1 });
  await pay(shop, await shop.subscribe(withCode));
  const ask = async (email: string, key: string) => {
    const body = { ...otherPlan, checkoutKey: key, customerInfo: { ...buyer, email }, agreement };
    const { orderId, clientSecret, paymentId, ...answer } = await shop.call(createSubscription, { body });
    const order = await shop.call(getOrder, { params: { orderId: orderId ?? '' } });
    return { answer, order: { ...order, id: null }, secrets: [clientSecret, paymentId].map((each) => each !== null) };
  };
  const used = await ask(buyer.email, strangersKey);
  expect(used).toEqual(await ask('ada@lind.example', strangersKey));
  expect(used.answer).toMatchObject({ status: 'open', amount: 7920 });
  const { amount } = await shop.call(checkCoupon, { body: { code: 'FOUNDERS', planId: 'core-agent-annual' } });
  expect(amount).toBe(7920);
});

test('an unpaid order that a stranger opens with a buyer’s address uses up no code of the buyer', async () => {
  await using shop = await openShop();
  await addCoupon(shop.app, { mostPerBuyer: 1 });
  await shop.subscribe({ ...otherPlan, checkoutKey: strangersKey });
  expect(await pay(shop, await shop.subscribe(withCode))).toMatchObject({ status: 'paid', order: { amount: 20_000 } });
});

test('a payment beyond a buyer’s limit is refunded, and buyer and staff get the reason by mail', async () => {
  await using shop = await openShop({ settings: { STAFF_EMAIL: 'desk@plumbline.example' } });
  await addCoupon(shop.app, { mostPerBuyer: 1 });
  await pay(shop, await shop.subscribe(withCode));
  // The limit ignores the case of the address.
  const again = await shop.subscribe({ ...otherPlan, customerInfo: { ...buyer, email: buyer.email.toUpperCase() } });
  expect(await pay(shop, again)).toMatchObject({
    success: false,
    status: 'refunded',
    message: 'The code FOUNDERS has been used with this e-mail address before. This payment goes back in full.',
    order: { member: null, duplicate: false, codeSpent: true },
  });
  expect((await shop.rows('ledger')).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['charge', 20_000],
    ['charge', 7920],
    ['refund', -7920],
  ]);
  expect(await shop.rows('memberships')).toHaveLength(1);
  const { data } = await shop.provider.stripe.subscriptions.list({ status: 'canceled' });
  expect([data.length, await uses(shop)]).toEqual([1, 1]);
  const mails = await outboxLines(shop.app.db);
  expect(mails.find(({ kind }) => kind === 'refund')).toMatchObject({
    payload: { amount: 7920, codeSpent: 'FOUNDERS', description: 'Core Agent Annual' },
  });
  expect(mails.find(({ kind }) => kind === 'money-staff')).toMatchObject({ payload: { what: 'code_spent' } });

  // The buyer can buy the same without the code.
  const plain = await shop.subscribe({ ...otherPlan, couponCode: null, amount: 9900 });
  expect(await pay(shop, plain)).toMatchObject({ status: 'paid', order: { amount: 9900 } });
});

test('of two concurrent payments of one buyer beyond the limit of a code one is refunded', async () => {
  await using shop = await openShop();
  await addCoupon(shop.app, { mostPerBuyer: 1 });
  const begun = [await shop.subscribe(withCode), await shop.subscribe(otherPlan)];
  for (const { secret } of begun) await shop.provider.confirm(secret, await shop.provider.card(visa));
  const ends = await Promise.all(begun.map(({ orderId, secret }) => shop.complete(orderId, secret)));
  await sweep(shop.payments);
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['paid', 'refunded']);
  expect([await uses(shop), (await shop.rows('memberships')).length]).toEqual([1, 1]);
});

test('an order of the dashboard is refused if its buyer has used the code', async () => {
  await using shop = await openShop();
  await addCoupon(shop.app, { mostPerBuyer: 1 });
  await pay(shop, await shop.subscribe(withCode));
  const order = { planId: 'core-agent-annual', couponCode: 'FOUNDERS' };
  const sameBuyer = { name: 'Renée Castellano', email: buyer.email };
  const ask = (customer: object) =>
    post(shop, createOrder.path, ownNetwork, { reference: 'join-1', customer, ...order });
  expect(await ask(sameBuyer)).toEqual([409, 'The code FOUNDERS cannot be used again with this e-mail address.']);
  expect((await ask({ ...sameBuyer, email: 'ada@lind.example' }))[0]).toBe(201);
});

test('one network reserves at most five uses of a limited code, and paid ones do not count', async () => {
  await using shop = await openShop();
  await addCoupon(shop.app, { mostUses: 20 });
  for (let buyerIndex = 0; buyerIndex < 5; buyerIndex += 1)
    expect((await open(shop, strangersNetwork, buyerIndex))[0]).toBe(200);
  expect(await open(shop, strangersNetwork, 5)).toEqual([
    409,
    'Too many orders with the code FOUNDERS wait for their payment in your network. Please pay one of them first, or try again in an hour.',
  ]);
  // Orders without the code, of another network, and an order that exists already are accepted.
  expect((await open(shop, strangersNetwork, 5, { couponCode: null, amount: 25_000 }))[0]).toBe(200);
  expect((await open(shop, ownNetwork, 6))[0]).toBe(200);
  expect((await open(shop, strangersNetwork, 0))[0]).toBe(200);
  // The code cannot be added to the waiting order without a code.
  expect((await open(shop, strangersNetwork, 5))[0]).toBe(409);
  expect([await uses(shop), (await shop.rows('orders')).length]).toEqual([6, 7]);

  const [first] = await shop.rows('payment_attempts');
  const { intent_id: intent } = first as { intent_id: string };
  const { client_secret: secret } = await shop.provider.stripe.paymentIntents.retrieve(intent);
  const [order] = await shop.rows('orders');
  await pay(shop, { orderId: String(order?.['public_id']), secret: secret ?? '' });
  expect((await open(shop, strangersNetwork, 5))[0]).toBe(200);

  // The network is removed when the unpaid order ends.
  for (const wait of [3_600_000, 300_000]) {
    shop.app.clock.time += wait;
    await sweep(shop.payments);
  }
  expect(await uses(shop)).toBe(1);
  expect((await shop.rows('orders')).map((row) => row['coupon_network'])).toEqual(Array(7).fill(null));
});

test('a network that has reserved a use cannot reserve the last one', async () => {
  await using shop = await openShop();
  await addCoupon(shop.app, { mostUses: 3 });
  const answers = [];
  for (let buyerIndex = 0; buyerIndex < 3; buyerIndex += 1)
    answers.push((await open(shop, strangersNetwork, buyerIndex))[0]);
  expect(answers).toEqual([200, 200, 409]);
  expect((await open(shop, ownNetwork, 3))[0]).toBe(200);
  expect(await open(shop, ownNetwork, 4)).toEqual([409, 'The code FOUNDERS has been used up.']);
});

test('a code without a total limit has no limit per network, and its orders store no network', async () => {
  await using shop = await openShop();
  await addCoupon(shop.app, { mostPerBuyer: 1 });
  for (let buyerIndex = 0; buyerIndex < 7; buyerIndex += 1)
    expect((await open(shop, strangersNetwork, buyerIndex))[0]).toBe(200);
  expect((await shop.rows('orders')).map((row) => row['coupon_network'])).toEqual(Array(7).fill(null));
});

test('a code that the dashboard set can be neither removed nor replaced at the checkout', async () => {
  await using shop = await openShop();
  await addCoupon(shop.app);
  await addCoupon(shop.app, { code: 'TENTH', percentOff: 10 });
  const orderId = await shop.order({ planId: 'pro-agent-annual', couponCode: 'FOUNDERS' });
  expect(await shop.call(getOrder, { params: { orderId } })).toMatchObject({ amount: 20_000, codeFixed: true });
  const change = (different: object) =>
    post(shop, createSubscription.path, strangersNetwork, { orderId, agreement, ...different });
  const refusal = [409, 'The code FOUNDERS belongs to this order and cannot be changed.'];
  expect(await change({ couponCode: null, amount: 25_000 })).toEqual(refusal);
  expect(await change({ couponCode: 'TENTH', amount: 22_500 })).toEqual(refusal);
  const body = { code: 'TENTH', orderId };
  expect(await post(shop, checkCoupon.path, strangersNetwork, body)).toEqual(refusal);
  expect(await shop.call(getOrder, { params: { orderId } })).toMatchObject({ amount: 20_000 });
  expect((await change({ couponCode: 'FOUNDERS', amount: 20_000 }))[0]).toBe(200);
});

test('a code that was entered at the checkout of a dashboard’s order can be removed again', async () => {
  await using shop = await openShop();
  await addCoupon(shop.app);
  const orderId = await shop.order({ planId: 'pro-agent-annual' });
  const change = async (different: object) =>
    (await post(shop, createSubscription.path, ownNetwork, { orderId, agreement, ...different }))[0];
  expect(await change({ couponCode: 'FOUNDERS', amount: 20_000 })).toBe(200);
  expect(await shop.call(getOrder, { params: { orderId } })).toMatchObject({ amount: 20_000, codeFixed: false });
  expect(await change({ couponCode: null, amount: 25_000 })).toBe(200);
});
