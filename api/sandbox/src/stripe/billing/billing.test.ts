import { expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { activeSubscription, beginSubscription, payFirstInvoice, eventTypes } from '../testing/begin-subscription.ts';
import { openEmulatedStripe } from '../testing/open-emulated-stripe.ts';

const day = 86_400;

test('a subscription is incomplete until its first invoice is paid, then active with the card as its default payment method', async () => {
  await using sandbox = await openEmulatedStripe();
  const { customer, subscription } = await beginSubscription(sandbox);
  expect(subscription).toMatchObject({
    status: 'incomplete',
    latest_invoice: { status: 'open', amount_due: 2500, confirmation_secret: { type: 'payment_intent' } },
  });
  expect((await payFirstInvoice(sandbox, subscription, '4000000000000002')).status).toBe(402);
  expect((await sandbox.stripe.subscriptions.retrieve(subscription.id)).status).toBe('incomplete');
  expect((await payFirstInvoice(sandbox, subscription, '4242424242424242')).body['status']).toBe('succeeded');
  const active = await sandbox.stripe.subscriptions.retrieve(subscription.id, {
    expand: ['latest_invoice.payments', 'default_payment_method'],
  });
  expect(active).toMatchObject({
    status: 'active',
    default_payment_method: { customer: customer.id, card: { last4: '4242' } },
    latest_invoice: {
      status: 'paid',
      amount_paid: 2500,
      attempt_count: 2,
      parent: { subscription_details: { subscription: subscription.id, metadata: { orderId: 'ord_1' } } },
      payments: { data: [{ status: 'paid', amount_paid: 2500 }] },
    },
  });
});

test('a price is active, and the one that a subscription creates inline is not', async () => {
  await using sandbox = await openEmulatedStripe();
  const { subscription } = await beginSubscription(sandbox);
  expect(subscription.items.data[0]?.price.active).toBe(false);
  const { stripe } = sandbox;
  const { id: product } = await stripe.products.create({ name: 'Pro Agent Annual' });
  const recurring = { interval: 'year' } as const;
  const price = await stripe.prices.create({ currency: 'usd', product, unit_amount: 25_000, recurring });
  expect(price.active).toBe(true);
});

test('the events of a first payment', async () => {
  await using sandbox = await openEmulatedStripe();
  await activeSubscription(sandbox);
  expect(await eventTypes(sandbox, 'customer.subscription.*')).toEqual([
    'customer.subscription.created',
    'customer.subscription.updated',
  ]);
  expect(await eventTypes(sandbox, 'invoice*')).toEqual([
    'invoice.created',
    'invoice.finalized',
    'invoice.updated',
    'invoice.paid',
    'invoice.payment_succeeded',
    'invoice_payment.paid',
  ]);
  const [updated] = (await sandbox.stripe.events.list({ type: 'customer.subscription.updated' })).data;
  expect(updated?.data).toMatchObject({
    object: { status: 'active' },
    previous_attributes: { status: 'incomplete', default_payment_method: null },
  });
});

test('a first invoice that is not paid within 23 hours is voided, and the subscription expires', async () => {
  await using sandbox = await openEmulatedStripe();
  const { stripe } = sandbox;
  const { subscription } = await beginSubscription(sandbox);
  await sandbox.control('time', { seconds: 23 * 3600 - 60 });
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('incomplete');
  await sandbox.control('time', { seconds: 120 });
  const expired = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice.payments'] });
  expect(expired).toMatchObject({
    status: 'incomplete_expired',
    latest_invoice: { status: 'void', payments: { data: [{ status: 'canceled' }] } },
  });
  expect(await eventTypes(sandbox, 'payment_intent.canceled')).toHaveLength(1);
  const late = await payFirstInvoice(sandbox, subscription, '4242424242424242');
  expect(late.body.error?.['code']).toBe('payment_intent_unexpected_state');
});

test('a subscription that is cancelled before its first payment expires', async () => {
  await using sandbox = await openEmulatedStripe();
  const { subscription } = await beginSubscription(sandbox);
  expect((await sandbox.stripe.subscriptions.cancel(subscription.id)).status).toBe('incomplete_expired');
  expect((await payFirstInvoice(sandbox, subscription, '4242424242424242')).status).toBe(400);
});

test('a new price applies to the next invoice, and the running period is not charged again', async () => {
  await using sandbox = await openEmulatedStripe();
  const { stripe } = sandbox;
  const { subscription } = await activeSubscription(sandbox);
  const [item] = subscription.items.data;
  const productReference = item?.price.product ?? '';
  const product = typeof productReference === 'string' ? productReference : productReference.id;
  const price_data = { currency: 'usd', product, unit_amount: 3000, recurring: { interval: 'month' } } as const;
  const items = [{ id: item?.id ?? '', price_data }];
  await expect(stripe.subscriptions.update(subscription.id, { items })).rejects.toThrow(/no prorations/);
  const changed = await stripe.subscriptions.update(subscription.id, { items, proration_behavior: 'none' });
  expect(changed.items.data).toMatchObject([
    { id: item?.id, price: { unit_amount: 3000 }, current_period_end: item?.current_period_end },
  ]);
  expect((await stripe.invoices.list({ subscription: subscription.id })).data).toHaveLength(1);
  const other = [{ id: 'si_other', price_data }];
  await expect(
    stripe.subscriptions.update(subscription.id, { items: other, proration_behavior: 'none' }),
  ).rejects.toThrow();
  await sandbox.control('time', { seconds: 32 * day });
  const renewed = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
  expect(renewed.latest_invoice).toMatchObject({ status: 'paid', amount_paid: 3000 });
});

test('a renewal begins the new period, stays a draft for an hour, and is then paid', async () => {
  await using sandbox = await openEmulatedStripe();
  const { stripe } = sandbox;
  const { subscription } = await activeSubscription(sandbox);
  const end = subscription.items.data[0]?.current_period_end ?? 0;
  await sandbox.control('time', { seconds: end - Math.floor(Date.now() / 1000) + 60 });
  const drafted = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
  expect(drafted).toMatchObject({
    status: 'active',
    items: { data: [{ current_period_start: end }] },
    latest_invoice: { status: 'draft', billing_reason: 'subscription_cycle' },
  });
  expect(drafted.items.data[0]?.current_period_end).toBeGreaterThan(end + 27 * day);
  await sandbox.control('time', { seconds: 3600 });
  const renewed = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice.payments'] });
  expect(renewed.latest_invoice).toMatchObject({ status: 'paid', amount_paid: 2500, attempt_count: 1 });
  expect((await stripe.charges.list()).data).toHaveLength(2);
  expect((await stripe.invoices.list({ subscription: subscription.id })).data.map(({ number }) => number)).toEqual([
    expect.stringMatching(/-0002$/),
    expect.stringMatching(/-0001$/),
  ]);
});

test('a monthly subscription renews twelve times a year, on the same day of the month', async () => {
  await using sandbox = await openEmulatedStripe();
  const { subscription } = await activeSubscription(sandbox);
  for (let count = 0; count < 12; count += 1) {
    expect((await sandbox.control(`subscriptions/${subscription.id}/renew`)).status).toBe(200);
  }
  const after = await sandbox.stripe.subscriptions.retrieve(subscription.id);
  const [from, to] = [subscription.start_date, after.items.data[0]?.current_period_start ?? 0].map(
    (time) => new Date(time * 1000),
  );
  expect([to?.getUTCFullYear(), to?.getUTCMonth()]).toEqual([(from?.getUTCFullYear() ?? 0) + 1, from?.getUTCMonth()]);
  expect((await sandbox.stripe.invoices.list({ status: 'paid', limit: 100 })).data).toHaveLength(13);
});

test('a renewal that fails is past due, and recovers with another card', async () => {
  await using sandbox = await openEmulatedStripe();
  const { stripe } = sandbox;
  const { subscription } = await activeSubscription(sandbox);
  await sandbox.control(`subscriptions/${subscription.id}/card`, { card: 'declines' });
  await sandbox.control(`subscriptions/${subscription.id}/renew`);
  const pastDue = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
  const invoice = pastDue.latest_invoice as Stripe.Invoice;
  expect([pastDue.status, invoice.status, invoice.attempt_count]).toEqual(['past_due', 'open', 1]);
  expect((invoice.next_payment_attempt ?? 0) - invoice.created).toBeGreaterThan(2 * day);
  expect(await eventTypes(sandbox, 'invoice.payment_failed')).toHaveLength(1);

  const number = '5555555555554444';
  const paid = await fetch(invoice.hosted_invoice_url ?? '', {
    method: 'POST',
    body: new URLSearchParams({ number, expiry: '12/40', cvc: '123' }),
  });
  expect(await paid.text()).toContain('This invoice is paid');
  const recovered = await stripe.subscriptions.retrieve(subscription.id, { expand: ['default_payment_method'] });
  expect(recovered).toMatchObject({ status: 'active', default_payment_method: { card: { last4: '4444' } } });
  await sandbox.control('time', { days: 8 });
  expect((await stripe.charges.list({ limit: 100 })).data.filter((charge) => charge.paid)).toHaveLength(2);
});

test('an automatic retry recovers a past due subscription', async () => {
  await using sandbox = await openEmulatedStripe();
  const { subscription } = await activeSubscription(sandbox);
  await sandbox.control(`subscriptions/${subscription.id}/card`, { card: 'declines' });
  await sandbox.control(`subscriptions/${subscription.id}/renew`);
  await sandbox.control(`subscriptions/${subscription.id}/card`, { card: 'pays' });
  await sandbox.control('time', { days: 3 });
  expect((await sandbox.stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
});

test.each([
  ['cancel', 'canceled', 'customer.subscription.deleted'],
  ['unpaid', 'unpaid', 'customer.subscription.updated'],
  ['past_due', 'past_due', 'customer.subscription.updated'],
])('after the last retry, with dunning ‘%s’, a subscription is %s', async (end, status, last) => {
  await using sandbox = await openEmulatedStripe();
  const { stripe } = sandbox;
  const { subscription } = await activeSubscription(sandbox);
  await sandbox.control('dunning', { end });
  await sandbox.control(`subscriptions/${subscription.id}/card`, { card: 'declines' });
  await sandbox.control(`subscriptions/${subscription.id}/renew`);
  await sandbox.control('time', { days: 16 });
  const after = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
  expect(after).toMatchObject({
    status,
    latest_invoice: { status: 'open', attempt_count: 4, next_payment_attempt: null },
  });
  expect(await eventTypes(sandbox, 'invoice.payment_failed')).toHaveLength(4);
  expect((await eventTypes(sandbox, 'customer.subscription.*')).at(-1)).toBe(last);
  if (end === 'cancel') expect(after.cancellation_details?.reason).toBe('payment_failed');
});

test('a renewal whose card needs a challenge waits for the cardholder', async () => {
  await using sandbox = await openEmulatedStripe();
  const { stripe } = sandbox;
  const { subscription } = await activeSubscription(sandbox);
  await sandbox.control(`subscriptions/${subscription.id}/card`, { card: 'asks' });
  await sandbox.control(`subscriptions/${subscription.id}/renew`);
  const pastDue = await stripe.subscriptions.retrieve(subscription.id, {
    expand: ['latest_invoice.confirmation_secret'],
  });
  expect(pastDue.status).toBe('past_due');
  expect(await eventTypes(sandbox, 'invoice.payment_action_required')).toHaveLength(1);
  const secret = (pastDue.latest_invoice as Stripe.Invoice).confirmation_secret?.client_secret ?? '';
  const fields = { client_secret: secret, outcome: 'complete' };
  await sandbox.browser(`/v1/payment_intents/${secret.split('_secret_')[0]}/challenge`, fields);
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
});

test('the test card 3155 needs no second challenge after its setup', async () => {
  await using sandbox = await openEmulatedStripe();
  const { subscription } = await activeSubscription(sandbox, '4000002500003155');
  await sandbox.control(`subscriptions/${subscription.id}/renew`);
  expect((await sandbox.stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
  expect((await sandbox.stripe.invoices.list({ status: 'paid' })).data).toHaveLength(2);
});

test('a cancellation at the period’s end takes effect then, and can be withdrawn before', async () => {
  await using sandbox = await openEmulatedStripe();
  const { stripe } = sandbox;
  const { subscription } = await activeSubscription(sandbox);
  const end = subscription.items.data[0]?.current_period_end ?? 0;
  const cancelling = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  expect(cancelling).toMatchObject({
    status: 'active',
    cancel_at: end,
    cancellation_details: { reason: 'cancellation_requested' },
  });
  expect(await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false })).toMatchObject({
    cancel_at: null,
    canceled_at: null,
  });
  await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  await sandbox.control(`subscriptions/${subscription.id}/renew`);
  const cancelled = await stripe.subscriptions.retrieve(subscription.id);
  expect([cancelled.status, cancelled.ended_at]).toEqual(['canceled', end]);
  expect(await eventTypes(sandbox, 'customer.subscription.deleted')).toHaveLength(1);
  expect((await stripe.charges.list()).data).toHaveLength(1);
  await expect(stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false })).rejects.toMatchObject({
    code: 'invalid_canceled_subscription_fields',
  });
  await expect(stripe.subscriptions.cancel(subscription.id)).rejects.toMatchObject({ statusCode: 404 });
  expect((await stripe.subscriptions.list()).data).toEqual([]);
  expect((await stripe.subscriptions.list({ status: 'all' })).data).toHaveLength(1);
});

test('without default_incomplete a subscription is paid immediately, or not created', async () => {
  await using sandbox = await openEmulatedStripe();
  const { stripe } = sandbox;
  const { id: customer } = await stripe.customers.create({ email: 'r@castellano.example' });
  const { id: product } = await stripe.products.create({ name: 'Elite Broker Annual' });
  const price_data = { currency: 'usd', unit_amount: 79_900, recurring: { interval: 'year' }, product } as const;
  const create = (more: Partial<Stripe.SubscriptionCreateParams>) =>
    stripe.subscriptions.create({ customer, items: [{ price_data }], ...more });
  await expect(create({})).rejects.toMatchObject({ statusCode: 400, code: 'resource_missing' });
  const failing = await stripe.paymentMethods.attach(await sandbox.card('4000000000000341'), { customer });
  expect((await stripe.subscriptions.list({ status: 'all' })).data).toEqual([]);
  expect((await create({ default_payment_method: failing.id })).status).toBe('incomplete');
  const paying = await stripe.paymentMethods.attach(await sandbox.card('4242424242424242'), { customer });
  expect((await create({ default_payment_method: paying.id })).status).toBe('active');
});

test('the payment intent of an invoice cannot be cancelled, except by voiding the invoice', async () => {
  await using sandbox = await openEmulatedStripe();
  const { stripe } = sandbox;
  const { subscription } = await beginSubscription(sandbox);
  const invoice = subscription.latest_invoice as Stripe.Invoice;
  const intent = (invoice.confirmation_secret?.client_secret ?? '').split('_secret_')[0] ?? '';
  const expand = ['data.payments'];
  expect((await stripe.invoices.list({ expand })).data[0]?.payments?.data).toMatchObject([
    { invoice: invoice.id, status: 'open', amount_requested: 2500, payment: { payment_intent: intent } },
  ]);
  await expect(stripe.paymentIntents.cancel(intent)).rejects.toMatchObject({ statusCode: 400 });
  await expect(stripe.invoices.list({ expand: ['data.payment_intent'] })).rejects.toThrow(
    'This property cannot be expanded (payment_intent).',
  );
  expect((await stripe.invoices.voidInvoice(invoice.id ?? '')).status).toBe('void');
});

test('the control ‘bill’ charges the next period of one subscription early, and of no other', async () => {
  await using sandbox = await openEmulatedStripe();
  const { stripe } = sandbox;
  const { subscription } = await activeSubscription(sandbox);
  const { subscription: other } = await activeSubscription(sandbox);
  const end = subscription.items.data[0]?.current_period_end;
  await sandbox.control(`subscriptions/${subscription.id}/bill`);
  const billed = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
  expect(billed).toMatchObject({
    status: 'active',
    items: { data: [{ current_period_start: end }] },
    latest_invoice: { status: 'paid' },
  });
  expect((await stripe.invoices.list({ subscription: other.id })).data).toHaveLength(1);
});
