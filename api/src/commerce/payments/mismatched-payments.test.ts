import { expect, test } from '@jest/globals';
import { addCoupon } from '../../testing/add-coupon.ts';
import { openShop, visa, type OpenShop } from '../../testing/open-shop.ts';
import { dismissAttention } from '../orders/store.ts';
import { payByHand } from '../../testing/pay-by-hand.ts';
import { reconcileOrder } from './reconcile-order.ts';
import { sweep } from './sweep.ts';

const membershipId = 'pro-agent-annual';
const mismatchAnswer = 'The payment does not fit this order. We are looking into it.';
const mismatchMessage = /^A payment for this membership does not fit its order. We are looking into it/;

/** An unpaid order with a payment of another amount. */
async function openMismatch() {
  const shop = await openShop();
  const begun = await shop.subscribe({ membershipId });
  await shop.provider.confirm(begun.secret, await shop.provider.card(visa));
  await shop.app.db.knex('orders').update({ amount: 24_000, list_amount: 24_000 });
  await sweep(shop.payments);
  return { shop, ...begun, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() };
}

/** Staff dismiss the notice about the order. */
async function dismiss(shop: OpenShop): Promise<void> {
  const [order] = await shop.rows('orders');
  const { db } = shop.app;
  expect(await db.write((transaction) => dismissAttention(transaction, 1, String(order?.['attention'])))).toBe(true);
}

test.each([
  ['before', false],
  ['after', true],
])(
  '%s staff have dismissed the notice about a mismatched payment, its buyer gets the same answer',
  async (_, isDismissed) => {
    await using mismatch = await openMismatch();
    const { shop, orderId, secret } = mismatch;
    if (isDismissed) await dismiss(shop);
    await expect(shop.complete(orderId, secret)).rejects.toMatchObject({ code: 'conflict', detail: mismatchAnswer });
  },
);

test.each([
  ['its price has changed', (shop: OpenShop) => shop.app.db.knex('membership_plans').update({ price: 26_000 })],
  [
    'it has expired',
    async (shop: OpenShop) => {
      await shop.app.db.knex('membership_plans').where('id', membershipId).update({ price: 24_000 });
      shop.app.clock.time += 2 * 86_400_000;
    },
  ],
])('an order with a mismatched payment is not replaced when %s', async (_, meanwhile) => {
  await using mismatch = await openMismatch();
  const { shop } = mismatch;
  await dismiss(shop);
  await meanwhile(shop);
  await expect(shop.subscribe({ membershipId })).rejects.toMatchObject({
    code: 'conflict',
    detail: expect.stringMatching(mismatchMessage),
  });
  expect(await shop.rows('orders')).toEqual([expect.objectContaining({ status: 'open', attention: null })]);
});

test('after the refund of a mismatched payment another order can be opened', async () => {
  await using mismatch = await openMismatch();
  const { shop } = mismatch;
  await dismiss(shop);
  const [payment] = (await shop.provider.stripe.paymentIntents.list()).data;
  await shop.provider.stripe.refunds.create({ payment_intent: payment?.id ?? '' });
  await shop.subscribe({ membershipId });
  expect((await shop.rows('orders')).map(({ status }) => status)).toEqual(['cancelled', 'open']);
});

test('a dismissed notice does not return when a payment is made by hand, which has its own notice', async () => {
  await using mismatch = await openMismatch();
  const { shop, orderId } = mismatch;
  await dismiss(shop);
  const extra = await payByHand(shop, orderId, 777);
  await sweep(shop.payments);
  expect(await shop.rows('orders')).toEqual([
    expect.objectContaining({ attention: `${extra.id} was paid for this order, but not by its checkout` }),
  ]);
});

test('the log has one line per new notice, and none for checks that find the same', async () => {
  await using mismatch = await openMismatch();
  const { shop, orderId } = mismatch;
  const lines = () => shop.app.lines.filter((line) => line.includes('"attention":')).length;
  for (let times = 0; times < 3; times += 1) {
    shop.app.clock.time += 2 * 3_600_000;
    await sweep(shop.payments);
  }
  expect(lines()).toBe(1);
  await payByHand(shop, orderId, 777);
  await sweep(shop.payments);
  expect(lines()).toBe(2);
});

test('money that does not match an order is left to staff, also if its buyer had used up the code meanwhile', async () => {
  await using shop = await openShop();
  await addCoupon(shop.app, { mostPerBuyer: 1 });
  await shop.join({ membershipId, couponCode: 'FOUNDERS', amount: 20_000 });
  const other = { membershipId: 'core-agent-annual', couponCode: 'FOUNDERS', amount: 7920 };
  const { secret } = await shop.subscribe(other);
  await shop.provider.confirm(secret, await shop.provider.card(visa));
  await shop.app.db.knex('orders').where('id', 2).update({ status: 'processing', amount: 7000 });
  await sweep(shop.payments);
  expect(await shop.rows('refunds')).toEqual([]);
  expect((await shop.rows('orders'))[1]).toMatchObject({ attention: expect.stringContaining('7920 in place of 7000') });
});

test('money that does not match an order is left to staff, also before its subscription has begun', async () => {
  let isWaiting = false;
  await using shop = await openShop({
    transport: async (input, init) => {
      const response = await fetch(input, init);
      if (!isWaiting || !/\/v1\/subscriptions\/sub_\w+\?/.test(new Request(input).url)) return response;
      return Response.json({ ...((await response.json()) as object), status: 'incomplete' });
    },
  });
  await addCoupon(shop.app, { mostPerBuyer: 1 });
  await shop.join({ membershipId, couponCode: 'FOUNDERS', amount: 20_000 });
  const other = { membershipId: 'core-agent-annual', couponCode: 'FOUNDERS', amount: 7920 };
  const { secret } = await shop.subscribe(other);
  await shop.provider.confirm(secret, await shop.provider.card(visa));
  await shop.app.db.knex('orders').where('id', 2).update({ amount: 7000 });
  isWaiting = true;
  await reconcileOrder(shop.payments, 2);
  expect((await shop.rows('orders'))[1]).toMatchObject({ status: 'processing' });
  isWaiting = false;
  await sweep(shop.payments);
  expect(await shop.rows('refunds')).toEqual([]);
  expect((await shop.rows('orders'))[1]).toMatchObject({ attention: expect.stringContaining('7920 in place of 7000') });
});
