import { getOrder, type OrderStatus } from '@plumbline/contract/commerce/orders';
import { expect, test } from '@jest/globals';
import { sweep } from '../payments/sweep.ts';
import { buyer, dashboardKey, intentOf, openShop, visa, type OpenShop } from '../../testing/open-shop.ts';

// The answer to a repeat of the dashboard's reference, in later states of its order.
const asked = { reference: 'join-again' };
const week = 7 * 86_400_000;

async function statusOf(shop: OpenShop, orderId: string): Promise<OrderStatus> {
  return (await shop.call(getOrder, { params: { orderId } })).status;
}

test('an order that has expired gives its reference to a fresh one; twenty repeats at once open one', async () => {
  await using shop = await openShop();
  const dead = await shop.order(asked);
  shop.app.clock.time += week;
  await sweep(shop.payments);
  expect(await statusOf(shop, dead)).toBe('expired');
  const fresh = await Promise.all(Array.from({ length: 20 }, () => shop.order(asked)));
  expect(new Set(fresh).size).toBe(1);
  const [orderId = ''] = fresh;
  expect(orderId).not.toBe(dead);
  const secret = await shop.begin(orderId);
  await shop.provider.confirm(secret, await shop.provider.card(visa));
  expect(await shop.complete(orderId, secret)).toMatchObject({ status: 'paid' });
  expect(await statusOf(shop, dead)).toBe('expired');
  expect(await shop.order(asked)).toBe(orderId);
});

test('one whose time is over and that no sweep has ended yet is called off at the provider first', async () => {
  await using shop = await openShop();
  const dead = await shop.order(asked);
  const secret = await shop.begin(dead);
  shop.app.clock.time += week;
  expect(await shop.order(asked)).not.toBe(dead);
  expect(await statusOf(shop, dead)).toBe('expired');
  expect((await shop.provider.confirm(secret, await shop.provider.card(visa))).status).toBe(400);
});

test('one that was paid in the last moment is answered as paid', async () => {
  await using shop = await openShop();
  const orderId = await shop.order(asked);
  const secret = await shop.begin(orderId);
  await shop.provider.confirm(secret, await shop.provider.card(visa));
  shop.app.clock.time += week;
  expect(await shop.order(asked)).toBe(orderId);
  expect(await statusOf(shop, orderId)).toBe('paid');
});

test('while the provider cannot say how it ended no other one is opened', async () => {
  await using shop = await openShop();
  const orderId = await shop.order(asked);
  await shop.begin(orderId);
  shop.app.clock.time += week;
  await shop.provider.control('faults', { mode: 'fail', times: 50 });
  expect(await shop.order(asked)).toBeUndefined();
  expect(await shop.rows('orders')).toHaveLength(1);
  await shop.provider.control('faults', { mode: 'normal' });
  expect(await shop.order(asked)).not.toBe(orderId);
});

test('one that was called off because the membership was bought elsewhere: the dashboard is told, and opens no other', async () => {
  await using shop = await openShop();
  const plan = { ...asked, planId: 'pro-agent-annual', customer: { name: 'Renée Castellano', email: buyer.email } };
  const dead = await shop.order(plan);
  const { secret } = await shop.join();
  expect(await statusOf(shop, dead)).toBe('cancelled');
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
