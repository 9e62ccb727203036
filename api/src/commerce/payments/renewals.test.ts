import { getOrder } from '@plumbline/contract/commerce/orders';
import { isoDay } from '@plumbline/contract/association-day';
import { expect, test } from '@jest/globals';
import { openShop, visa, type OpenShop } from '../../testing/open-shop.ts';
import { outboxLines } from '../../testing/outbox-rows.ts';
import { payByHand } from '../../testing/pay-by-hand.ts';
import { signedIn } from '../../testing/staff-browser.ts';
import { handleEvents } from './events/handle-events.ts';
import { requestRefund } from './refunds/request-refund.ts';
import { updatePlan } from './stripe/change-plan.ts';
import { setPrice } from './stripe/set-price.ts';
import { sweep } from './sweep.ts';

const day = 86_400_000;

/** A monthly member, and their subscription at the provider. */
async function openMember() {
  const shop = await openShop();
  await shop.join({ membershipId: 'pro-agent-monthly' });
  const [subscription] = (await shop.provider.stripe.subscriptions.list()).data;
  return { shop, subscription: subscription?.id ?? '', [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() };
}

async function pass(shop: OpenShop, days: number): Promise<void> {
  await shop.provider.control('time', { days });
  shop.app.clock.time += days * day;
}

async function deliverAll(shop: OpenShop): Promise<void> {
  const timestamp = Math.floor(shop.app.clock.time / 1000);
  for (const event of await shop.provider.events()) expect(await shop.deliver(event, { timestamp })).toBe(200);
  await handleEvents(shop.payments);
}

async function mailsOf(shop: OpenShop, kind: string) {
  return (await outboxLines(shop.app.db)).filter((mail) => mail.kind === kind).map(({ payload }) => payload);
}

test('a renewal that requires 3-D Secure: the member is mailed the provider’s page of the invoice, once', async () => {
  await using member = await openMember();
  const { shop, subscription } = member;
  await shop.provider.control(`subscriptions/${subscription}/card`, { card: 'asks' });
  await pass(shop, 32);
  await deliverAll(shop);
  await sweep(shop.payments);
  const [invoice] = (await shop.provider.stripe.invoices.list({ subscription, status: 'open' })).data;
  expect(await mailsOf(shop, 'payment-failed')).toEqual([
    expect.objectContaining({ needsConfirmation: true, invoiceUrl: invoice?.hosted_invoice_url }),
  ]);
  expect(invoice?.hosted_invoice_url).toMatch(/^http/);
  expect(await shop.rows('memberships')).toEqual([expect.objectContaining({ status: 'past_due' })]);
});

test('the receipt of a renewal that is found after a change of plan names the plan that was paid', async () => {
  await using member = await openMember();
  const { shop, subscription } = member;
  const staff = await signedIn(shop.app, 'staff');
  await pass(shop, 32);
  const { items } = await shop.provider.stripe.subscriptions.retrieve(subscription);
  await updatePlan(shop.payments.stripe, {
    subscription: { id: subscription, itemId: items.data[0]?.id ?? null, isDiscounted: false },
    plan: {
      planId: 'pro-agent-annual',
      description: 'Pro Agent Annual',
      interval: 'year',
      amount: 25_000,
      coupon: null,
    },
    proratedAt: Math.floor(shop.app.clock.time / 1000),
    key: 'a change that this site has not read',
  });
  await sweep(shop.payments);
  expect(await mailsOf(shop, 'renewal-receipt')).toEqual([
    expect.objectContaining({ amount: 2500, description: 'Pro Agent Monthly', price: 25_000 }),
  ]);
  expect(await mailsOf(shop, 'plan-changed')).toEqual([
    expect.objectContaining({ description: 'Pro Agent Annual', before: 'Pro Agent Monthly' }),
  ]);
  // As if the change had brought no charge.
  await shop.app.db.knex('ledger').whereNotNull('lines').delete();
  const [order] = await shop.rows('orders');
  await staff.send('POST', `/api/admin/orders/${String(order?.['public_id'])}/receipt`);
  expect((await mailsOf(shop, 'renewal-receipt')).at(-1)).toMatchObject({
    amount: 2500,
    description: 'Pro Agent Monthly',
  });
});

test('the mail about a declined renewal has the provider’s page, and mentions no confirmation', async () => {
  await using member = await openMember();
  const { shop, subscription } = member;
  await shop.provider.control(`subscriptions/${subscription}/card`, { card: 'declines' });
  await pass(shop, 32);
  await sweep(shop.payments);
  expect(await mailsOf(shop, 'payment-failed')).toEqual([
    expect.objectContaining({ needsConfirmation: false, invoiceUrl: expect.stringMatching(/^http/) }),
  ]);
});

/**
 * A renewal is not paid in time, which ends the membership, and is then paid on the provider's page; this site has not
 * read that yet.
 */
async function payAfterEnd(member: Awaited<ReturnType<typeof openMember>>): Promise<void> {
  const { shop, subscription } = member;
  await shop.provider.control(`subscriptions/${subscription}/card`, { card: 'declines' });
  for (let weeks = 0; weeks < 10; weeks += 1) {
    await pass(shop, 7);
    await sweep(shop.payments);
  }
  expect(await shop.rows('memberships')).toEqual([
    expect.objectContaining({ status: 'ended', end_reason: 'provider' }),
  ]);
  await payOnPage(member, 0);
}

test.each([
  ['is refunded automatically', false],
  ['was refunded in the dashboard before this site read it', true],
])('an invoice that is paid after the end %s, without a receipt', async (_, byHand) => {
  await using member = await openMember();
  const { shop } = member;
  await payAfterEnd(member);
  if (byHand) {
    const { data } = await shop.provider.stripe.paymentIntents.list({ limit: 1 });
    await shop.provider.stripe.refunds.create({ payment_intent: data[0]?.id ?? '' });
  }
  await deliverAll(shop);
  expect((await shop.rows('ledger')).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['charge', 2500],
    ['charge', 2500],
    ['refund', -2500],
  ]);
  expect(await shop.rows('memberships')).toEqual([expect.objectContaining({ status: 'ended' })]);
  expect(await mailsOf(shop, 'renewal-receipt')).toEqual([]);
  expect(await mailsOf(shop, 'refund')).toHaveLength(1);
});

