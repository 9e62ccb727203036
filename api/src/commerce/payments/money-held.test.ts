import { expect, test } from '@jest/globals';
import { openShop, visa, type OpenShop } from '../../testing/open-shop.ts';
import { dismissAttention } from '../orders/store.ts';
import { payByHand } from '../../testing/pay-by-hand.ts';
import { sweep } from './sweep.ts';

const membershipId = 'pro-agent-annual';
const fitsNot = 'The payment does not fit this order. We are looking into it.';
const held = /^A payment for this membership does not fit its order. We are looking into it/;

/** An unpaid order with money that does not fit it. */
async function openMisfit() {
  const shop = await openShop();
  const begun = await shop.subscribe({ membershipId });
  await shop.provider.confirm(begun.secret, await shop.provider.card(visa));
  await shop.app.db.knex('orders').update({ amount: 24_000, list_amount: 24_000 });
  await sweep(shop.payments);
  return { shop, ...begun, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() };
}

/** Staff press "I have looked into it". */
async function dismiss(shop: OpenShop): Promise<void> {
  const [order] = await shop.rows('orders');
  const { db } = shop.app;
  expect(await db.write((transaction) => dismissAttention(transaction, 1, String(order?.['attention'])))).toBe(true);
}

test.each([
  ['before', false],
  ['after', true],
])('%s staff have looked into money that does not fit, its buyer reads the same', async (_, isDismissed) => {
  await using misfit = await openMisfit();
  const { shop, orderId, secret } = misfit;
  if (isDismissed) await dismiss(shop);
  await expect(shop.complete(orderId, secret)).rejects.toMatchObject({ code: 'conflict', detail: fitsNot });
});

test.each([
  ['its price has changed', (shop: OpenShop) => shop.app.db.knex('membership_plans').update({ price: 26_000 })],
  [
    'it has expired',
    async (shop: OpenShop) => {
      await shop.app.db.knex('membership_plans').where('id', membershipId).update({ price: 24_000 });
      shop.app.clock.time += 2 * 86_400_000;
    },
  ],
])('an order with such money is not opened anew when %s', async (_, meanwhile) => {
  await using misfit = await openMisfit();
  const { shop } = misfit;
  await dismiss(shop);
  await meanwhile(shop);
  await expect(shop.subscribe({ membershipId })).rejects.toMatchObject({
    code: 'conflict',
    detail: expect.stringMatching(held),
  });
  expect(await shop.rows('orders')).toEqual([expect.objectContaining({ status: 'open', attention: null })]);
});

test('once the money has gone back the order makes way for another one', async () => {
  await using misfit = await openMisfit();
  const { shop } = misfit;
  await dismiss(shop);
  const [payment] = (await shop.provider.stripe.paymentIntents.list()).data;
  await shop.provider.stripe.refunds.create({ payment_intent: payment?.id ?? '' });
  await shop.subscribe({ membershipId });
  expect((await shop.rows('orders')).map(({ status }) => status)).toEqual(['cancelled', 'open']);
});

test('what was dismissed about such money stays so when somebody pays for the order by hand', async () => {
  await using misfit = await openMisfit();
  const { shop, orderId } = misfit;
  await dismiss(shop);
  const extra = await payByHand(shop, orderId, 777);
  await sweep(shop.payments);
  expect(await shop.rows('orders')).toEqual([
    expect.objectContaining({ attention: `${extra.id} was paid for this order, but not by its checkout` }),
  ]);
});

test('the log has a line when something is to be looked into, and none for each look that finds the same', async () => {
  await using misfit = await openMisfit();
  const { shop, orderId } = misfit;
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
