import { expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { activeSubscription, beginSubscription, payFirstInvoice, eventTypes } from '../testing/begin-subscription.ts';
import { openEmulatedStripe, type OpenStripe } from '../testing/open-emulated-stripe.ts';

const day = 86_400;

/** Items of a subscription with an annual price of another product. */
async function annualItems({ stripe }: OpenStripe, { items }: Stripe.Subscription) {
  const product = await stripe.products.create({ name: 'Pro Agent Annual' });
  const recurring = { interval: 'year' } as const;
  const price = await stripe.prices.create({ currency: 'usd', product: product.id, unit_amount: 25_000, recurring });
  return [{ id: items.data[0]?.id ?? '', price: price.id }];
}

/** The time of the sandbox's clock, in s since 1970. */
const now = async ({ stripe }: OpenStripe) => (await stripe.products.create({ name: 'The time' })).created;

const chargeImmediately = { proration_behavior: 'always_invoice', payment_behavior: 'pending_if_incomplete' } as const;

/** A monthly subscription after fifteen days of its first period. */
async function openHalfwayThroughPeriod(number?: string) {
  const sandbox = await openEmulatedStripe();
  const { subscription } = await activeSubscription(sandbox, number);
  await sandbox.control('time', { days: 15 });
  const items = await annualItems(sandbox, subscription);
  return { sandbox, subscription, items, at: await now(sandbox) };
}

test('a preview credits the unused time to the second, and changes nothing', async () => {
  const { sandbox, subscription, items, at } = await openHalfwayThroughPeriod();
  await using _ = sandbox;
  const { stripe } = sandbox;
  const [
    { current_period_start: start, current_period_end: end } = { current_period_start: 0, current_period_end: 0 },
  ] = subscription.items.data;
  const preview = await stripe.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: { items, proration_behavior: 'always_invoice', proration_date: at },
  });
  const credit = Math.round((2500 * (end - at)) / (end - start));
  expect(preview).toMatchObject({ amount_due: 25_000 - credit, billing_reason: 'subscription_update' });
  expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-credit, 25_000]);
  expect(preview.lines.data[0]?.description).toMatch(/^Unused time on Pro Agent Monthly after \d\d \w+ \d{4}$/);
  expect(preview.lines.data[0]?.parent?.subscription_item_details?.proration).toBe(true);
  expect(await stripe.subscriptions.retrieve(subscription.id)).toEqual(subscription);
  await sandbox.control('time', { seconds: 600 });
  const updated = await stripe.subscriptions.update(subscription.id, {
    items,
    ...chargeImmediately,
    proration_date: at,
    expand: ['latest_invoice'],
  });
  expect(updated).toMatchObject({
    pending_update: null,
    latest_invoice: { status: 'paid', amount_paid: preview.amount_due },
  });
  expect(updated.items.data[0]?.price.recurring?.interval).toBe('year');
  expect((updated.items.data[0]?.current_period_end ?? 0) - (await now(sandbox))).toBeGreaterThan(364 * day);
  await sandbox.control('time', { days: 364 });
  expect((await stripe.invoices.list({ subscription: subscription.id })).data).toHaveLength(2);
  await sandbox.control('time', { days: 2 });
  const [renewal] = (await stripe.invoices.list({ subscription: subscription.id })).data;
  expect(renewal).toMatchObject({ billing_reason: 'subscription_cycle', amount_paid: 25_000 });
});

test('a card that is declined leaves the subscription as it is, with the update pending until its invoice is voided', async () => {
  const { sandbox, subscription, items, at } = await openHalfwayThroughPeriod();
  await using _ = sandbox;
  const { stripe } = sandbox;
  await sandbox.control(`subscriptions/${subscription.id}/card`, { card: 'declines' });
  const update = { items, ...chargeImmediately, proration_date: at, expand: ['latest_invoice'] };
  const waiting = await stripe.subscriptions.update(subscription.id, update);
  expect(waiting).toMatchObject({ status: 'active', latest_invoice: { status: 'open' } });
  expect(waiting.items.data[0]?.price.recurring?.interval).toBe('month');
  expect((waiting.pending_update?.expires_at ?? 0) - (await now(sandbox))).toBeGreaterThan(22.9 * 3_600);
  await stripe.invoices.voidInvoice((waiting.latest_invoice as Stripe.Invoice).id ?? '');
  expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
    pending_update: null,
    status: 'active',
  });
  await sandbox.control(`subscriptions/${subscription.id}/card`, { card: 'pays' });
  await sandbox.control('time', { days: 20 });
  const [renewal] = (await stripe.invoices.list({ subscription: subscription.id })).data;
  expect(renewal).toMatchObject({ billing_reason: 'subscription_cycle', amount_paid: 2500 });
});

