import { expect, test } from '@jest/globals';
import { beginSubscription } from '../testing/begin-subscription.ts';
import { openEmulatedStripe } from '../testing/open-emulated-stripe.ts';

const coupon = { id: 'FIVE', name: 'FIVE', amount_off: 500, currency: 'usd', duration: 'once' } as const;

test('a coupon reduces the invoice by its amount; a coupon of the duration once applies to the first invoice only', async () => {
  await using sandbox = await openEmulatedStripe();
  await sandbox.stripe.coupons.create(coupon);
  const begun = await beginSubscription(sandbox, { discounts: [{ coupon: 'FIVE' }] });
  expect(begun.subscription).toMatchObject({
    discounts: [],
    latest_invoice: { subtotal: 2500, total: 2000, amount_due: 2000, total_discount_amounts: [{ amount: 500 }] },
  });
  await sandbox.stripe.coupons.create({ ...coupon, id: 'ALWAYS', duration: 'forever' });
  const always = await beginSubscription(sandbox, { discounts: [{ coupon: 'ALWAYS' }] });
  const expanded = await sandbox.stripe.subscriptions.retrieve(always.subscription.id, { expand: ['discounts'] });
  expect(expanded.discounts).toMatchObject([{ object: 'discount', source: { coupon: 'ALWAYS' } }]);
  expect(await sandbox.stripe.coupons.retrieve('FIVE')).toMatchObject({ times_redeemed: 1, valid: true });
});

test('a coupon that is missing, or exists already, is reported with Stripe’s error codes', async () => {
  await using sandbox = await openEmulatedStripe();
  await sandbox.stripe.coupons.create(coupon);
  await expect(sandbox.stripe.coupons.create(coupon)).rejects.toMatchObject({ code: 'resource_already_exists' });
  await expect(sandbox.stripe.coupons.retrieve('SIX')).rejects.toMatchObject({ code: 'resource_missing' });
  await expect(beginSubscription(sandbox, { discounts: [{ coupon: 'SIX' }] })).rejects.toMatchObject({
    code: 'resource_missing',
    param: 'discounts[0][coupon]',
  });
});
