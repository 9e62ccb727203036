import { listPlans } from '@plumbline/contract/commerce/plans';
import { expect, test } from '@jest/globals';
import { agreement, buyer, checkoutKey, dashboardKey, openShop, visa, type OpenShop } from '../../testing/open-shop.ts';

interface Answer {
  readonly orderId?: string;
  readonly issues?: readonly { readonly path: string; readonly message: string }[];
}

async function open(shop: OpenShop, wanted: object): Promise<{ status: number; answer: Answer }> {
  const response = await fetch(`${shop.app.origin}/api/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-dashboard-key': dashboardKey },
    body: JSON.stringify({ reference: 'join-1', customer: { name: 'Renée', email: buyer.email }, ...wanted }),
  });
  return { status: response.status, answer: (await response.json()) as Answer };
}

test.each([1, 49])('the dashboard opens no order of %i cents, which no card can be charged', async (amount) => {
  await using shop = await openShop();
  const { status, answer } = await open(shop, { amount, description: 'A sticker' });
  expect([status, answer.issues]).toEqual([
    400,
    [{ path: 'body.amount', message: 'must be at least 50 cents: no card can be charged less' }],
  ]);
  expect(await shop.rows('orders')).toEqual([]);
});

test('an order of 50 cents can be paid', async () => {
  await using shop = await openShop();
  const { status, answer } = await open(shop, { amount: 50, description: 'A sticker' });
  expect(status).toBe(201);
  const orderId = String(answer.orderId);
  const response = await fetch(`${shop.app.origin}/api/create-payment-intent`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ orderId, amount: 50, agreement }),
  });
  const { clientSecret } = (await response.json()) as { clientSecret: string };
  await shop.provider.confirm(clientSecret, await shop.provider.card(visa));
  expect(await shop.complete(orderId, clientSecret)).toMatchObject({ status: 'paid' });
});

test('a plan below the minimum charge cannot be bought in any way', async () => {
  await using shop = await openShop();
  await shop.app.db.knex('membership_plans').where('id', 'pro-agent-annual').update({ price: 49 });
  const plans = await shop.call(listPlans, {});
  expect(plans.map(({ id }) => id)).not.toContain('pro-agent-annual');
  expect((await open(shop, { planId: 'pro-agent-annual' })).status).toBe(404);
  for (const different of [{}, { membershipId: 'pro-agent', billingFrequency: 'annual' as const }]) {
    await expect(shop.subscribe({ checkoutKey, membershipId: 'pro-agent-annual', ...different })).rejects.toMatchObject(
      { status: 404 },
    );
  }
  expect(await shop.rows('orders')).toEqual([]);
});