test('a subscription that the provider leaves unpaid is cancelled with the membership', async () => {
  await using member = await openMember();
  const { shop, subscription } = member;
  await shop.provider.control('dunning', { end: 'unpaid' });
  await shop.provider.control(`subscriptions/${subscription}/card`, { card: 'declines' });
  for (let weeks = 0; weeks < 10; weeks += 1) {
    await pass(shop, 7);
    await sweep(shop.payments);
  }
  expect((await shop.provider.stripe.subscriptions.retrieve(subscription)).status).toBe('canceled');
  expect(await shop.rows('memberships')).toEqual([expect.objectContaining({ status: 'ended' })]);
});

test('an invoice that the provider cannot create is a notice to staff until it is created', async () => {
  await using member = await openMember();
  const { shop, subscription } = member;
  await shop.provider.control(`subscriptions/${subscription}/finalization`, { finalization: 'fails' });
  await pass(shop, 32);
  await deliverAll(shop);
  const [order] = await shop.rows('orders');
  expect(order?.['attention']).toMatch(/^the renewal's invoice in_\w+ could not be made: ./);
  expect(await mailsOf(shop, 'money-staff')).toEqual([expect.objectContaining({ what: 'invoice', amount: null })]);
  await shop.provider.control(`subscriptions/${subscription}/finalization`, { finalization: 'works' });
  await deliverAll(shop);
  await sweep(shop.payments);
  expect(await shop.rows('orders')).toEqual([expect.objectContaining({ attention: null })]);
  expect(await shop.rows('ledger')).toHaveLength(2);
});

/** Pays a subscription's open invoice on the provider's page: the newest is the first. */
async function payOnPage({ shop, subscription }: Awaited<ReturnType<typeof openMember>>, place: number): Promise<void> {
  const { data } = await shop.provider.stripe.invoices.list({ subscription, status: 'open' });
  const { hosted_invoice_url: address } = data.at(place) ?? {};
  const body = new URLSearchParams({ number: '4242424242424242', expiry: '12/40', cvc: '123' });
  await fetch(address ?? '', { method: 'POST', body, headers: { origin: new URL(address ?? '').origin } });
}

/** A member whose next renewals are not paid, and whose subscription the provider never ends for it. */
async function openDebtor() {
  const member = await openMember();
  await member.shop.provider.control('dunning', { end: 'past_due' });
  await member.shop.provider.control(`subscriptions/${member.subscription}/card`, { card: 'declines' });
  return member;
}

async function periodEnd(shop: OpenShop): Promise<string> {
  const [membership] = await shop.rows('memberships');
  return String(membership?.['period_end']);
}

test('a paid order names no next charge while the renewal is unpaid', async () => {
  await using member = await openDebtor();
  const { shop } = member;
  await pass(shop, 32);
  await sweep(shop.payments);
  const [order] = await shop.rows('orders');
  const shown = await shop.call(getOrder, { params: { orderId: String(order?.['public_id']) } });
  expect(shown).toMatchObject({ status: 'paid', renewsAt: null, member: { isActive: true } });
});

test('a membership is paid until the end of its last paid period, also after several unpaid ones', async () => {
  await using member = await openDebtor();
  const { shop } = member;
  const paidUntil = await periodEnd(shop);
  for (let months = 0; months < 3; months += 1) {
    // A day more than the longest month.
    await pass(shop, 32);
    await sweep(shop.payments);
    expect(await shop.rows('memberships')).toEqual([
      expect.objectContaining({ status: 'past_due', period_end: paidUntil }),
    ]);
  }
});

test('staff are mailed once about a membership that stays unpaid for longer than the provider retries', async () => {
  await using member = await openDebtor();
  const { shop, subscription } = member;
  const since = isoDay(await periodEnd(shop));
  const staffMails = async () =>
    (await mailsOf(shop, 'money-staff')).map((mail) => [mail?.['what'], mail?.['ref'], mail?.['detail']]);
  const attention = async () => (await shop.rows('orders'))[0]?.['attention'];
  // A month, of 28 days at least, is paid, and nine weeks are not over.
  for (let weeks = 0; weeks < 12; weeks += 1) {
    await pass(shop, 7);
    await sweep(shop.payments);
  }
  expect([await staffMails(), await attention()]).toEqual([[], null]);
  for (let weeks = 0; weeks < 7; weeks += 1) {
    await pass(shop, 7);
    await sweep(shop.payments);
  }
  expect(await staffMails()).toEqual([['unpaid', subscription, `paid until ${since}`]]);
  expect(await attention()).toBe(
    `unpaid since ${since}, and the provider does not end it: end the membership, or have the member pay`,
  );
  await payOnPage(member, 0);
  await deliverAll(shop);
  expect([(await staffMails()).length, await attention()]).toEqual([1, null]);
});

test('of two unpaid months the payment of the older one pays only for that month', async () => {
  await using member = await openDebtor();
  const { shop, subscription } = member;
  await pass(shop, 32);
  await sweep(shop.payments);
  await pass(shop, 31);
  await sweep(shop.payments);
  const [newest] = (await shop.provider.stripe.invoices.list({ subscription, status: 'open' })).data;
  await payOnPage(member, -1);
  await deliverAll(shop);
  const start = newest?.lines.data[0]?.period.start ?? 0;
  expect(await periodEnd(shop)).toBe(new Date(start * 1000).toISOString());
  await payOnPage(member, 0);
  await deliverAll(shop);
  const end = newest?.lines.data[0]?.period.end ?? 0;
  expect(await shop.rows('memberships')).toEqual([
    expect.objectContaining({ status: 'active', period_end: new Date(end * 1000).toISOString() }),
  ]);
});

test('the late payment of an older invoice is in the ledger, and is refunded after the end', async () => {
  await using member = await openDebtor();
  const { shop, subscription } = member;
  const paidUntil = await periodEnd(shop);
  for (let months = 0; months < 2; months += 1) {
    await pass(shop, 32);
    await sweep(shop.payments);
  }
  await shop.provider.stripe.subscriptions.cancel(subscription);
  await payOnPage(member, 0);
  await deliverAll(shop);
  await payOnPage(member, -1);
  await deliverAll(shop);
  const sum = (await shop.rows('ledger')).reduce((total, { amount }) => total + Number(amount), 0);
  expect(sum).toBe(2500);
  expect((await shop.rows('refunds')).map(({ reason, state }) => [reason, state])).toEqual([
    ['charged_after_end', 'done'],
    ['charged_after_end', 'done'],
  ]);
  // Later refunds neither end the membership nor mark its order as refunded.
  expect(await shop.rows('memberships')).toEqual([
    expect.objectContaining({ status: 'ended', end_reason: 'provider', period_end: paidUntil }),
  ]);
  expect(await shop.rows('orders')).toEqual([expect.objectContaining({ status: 'paid', attention: null })]);
});

test('an extra payment needs attention after any number of renewals, and is the one that is refunded', async () => {
  await using member = await openMember();
  const { shop } = member;
  const [order] = await shop.rows('orders');
  const extra = await payByHand(shop, String(order?.['public_id']), 777);
  await sweep(shop.payments);
  for (let months = 0; months < 5; months += 1) {
    await pass(shop, 31);
    await sweep(shop.payments);
  }
  expect(String((await shop.rows('orders'))[0]?.['attention'])).toMatch(new RegExp(`^paid twice: ${extra.id} beside`));
  const { refund, order: after } = await requestRefund(shop.payments, 1, {
    amount: null,
    reference: 'extra',
    by: 'a test',
  });
  expect(refund).toMatchObject({ intent_id: extra.id, amount: 777 });
  expect(after).toMatchObject({ status: 'paid', attention: null });
  expect(await shop.rows('memberships')).toEqual([expect.objectContaining({ status: 'active' })]);
});

test('a subscription that was made by hand with an order’s id is in the ledger, and staff are notified', async () => {
  await using member = await openMember();
  const { shop } = member;
  const { stripe } = shop.provider;
  const [order] = await shop.rows('orders');
  const customer = await stripe.customers.create({ email: 'by@hand.example' });
  const method = await stripe.paymentMethods.attach(await shop.provider.card(visa), { customer: customer.id });
  const product = await stripe.products.create({ name: 'By hand' });
  await stripe.subscriptions.create({
    customer: customer.id,
    default_payment_method: method.id,
    items: [
      { price_data: { currency: 'usd', product: product.id, recurring: { interval: 'month' }, unit_amount: 900 } },
    ],
    metadata: { orderId: String(order?.['public_id']) },
  });
  await deliverAll(shop);
  expect((await shop.rows('ledger')).map(({ amount }) => amount)).toEqual([2500, 900]);
  expect(String((await shop.rows('orders'))[0]?.['attention'])).toMatch(/^paid twice: pi_\w+ beside/);
});

test('an event that names a payment which the provider does not have is handled without an error', async () => {
  await using member = await openMember();
  const { shop } = member;
  const [order] = await shop.rows('orders');
  const [event] = await shop.provider.events();
  if (!event) throw new Error('there is no event');
  const object = { object: 'payment_intent', id: 'pi_unknown', metadata: { orderId: order?.['public_id'] } };
  const forged = { ...event, id: 'evt_unknown', type: 'payment_intent.succeeded', data: { object } };
  expect(await shop.deliver(forged as unknown as typeof event)).toBe(200);
  await handleEvents(shop.payments);
  const events = await shop.rows('provider_events');
  expect(events.find(({ event_id: id }) => id === 'evt_unknown')).toMatchObject({ due_at: null, last_error: null });
});

test('an order shows the price of its next renewal, also after a change of that price', async () => {
  await using member = await openMember();
  const { shop, subscription } = member;
  const [order] = await shop.rows('orders');
  const params = { orderId: String(order?.['public_id']) };
  expect(await shop.call(getOrder, { params })).toMatchObject({ amount: 2500, renewalAmount: 2500 });
  await setPrice(shop.payments.stripe, subscription, 3000);
  await deliverAll(shop);
  expect(await shop.call(getOrder, { params })).toMatchObject({ amount: 2500, renewalAmount: 3000 });
});
