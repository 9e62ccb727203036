import { expect, test } from '@jest/globals';
import { getOrder } from '@plumbline/contract/commerce/orders';
import { getReceipt, receiptFacts } from '@plumbline/contract/commerce/receipts';
import { intentOf, openShop, type OpenShop } from '../../testing/open-shop.ts';
import { sweep } from '../payments/sweep.ts';

const earlierOf = async (shop: OpenShop, orderId: string) =>
  (await shop.call(getOrder, { params: { orderId } })).member?.earlierMemberships;

async function passDay(shop: OpenShop) {
  shop.app.clock.time += 86_400_000;
  await shop.provider.control('time', { days: 1 });
}

test('an order says whether its member had running or ended memberships when it was paid', async () => {
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

test('memberships of another buyer are not counted', async () => {
  await using shop = await openShop();
  await shop.join();
  const other = await shop.join({
    checkoutKey: 'the-key-of-another-buyers-browser',
    customerInfo: { firstName: 'Ines', lastName: 'Ferreira', email: 'ines@ferreira.example' },
  });
  expect(await earlierOf(shop, other.orderId)).toBe('none');
});

test('a payment with a member’s e-mail address reveals neither the member’s number nor the joining date', async () => {
  await using shop = await openShop();
  const first = await shop.join();
  await passDay(shop);
  const [member] = await shop.rows('members');
  const { orderId, secret } = await shop.join({
    membershipId: 'core-agent-annual',
    checkoutKey: 'the-key-of-a-strangers-browser-x',
  });
  expect(await shop.rows('members')).toHaveLength(1);
  const { order, receipt = '' } = await shop.complete(orderId, secret);
  const receiptData = await shop.call(getReceipt, { params: { token: receipt } });
  expect(receiptData.ofNewMember).toBe(false);
  expect(receiptFacts(receiptData).map(([label]) => label)).not.toContain('Member');
  const answers = JSON.stringify([order, receiptData, await shop.call(getOrder, { params: { orderId } })]);
  for (const secretOf of [String(member?.['number']), String(member?.['joined_at'])]) {
    expect(answers).not.toContain(secretOf);
  }
  expect(order.member).toMatchObject({ earlierMemberships: 'running', memberNumber: 10_002 });
  // The order that created the member has both.
  const own = await shop.call(getOrder, { params: { orderId: first.orderId } });
  expect(own.member).toMatchObject({ memberNumber: member?.['number'], joinDate: member?.['joined_at'] });
});
