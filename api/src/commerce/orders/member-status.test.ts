import { expect, test } from '@jest/globals';
import { getOrder } from '@plumbline/contract/commerce/orders';
import { intentOf, openShop, type OpenShop } from '../../testing/open-shop.ts';
import { sweep } from '../payments/sweep.ts';

const earlierOf = async (shop: OpenShop, orderId: string) =>
  (await shop.call(getOrder, { params: { orderId } })).member?.earlierMemberships;

async function passDay(shop: OpenShop) {
  shop.app.clock.time += 86_400_000;
  await shop.provider.control('time', { days: 1 });
}

test('an order says how its member stood by their other memberships when it was paid', async () => {
  await using shop = await openShop();
  const first = await shop.join({ membershipId: 'pro-agent-monthly' });
  const beside = await shop.join({ membershipId: 'core-agent-annual' });
  expect(await earlierOf(shop, first.orderId)).toBe('none');
  expect(await earlierOf(shop, beside.orderId)).toBe('running');

  await passDay(shop);
  for (const { secret } of [first, beside]) {
    await shop.provider.stripe.refunds.create({ payment_intent: intentOf(secret) });
  }
  await sweep(shop.payments);
  await passDay(shop);
  const again = await shop.join({ membershipId: 'pro-agent-annual' });
  expect(await earlierOf(shop, again.orderId)).toBe('ended');

  // A later end does not change the start.
  await shop.provider.stripe.refunds.create({ payment_intent: intentOf(again.secret) });
  await sweep(shop.payments);
  expect(await Promise.all([first, beside, again].map(({ orderId }) => earlierOf(shop, orderId)))).toEqual([
    'none',
    'running',
    'ended',
  ]);
});

test('somebody else’s memberships are not counted', async () => {
  await using shop = await openShop();
  await shop.join();
  const other = await shop.join({
    checkoutKey: 'the-key-of-another-buyers-browser',
    customerInfo: { firstName: 'Ines', lastName: 'Ferreira', email: 'ines@ferreira.example' },
  });
  expect(await earlierOf(shop, other.orderId)).toBe('none');
});