test('an update that needs a challenge is applied after the hosted page’s payment, or discarded after 23 hours', async () => {
  const { sandbox, subscription, items, at } = await openHalfwayThroughPeriod();
  await using _ = sandbox;
  const { stripe } = sandbox;
  await sandbox.control(`subscriptions/${subscription.id}/card`, { card: 'asks' });
  const update = { items, ...chargeImmediately, expand: ['latest_invoice'] };
  const first = await stripe.subscriptions.update(subscription.id, { ...update, proration_date: at });
  expect(first.pending_update).not.toBeNull();
  await sandbox.control('time', { seconds: 23 * 3_600 + 1 });
  expect(await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] })).toMatchObject({
    pending_update: null,
    latest_invoice: { status: 'void' },
  });
  const second = await stripe.subscriptions.update(subscription.id, update);
  const { hosted_invoice_url: url } = second.latest_invoice as Stripe.Invoice;
  await fetch(url ?? '', { method: 'POST', body: new URLSearchParams({ outcome: 'complete' }) });
  const updated = await stripe.subscriptions.retrieve(subscription.id);
  expect(updated.pending_update).toBeNull();
  expect(updated.items.data[0]?.price.recurring?.interval).toBe('year');
  expect(await eventTypes(sandbox, 'customer.subscription.pending_update*')).toEqual([
    'customer.subscription.pending_update_expired',
    'customer.subscription.pending_update_applied',
  ]);
});

test('new coupons reduce the new price, not the credit', async () => {
  await using sandbox = await openEmulatedStripe();
  const { stripe } = sandbox;
  const forever = { currency: 'usd', duration: 'forever' } as const;
  await stripe.coupons.create({ ...forever, id: 'MONTHLY', amount_off: 500 });
  await stripe.coupons.create({ ...forever, id: 'YEARLY', amount_off: 5000 });
  const begun = await beginSubscription(sandbox, { discounts: [{ coupon: 'MONTHLY' }] });
  await payFirstInvoice(sandbox, begun.subscription, '4242424242424242');
  await sandbox.control('time', { days: 15 });
  const items = await annualItems(sandbox, begun.subscription);
  const [
    { current_period_start: start, current_period_end: end } = { current_period_start: 0, current_period_end: 0 },
  ] = begun.subscription.items.data;
  const at = await now(sandbox);
  const credit = Math.round((2000 * (end - at)) / (end - start));
  const details = { items, proration_behavior: 'always_invoice', proration_date: at } as const;
  const discounts = [{ coupon: 'YEARLY' }];
  const preview = await stripe.invoices.createPreview({
    subscription: begun.subscription.id,
    discounts,
    subscription_details: details,
  });
  expect(preview).toMatchObject({ amount_due: 20_000 - credit, total_discount_amounts: [{ amount: 5000 }] });
  await stripe.subscriptions.update(begun.subscription.id, {
    items,
    ...chargeImmediately,
    proration_date: at,
    discounts,
  });
  await sandbox.control('time', { days: 370 });
  const [renewal] = (await stripe.invoices.list({ subscription: begun.subscription.id })).data;
  expect(renewal).toMatchObject({ amount_paid: 20_000 });
});

test('a pending update rejects a price that is created with it', async () => {
  const { sandbox, subscription, items, at } = await openHalfwayThroughPeriod();
  await using _ = sandbox;
  const [item] = items;
  const product = await sandbox.stripe.products.create({ name: 'Another' });
  const recurring = { interval: 'year' } as const;
  const price_data = { currency: 'usd', product: product.id, unit_amount: 100, recurring };
  const update = { items: [{ id: item?.id ?? '', price_data }], ...chargeImmediately, proration_date: at };
  await expect(sandbox.stripe.subscriptions.update(subscription.id, update)).rejects.toMatchObject({
    param: 'items[0][price_data]',
  });
});

test('a schedule changes the price at the next period; until its release the subscription cannot be cancelled directly', async () => {
  await using sandbox = await openEmulatedStripe();
  const { stripe } = sandbox;
  const { subscription } = await activeSubscription(sandbox);
  const product = await stripe.products.create({ name: 'Pro Agent Annual' });
  const scheduleAnnualPrice = async () => {
    const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
    const [running] = schedule.phases;
    const price_data = {
      currency: 'usd',
      product: product.id,
      unit_amount: 25_000,
      recurring: { interval: 'year' as const },
    };
    return stripe.subscriptionSchedules.update(schedule.id, {
      end_behavior: 'release',
      phases: [
        {
          start_date: running?.start_date ?? 0,
          end_date: running?.end_date ?? 0,
          items: [{ price: (running?.items[0]?.price as string | undefined) ?? '', quantity: 1 }],
        },
        { duration: { interval: 'year' }, items: [{ price_data }], proration_behavior: 'none' },
      ],
    });
  };
  const first = await scheduleAnnualPrice();
  await expect(stripe.subscriptionSchedules.create({ from_subscription: subscription.id })).rejects.toThrow(
    'already attached to a schedule',
  );
  await expect(stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })).rejects.toThrow(
    'managed by the subscription schedule',
  );
  await stripe.subscriptionSchedules.release(first.id);
  await expect(stripe.subscriptionSchedules.release(first.id)).rejects.toThrow('released');
  await sandbox.control('time', { days: 32 });
  const invoices = async () =>
    (await stripe.invoices.list({ subscription: subscription.id })).data.map(({ amount_paid }) => amount_paid);
  expect(await invoices()).toEqual([2500, 2500]);
  const second = await scheduleAnnualPrice();
  await sandbox.control('time', { days: 32 });
  expect(await invoices()).toEqual([25_000, 2500, 2500]);
  expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ schedule: second.id });
  await sandbox.control('time', { days: 367 });
  expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ schedule: null, status: 'active' });
  expect(await invoices()).toEqual([25_000, 25_000, 2500, 2500]);
});
