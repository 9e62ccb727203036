import { getOrder } from '@plumbline/contract/commerce/orders';
import { expect, test } from '@jest/globals';
import { addCoupon } from '../../testing/add-coupon.ts';
import { agreement, buyer, checkoutKey, openShop, visa, type OpenShop } from '../../testing/open-shop.ts';
import { beginPayment } from './begin-payment.ts';

/** In ms: enough for a busy machine to reach the held call. */
const shortTimeout = 1500;
const name = `${buyer.firstName} ${buyer.lastName}`;

/** A shop whose provider answers the calls of `held` only after `release`. */
async function slowShop(held: RegExp) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const shop = await openShop({
    transport: async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      if (held.test(pathname)) await released;
      return fetch(input, init);
    },
  });
  return { shop, release };
}

function begin({ payments }: OpenShop, target: object, amount: number, answerTimeout = 20_000) {
  return beginPayment(
    { ...payments, answerTimeout },
    {
      target: { checkoutKey, ...target },
      mode: 'subscription',
      amount,
      buyer: { name, email: buyer.email, phone: null, address: null },
      agreement,
      paymentMethodId: null,
    },
  );
}

async function statusOf(shop: OpenShop, orderId: string): Promise<string> {
  return (await shop.call(getOrder, { params: { orderId } })).status;
}

test('a slow change of the code is answered in time as pending; its order is paid at the new price', async () => {
  const { shop, release } = await slowShop(/\/void$/);
  await using _ = shop;
  await addCoupon(shop.app);
  const old = await shop.subscribe();
  const target = { orderId: old.orderId, couponCode: 'FOUNDERS' };
  await expect(begin(shop, target, 20_000, shortTimeout)).rejects.toMatchObject({ code: 'payment_pending' });
  expect(await statusOf(shop, old.orderId)).toBe('processing');
  release();
  const { order, clientSecret } = await begin(shop, target, 20_000);
  expect(order).toMatchObject({ public_id: old.orderId, amount: 20_000, status: 'open' });
  const card = await shop.provider.card(visa);
  expect((await shop.provider.confirm(old.secret, card)).status).toBe(400);
  await shop.provider.confirm(String(clientSecret), card);
  expect(await shop.complete(old.orderId, String(clientSecret))).toMatchObject({ status: 'paid' });
  expect(await shop.rows('ledger')).toMatchObject([{ amount: 20_000 }]);
});

test('the slow closing of an earlier order is answered in time, and the next click continues', async () => {
  const { shop, release } = await slowShop(/\/void$/);
  await using _ = shop;
  const monthly = await shop.subscribe({ membershipId: 'pro-agent-monthly' });
  const annual = { membershipId: 'pro-agent-annual' };
  await expect(begin(shop, annual, 25_000, shortTimeout)).rejects.toMatchObject({ code: 'unavailable' });
  expect(await statusOf(shop, monthly.orderId)).toBe('processing');
  release();
  const { order, clientSecret } = await begin(shop, annual, 25_000);
  expect(order).toMatchObject({ plan_id: 'pro-agent-annual', status: 'open' });
  expect(clientSecret).not.toBeNull();
  expect(await statusOf(shop, monthly.orderId)).toBe('cancelled');
  expect((await shop.rows('orders')).filter(({ status }) => status === 'open')).toHaveLength(1);
});

test('a slow first click is answered with its order, and the next one gets its payment', async () => {
  const { shop, release } = await slowShop(/\/v1\/subscriptions$/);
  await using _ = shop;
  const annual = { membershipId: 'pro-agent-annual' };
  const { order, clientSecret } = await begin(shop, annual, 25_000, shortTimeout);
  expect([order.status, clientSecret]).toEqual(['processing', null]);
  release();
  const again = await begin(shop, annual, 25_000);
  expect(again.order.public_id).toBe(order.public_id);
  expect(again.clientSecret).not.toBeNull();
  expect((await shop.provider.stripe.subscriptions.list({ status: 'all' })).data).toHaveLength(1);
});

test('an error after the answer is logged', async () => {
  const { shop, release } = await slowShop(/\/v1\/subscriptions$/);
  await using _ = shop;
  await begin(shop, { membershipId: 'pro-agent-annual' }, 25_000, shortTimeout);
  await shop.app.db.knex.schema.renameTable('payment_attempts', 'payment_attempts_away');
  release();
  await shop.payments.mutex.run(1, async () => undefined);
  await shop.app.db.knex.schema.renameTable('payment_attempts_away', 'payment_attempts');
  expect(shop.app.lines.join('')).toContain('work failed after its caller was answered');
});
