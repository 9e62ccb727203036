import { expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { active, begin, pay, types } from '../testing/begin-subscription.ts';
import { openPlayedStripe } from '../testing/open-played-stripe.ts';

const day = 86_400;

test('a subscription is incomplete until its first invoice is paid, then active with the card as its own', async () => {
  await using played = await openPlayedStripe();
  const { customer, subscription } = await begin(played);
  expect(subscription).toMatchObject({
    status: 'incomplete',
    latest_invoice: { status: 'open', amount_due: 2500, confirmation_secret: { type: 'payment_intent' } },
  });
  expect((await pay(played, subscription, '4000000000000002')).status).toBe(402);
  expect((await played.stripe.subscriptions.retrieve(subscription.id)).status).toBe('incomplete');
  expect((await pay(played, subscription, '4242424242424242')).body['status']).toBe('succeeded');
  const active = await played.stripe.subscriptions.retrieve(subscription.id, {
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

test('the events of a first payment', async () => {
  await using played = await openPlayedStripe();
  await active(played);
  expect(await types(played, 'customer.subscription.*')).toEqual([
    'customer.subscription.created',
    'customer.subscription.updated',
  ]);
  expect(await types(played, 'invoice*')).toEqual([
    'invoice.created',
    'invoice.finalized',
    'invoice.updated',
    'invoice.paid',
    'invoice.payment_succeeded',
    'invoice_payment.paid',
  ]);
  const [updated] = (await played.stripe.events.list({ type: 'customer.subscription.updated' })).data;
  expect(updated?.data).toMatchObject({
    object: { status: 'active' },
    previous_attributes: { status: 'incomplete', default_payment_method: null },
  });
});

test('a first invoice that is not paid for 23 hours is void, and the subscription expired', async () => {
  await using played = await openPlayedStripe();
  const { stripe } = played;
  const { subscription } = await begin(played);
  await played.control('time', { seconds: 23 * 3600 - 60 });
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('incomplete');
  await played.control('time', { seconds: 120 });
  const expired = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice.payments'] });
  expect(expired).toMatchObject({
    status: 'incomplete_expired',
    latest_invoice: { status: 'void', payments: { data: [{ status: 'canceled' }] } },
  });
  expect(await types(played, 'payment_intent.canceled')).toHaveLength(1);
  const late = await pay(played, subscription, '4242424242424242');
  expect(late.body.error?.['code']).toBe('payment_intent_unexpected_state');
});

test('a subscription that is cancelled before it was paid is expired too', async () => {
  await using played = await openPlayedStripe();
  const { subscription } = await begin(played);
  expect((await played.stripe.subscriptions.cancel(subscription.id)).status).toBe('incomplete_expired');
  expect((await pay(played, subscription, '4242424242424242')).status).toBe(400);
});

test('a renewal moves the period first, is drafted for an hour, then paid', async () => {
  await using played = await openPlayedStripe();
  const { stripe } = played;
  const { subscription } = await active(played);
  const end = subscription.items.data[0]?.current_period_end ?? 0;
  await played.control('time', { seconds: end - Math.floor(Date.now() / 1000) + 60 });
  const drafted = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
  expect(drafted).toMatchObject({
    status: 'active',
    items: { data: [{ current_period_start: end }] },
    latest_invoice: { status: 'draft', billing_reason: 'subscription_cycle' },
  });
  expect(drafted.items.data[0]?.current_period_end).toBeGreaterThan(end + 27 * day);
  await played.control('time', { seconds: 3600 });
  const renewed = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice.payments'] });
  expect(renewed.latest_invoice).toMatchObject({ status: 'paid', amount_paid: 2500, attempt_count: 1 });
  expect((await stripe.charges.list()).data).toHaveLength(2);
  expect((await stripe.invoices.list({ subscription: subscription.id })).data.map(({ number }) => number)).toEqual([
    expect.stringMatching(/-0002$/),
    expect.stringMatching(/-0001$/),
  ]);
});

test('a year of months is twelve renewals, on the same day', async () => {
  await using played = await openPlayedStripe();
  const { subscription } = await active(played);
  for (let count = 0; count < 12; count += 1) {
    expect((await played.control(`subscriptions/${subscription.id}/renew`)).status).toBe(200);
  }
  const after = await played.stripe.subscriptions.retrieve(subscription.id);
  const [from, to] = [subscription.start_date, after.items.data[0]?.current_period_start ?? 0].map(
    (time) => new Date(time * 1000),
  );
  expect([to?.getUTCFullYear(), to?.getUTCMonth()]).toEqual([(from?.getUTCFullYear() ?? 0) + 1, from?.getUTCMonth()]);
  expect((await played.stripe.invoices.list({ status: 'paid', limit: 100 })).data).toHaveLength(13);
});

test('a renewal that fails is past due, and recovers with another card', async () => {
  await using played = await openPlayedStripe();
  const { stripe } = played;
  const { customer, subscription } = await active(played);
  await played.control(`subscriptions/${subscription.id}/card`, { card: 'declines' });
  await played.control(`subscriptions/${subscription.id}/renew`);
  const due = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
  const invoice = due.latest_invoice as Stripe.Invoice;
  expect([due.status, invoice.status, invoice.attempt_count]).toEqual(['past_due', 'open', 1]);
  expect((invoice.next_payment_attempt ?? 0) - invoice.created).toBeGreaterThan(2 * day);
  expect(await types(played, 'invoice.payment_failed')).toHaveLength(1);

  await expect(stripe.invoices.pay(invoice.id ?? '')).rejects.toMatchObject({ statusCode: 402, code: 'card_declined' });
  const method = await stripe.paymentMethods.attach('pm_card_mastercard', { customer: customer.id });
  await stripe.subscriptions.update(subscription.id, { default_payment_method: method.id });
  expect((await stripe.invoices.pay(invoice.id ?? '')).status).toBe('paid');
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
  await expect(stripe.invoices.pay(invoice.id ?? '')).rejects.toThrow('Invoice is already paid');
  await played.control('time', { days: 8 });
  expect((await stripe.charges.list({ limit: 100 })).data.filter(({ paid }) => paid)).toHaveLength(2);
});

test('a retry by itself recovers too', async () => {
  await using played = await openPlayedStripe();
  const { subscription } = await active(played);
  await played.control(`subscriptions/${subscription.id}/card`, { card: 'declines' });
  await played.control(`subscriptions/${subscription.id}/renew`);
  await played.control(`subscriptions/${subscription.id}/card`, { card: 'pays' });
  await played.control('time', { days: 3 });
  expect((await played.stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
});

test.each([
  ['cancel', 'canceled', 'customer.subscription.deleted'],
  ['unpaid', 'unpaid', 'customer.subscription.updated'],
  ['past_due', 'past_due', 'customer.subscription.updated'],
])('after the last retry, with dunning ‘%s’, a subscription is %s', async (end, status, last) => {
  await using played = await openPlayedStripe();
  const { stripe } = played;
  const { subscription } = await active(played);
  await played.control('dunning', { end });
  await played.control(`subscriptions/${subscription.id}/card`, { card: 'declines' });
  await played.control(`subscriptions/${subscription.id}/renew`);
  await played.control('time', { days: 16 });
  const after = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
  expect(after).toMatchObject({
    status,
    latest_invoice: { status: 'open', attempt_count: 4, next_payment_attempt: null },
  });
  expect(await types(played, 'invoice.payment_failed')).toHaveLength(4);
  expect((await types(played, 'customer.subscription.*')).at(-1)).toBe(last);
  if (end === 'cancel') expect(after.cancellation_details?.reason).toBe('payment_failed');
});

test('a card that asks its holder makes a renewal wait for him', async () => {
  await using played = await openPlayedStripe();
  const { stripe } = played;
  const { subscription } = await active(played);
  await played.control(`subscriptions/${subscription.id}/card`, { card: 'asks' });
  await played.control(`subscriptions/${subscription.id}/renew`);
  const due = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice.confirmation_secret'] });
  expect(due.status).toBe('past_due');
  expect(await types(played, 'invoice.payment_action_required')).toHaveLength(1);
  const secret = (due.latest_invoice as Stripe.Invoice).confirmation_secret?.client_secret ?? '';
  const fields = { client_secret: secret, outcome: 'complete' };
  await played.browser(`/v1/payment_intents/${secret.split('_secret_')[0]}/challenge`, fields);
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
});

test('3155 is not asked again once it was set up', async () => {
  await using played = await openPlayedStripe();
  const { subscription } = await active(played, '4000002500003155');
  await played.control(`subscriptions/${subscription.id}/renew`);
  expect((await played.stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
  expect((await played.stripe.invoices.list({ status: 'paid' })).data).toHaveLength(2);
});

test('cancelled at the end of the period it stays until then; taken back it goes on', async () => {
  await using played = await openPlayedStripe();
  const { stripe } = played;
  const { subscription } = await active(played);
  const end = subscription.items.data[0]?.current_period_end ?? 0;
  const leaving = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  expect(leaving).toMatchObject({
    status: 'active',
    cancel_at: end,
    cancellation_details: { reason: 'cancellation_requested' },
  });
  expect(await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false })).toMatchObject({
    cancel_at: null,
    canceled_at: null,
  });
  await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  await played.control(`subscriptions/${subscription.id}/renew`);
  const gone = await stripe.subscriptions.retrieve(subscription.id);
  expect([gone.status, gone.ended_at]).toEqual(['canceled', end]);
  expect(await types(played, 'customer.subscription.deleted')).toHaveLength(1);
  expect((await stripe.charges.list()).data).toHaveLength(1);
  await expect(stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false })).rejects.toMatchObject({
    code: 'invalid_canceled_subscription_fields',
  });
  await expect(stripe.subscriptions.cancel(subscription.id)).rejects.toMatchObject({ statusCode: 404 });
  expect((await stripe.subscriptions.list()).data).toEqual([]);
  expect((await stripe.subscriptions.list({ status: 'all' })).data).toHaveLength(1);
});

test('without default_incomplete it is paid at once, or not begun', async () => {
  await using played = await openPlayedStripe();
  const { stripe } = played;
  const { id: customer } = await stripe.customers.create({ email: 'r@castellano.example' });
  const price = await stripe.prices.create({
    currency: 'usd',
    unit_amount: 79_900,
    recurring: { interval: 'year' },
    product_data: { name: 'Elite Broker Annual' },
  });
  const create = (more: Partial<Stripe.SubscriptionCreateParams>) =>
    stripe.subscriptions.create({ customer, items: [{ price: price.id }], ...more });
  await expect(create({})).rejects.toMatchObject({ statusCode: 400, code: 'resource_missing' });
  const failing = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
  await expect(
    create({ default_payment_method: failing.id, payment_behavior: 'error_if_incomplete' }),
  ).rejects.toMatchObject({ statusCode: 402, code: 'card_declined' });
  expect((await stripe.subscriptions.list({ status: 'all' })).data).toEqual([]);
  expect((await create({ default_payment_method: failing.id })).status).toBe('incomplete');
  const good = await stripe.paymentMethods.attach('pm_card_visa', { customer });
  expect((await create({ default_payment_method: good.id })).status).toBe('active');
});

test('the invoice of an intent is found by its payment', async () => {
  await using played = await openPlayedStripe();
  const { stripe } = played;
  const { subscription } = await begin(played);
  const invoice = subscription.latest_invoice as Stripe.Invoice;
  const intent = (invoice.confirmation_secret?.client_secret ?? '').split('_secret_')[0] ?? '';
  const { data } = await stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: intent } });
  expect(data).toMatchObject([{ invoice: invoice.id, status: 'open', amount_requested: 2500 }]);
  await expect(stripe.paymentIntents.cancel(intent)).rejects.toMatchObject({ statusCode: 400 });
  await expect(stripe.invoices.retrieve(invoice.id ?? '', { expand: ['payment_intent'] })).rejects.toThrow(
    'This property cannot be expanded (payment_intent).',
  );
  expect((await stripe.invoices.voidInvoice(invoice.id ?? '')).status).toBe('void');
});
