import { getAdminOrder, type AdminOrderDetail } from '@plumbline/contract/commerce/admin-orders';
import { createSubscription } from '@plumbline/contract/commerce/payments';
import { expect, test } from '@jest/globals';
import { erasePerson } from '../../privacy/erasure/erase-person.ts';
import { applyRetention } from '../../privacy/retention/apply-retention.ts';
import { addCoupon } from '../../testing/add-coupon.ts';
import { agreement, buyer, checkoutKey, openShop, price, type OpenShop } from '../../testing/open-shop.ts';
import { signedIn } from '../../testing/staff-browser.ts';
import { closeOrder } from '../payments/close-order.ts';

const year = 365.25 * 86_400_000;
const versions = { agreement: agreement.agreement, recurring_billing: agreement['recurring-billing'] };

test('a consent is stored with the versions of the documents, time, network address and displayed text', async () => {
  await using shop = await openShop();
  const { orderId } = await shop.subscribe({ amount: 25_000 });
  const [consent] = await shop.rows('consents');
  expect(consent).toMatchObject({
    order_id: 1,
    ...versions,
    given_at: new Date(shop.app.clock.time).toISOString(),
    address: '127.0.0.1',
    shown:
      'Pro Agent Annual: $250.00 today. Renews each year for $250.00, until canceled in the account at least 48 hours before the next billing date.',
  });
  // A repeat is the same consent.
  await shop.subscribe({ amount: 25_000 });
  expect(await shop.rows('consents')).toHaveLength(1);
  const viewer = await signedIn(shop.app, 'viewer');
  const answer = await viewer.send('GET', `/api${getAdminOrder.path.replace(':id', orderId)}`);
  expect(((await answer.json()) as AdminOrderDetail).consents).toMatchObject([
    { at: consent?.['given_at'], address: '127.0.0.1', shown: consent?.['shown'] },
  ]);
});

test('another price requires another consent, which is stored beside the earlier one', async () => {
  await using shop = await openShop();
  await addCoupon(shop.app);
  await shop.subscribe({ amount: 25_000 });
  const body = {
    membershipId: 'pro-agent-annual',
    checkoutKey,
    customerInfo: buyer,
    couponCode: 'FOUNDERS',
    amount: 20_000,
  };
  await expect(shop.call(createSubscription, { body })).rejects.toMatchObject({ code: 'agreement_required' });
  await shop.call(createSubscription, { body: { ...body, agreement } });
  expect((await shop.rows('consents')).map(({ shown }) => shown)).toEqual([
    expect.stringContaining('$250.00 today. Renews'),
    expect.stringContaining('$200.00 today, $50.00 less with the code FOUNDERS. Renews each year for $250.00, until'),
  ]);
});

test('a consent without a row is read from its order', async () => {
  await using shop = await openShop();
  const { orderId } = await shop.subscribe({ amount: 25_000 });
  const [consent] = await shop.rows('consents');
  await shop.app.db.knex('consents').delete();
  const viewer = await signedIn(shop.app, 'viewer');
  const answer = await viewer.send('GET', `/api${getAdminOrder.path.replace(':id', orderId)}`);
  expect(((await answer.json()) as AdminOrderDetail).consents).toEqual([
    {
      agreement: versions.agreement,
      recurringBilling: versions.recurring_billing,
      at: consent?.['given_at'],
      address: null,
      shown: null,
    },
  ]);
});

test('a refused request stores no consent', async () => {
  await using shop = await openShop();
  for (const different of [{ amount: 1 }, { agreement: undefined }]) {
    await expect(shop.subscribe(different)).rejects.toMatchObject({ status: 409 });
  }
  expect(await shop.rows('consents')).toEqual([]);
});

async function setConsentAge(shop: OpenShop, years: number): Promise<void> {
  const at = new Date(shop.app.clock.time - years * year).toISOString();
  await shop.app.db.knex('consents').update({ given_at: at });
}

test('a consent is deleted after three years, but not while its membership runs', async () => {
  await using shop = await openShop();
  await shop.join();
  await shop.subscribe({ membershipId: 'core-agent-annual', customerInfo: { ...buyer, email: 'ada@lind.example' } });
  await setConsentAge(shop, 2.99);
  expect(await applyRetention(shop.app)).toMatchObject({ consents: 0 });
  await setConsentAge(shop, 3.01);
  expect(await applyRetention(shop.app)).toMatchObject({ consents: 1 });
  expect(await shop.rows('consents')).toMatchObject([{ order_id: 1, address: '127.0.0.1' }]);
  await shop.app.db
    .knex('memberships')
    .update({ status: 'ended', ended_at: new Date(shop.app.clock.time).toISOString() });
  expect(await applyRetention(shop.app)).toMatchObject({ consents: 1 });
  expect(await shop.rows('consents')).toEqual([]);
});

test('an erasure removes the buyer from a displayed text whose description has an amount before their name', async () => {
  await using shop = await openShop();
  const orderId = await shop.order({ description: 'Gift: $50 off, from Renée Castellano', amount: price });
  await shop.begin(orderId);
  await closeOrder(shop.payments, 1, 'cancelled');
  await erasePerson(shop.app, buyer.email);
  expect((await shop.rows('consents')).map(({ shown }) => shown)).toEqual(['Membership: $299.00 today. Paid once.']);
});
