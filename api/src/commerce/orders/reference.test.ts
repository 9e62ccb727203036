import { getOrder, type OrderStatus } from '@plumbline/contract/commerce/orders';
import { expect, test } from '@jest/globals';
import { sweep } from '../payments/sweep.ts';
import { buyer, dashboardKey, intentOf, openShop, visa, type OpenShop } from '../../testing/open-shop.ts';

// The answer to a repeat of the dashboard's reference, in later states of its order.
const request = { reference: 'join-again' };
const week = 7 * 86_400_000;

async function statusOf(shop: OpenShop, orderId: string): Promise<OrderStatus> {
  return (await shop.call(getOrder, { params: { orderId } })).status;
}

test('the reference of an expired order opens a new one; twenty concurrent repeats open only one', async () => {
  await using shop = await openShop();
  const oldOrder = await shop.order(request);
  shop.app.clock.time += week;
  await sweep(shop.payments);
  expect(await statusOf(shop, oldOrder)).toBe('expired');
  const fresh = await Promise.all(Array.from({ length: 20 }, () => shop.order(request)));
  expect(new Set(fresh).size).toBe(1);
  const [orderId = ''] = fresh;
  expect(orderId).not.toBe(oldOrder);
  const secret = await shop.begin(orderId);
  await shop.provider.confirm(secret, await shop.provider.card(visa));
  expect(await shop.complete(orderId, secret)).toMatchObject({ status: 'paid' });
  expect(await statusOf(shop, oldOrder)).toBe('expired');
  expect(await shop.order(request)).toBe(orderId);
});

test('an order after its expiry that no sweep has ended yet is cancelled at the provider first', async () => {
  await using shop = await openShop();
  const oldOrder = await shop.order(request);
  const secret = await shop.begin(oldOrder);
  shop.app.clock.time += week;
  expect(await shop.order(request)).not.toBe(oldOrder);
  expect(await statusOf(shop, oldOrder)).toBe('expired');
  expect((await shop.provider.confirm(secret, await shop.provider.card(visa))).status).toBe(400);
});

test('an order that was paid just before its expiry is returned as paid', async () => {
  await using shop = await openShop();
  const orderId = await shop.order(request);
  const secret = await shop.begin(orderId);
  await shop.provider.confirm(secret, await shop.provider.card(visa));
  shop.app.clock.time += week;
  expect(await shop.order(request)).toBe(orderId);
  expect(await statusOf(shop, orderId)).toBe('paid');
});

test('while the provider does not answer about an order, no new one is opened', async () => {
  await using shop = await openShop();
  const orderId = await shop.order(request);
  await shop.begin(orderId);
  shop.app.clock.time += week;
  await shop.provider.control('faults', { mode: 'fail', times: 50 });
  expect(await shop.order(request)).toBeUndefined();
  expect(await shop.rows('orders')).toHaveLength(1);
  await shop.provider.control('faults', { mode: 'normal' });
  expect(await shop.order(request)).not.toBe(orderId);
});

test('an order that was cancelled because its buyer bought the membership elsewhere is not opened again', async () => {
  await using shop = await openShop();
  const plan = { ...request, planId: 'pro-agent-annual', customer: { name: 'Renée Castellano', email: buyer.email } };
  const oldOrder = await shop.order(plan);
  const { secret } = await shop.join();
  expect(await statusOf(shop, oldOrder)).toBe('cancelled');
  const again = () =>
    fetch(`${shop.app.origin}/api/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-dashboard-key': dashboardKey },
      body: JSON.stringify(plan),
    });
  const refused = await again();
  expect([refused.status, await refused.json()]).toEqual([
    409,
    expect.objectContaining({
      code: 'conflict',
      message: 'There is a membership of this kind with this e-mail address already.',
    }),
  ]);
  expect(await shop.rows('orders')).toHaveLength(2);
  // Once it has ended, it is sold again.
  await shop.provider.stripe.refunds.create({ payment_intent: intentOf(secret) });
  await sweep(shop.payments);
  expect((await again()).status).toBe(201);
});
