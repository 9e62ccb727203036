import { getOrder } from '@plumbline/contract/commerce/orders';
import { createSubscription } from '@plumbline/contract/commerce/payments';
import { expect, test } from '@jest/globals';
import { agreement, buyer, intentOf, openShop, visa, type OpenShop } from '../../testing/open-shop.ts';
import { outboxLines } from '../../testing/outbox-rows.ts';
import { payByHand } from '../../testing/pay-by-hand.ts';
import { handleEvents } from './events/handle-events.ts';
import { reconcileOrder } from './reconcile-order.ts';
import { requestRefund } from './refunds/request-refund.ts';
import { sweep } from './sweep.ts';

const day = 86_400_000;
const monthly = { membershipId: 'pro-agent-monthly' };

/** Advances the time of the provider and of this site. */
async function pass(shop: OpenShop, days: number): Promise<void> {
  await shop.provider.control('time', { days });
  shop.app.clock.time += days * day;
}

/** The amount that the provider has charged and not refunded, in cents. */
async function keptByProvider(shop: OpenShop): Promise<number> {
  const { data: charges } = await shop.provider.stripe.charges.list({ limit: 100 });
  const paid = charges.filter((charge) => charge.paid);
  return paid.reduce((sum, { amount, amount_refunded: back }) => sum + amount - back, 0);
}

async function liveSubscriptions(shop: OpenShop): Promise<number> {
  const { data } = await shop.provider.stripe.subscriptions.list({ limit: 100 });
  return data.length;
}

async function kinds(shop: OpenShop): Promise<string[]> {
  return (await outboxLines(shop.app.db)).map(({ kind }) => kind);
}

/** A renewal that was charged after the end is disputed before this site has read it, and the bank decides. */
async function disputeAfterEnd(shop: OpenShop, outcome: 'won' | 'lost'): Promise<void> {
  const { secret } = await shop.join(monthly);
  await shop.provider.stripe.refunds.create({ payment_intent: intentOf(secret) });
  await pass(shop, 32);
  const [charge] = (await shop.provider.stripe.charges.list()).data;
  await shop.provider.control('disputes', { charge: charge?.id ?? '' });
  await sweep(shop.payments);
  expect(await shop.rows('orders')).toEqual([expect.objectContaining({ status: 'disputed' })]);
  const [dispute] = (await shop.provider.stripe.disputes.list()).data;
  await shop.provider.control(`disputes/${dispute?.id}/close`, { outcome });
}

test('a full refund in the provider’s dashboard ends the subscription: nothing is charged again', async () => {
  await using shop = await openShop();
  const { orderId, secret } = await shop.join(monthly);
  await shop.provider.stripe.refunds.create({ payment_intent: intentOf(secret) });
  await sweep(shop.payments);
  expect(await liveSubscriptions(shop)).toBe(0);
  await pass(shop, 32);
  await sweep(shop.payments);
  expect((await shop.rows('ledger')).map(({ amount }) => amount)).toEqual([2500, -2500]);
  expect(await shop.call(getOrder, { params: { orderId } })).toMatchObject({
    status: 'refunded',
    renewsAt: null,
    member: { isActive: false },
  });
  expect(await kinds(shop)).toEqual(['receipt', 'welcome', 'refund']);
});

test('a lost dispute ends the subscription, and the member is mailed', async () => {
  await using shop = await openShop();
  const { orderId, secret } = await shop.join(monthly);
  await shop.provider.control('disputes', { payment_intent: intentOf(secret) });
  await sweep(shop.payments);
  expect(await liveSubscriptions(shop)).toBe(1);
  const [dispute] = (await shop.provider.stripe.disputes.list()).data;
  await shop.provider.control(`disputes/${dispute?.id}/close`, { outcome: 'lost' });
  await sweep(shop.payments);
  expect(await liveSubscriptions(shop)).toBe(0);
  expect(await shop.rows('memberships')).toEqual([
    expect.objectContaining({ status: 'ended', end_reason: 'dispute', end_intent: intentOf(secret) }),
  ]);
  await pass(shop, 32);
  await sweep(shop.payments);
  expect(await shop.call(getOrder, { params: { orderId } })).toMatchObject({ status: 'charged_back' });
  expect(await shop.rows('ledger')).toHaveLength(2);
  expect(await kinds(shop)).toEqual(['receipt', 'welcome', 'money-staff', 'cancelled', 'money-staff']);
});

test('a lost dispute of an older payment ends the membership too, and later checks change nothing', async () => {
  await using shop = await openShop();
  await shop.join(monthly);
  for (let months = 0; months < 5; months += 1) {
    await pass(shop, 31);
    await sweep(shop.payments);
  }
  const older = String((await shop.rows('ledger'))[1]?.['intent_id']);
  await shop.provider.control('disputes', { payment_intent: older });
  await sweep(shop.payments);
  const [dispute] = (await shop.provider.stripe.disputes.list()).data;
  await shop.provider.control(`disputes/${dispute?.id}/close`, { outcome: 'lost' });
  await sweep(shop.payments);
  expect(await liveSubscriptions(shop)).toBe(0);
  const charges = (await shop.rows('ledger')).length;
  await shop.app.db.knex('orders').update({ check_at: '2000-01-01T00:00:00.000Z' });
  await sweep(shop.payments);
  expect(await shop.rows('memberships')).toEqual([expect.objectContaining({ status: 'ended', end_reason: 'dispute' })]);
  // The renewals before the end are not refunded.
  expect(await shop.rows('ledger')).toHaveLength(charges);
});

test('a charge after the end is refunded automatically, without a receipt, and staff are mailed', async () => {
  await using shop = await openShop();
  const { orderId, secret } = await shop.join(monthly);
  await shop.provider.control('faults', { mode: 'fail', times: 500, match: 'DELETE /v1/subscriptions/*' });
  await shop.provider.stripe.refunds.create({ payment_intent: intentOf(secret) });
  await sweep(shop.payments);
  expect(await liveSubscriptions(shop)).toBe(1);
  // The renewal comes while the subscription cannot be cancelled.
  await pass(shop, 32);
  await sweep(shop.payments);
  await shop.provider.control('faults', { mode: 'normal' });
  shop.app.clock.time += 120_000;
  await sweep(shop.payments);
  expect((await shop.rows('ledger')).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['charge', 2500],
    ['refund', -2500],
    ['charge', 2500],
    ['refund', -2500],
  ]);
  expect([await keptByProvider(shop), await liveSubscriptions(shop)]).toEqual([0, 0]);
  expect(await shop.call(getOrder, { params: { orderId } })).toMatchObject({
    status: 'refunded',
    member: { isActive: false },
  });
  expect((await shop.rows('refunds')).map(({ reason, state }) => [reason, state])).toEqual([
    ['provider', 'done'],
    ['charged_after_end', 'done'],
  ]);
  const mails = await outboxLines(shop.app.db);
  expect(mails.map(({ kind }) => kind)).toEqual(['receipt', 'welcome', 'refund', 'money-staff', 'refund']);
  expect(mails[3]).toMatchObject({ payload: { what: 'charged_after_end', amount: 2500, orderNumber: 'PL-10001' } });
  expect(await shop.rows('orders')).toEqual([expect.objectContaining({ attention: null })]);
});

test('a charge after an end that this site had not read yet is refunded too', async () => {
  await using shop = await openShop();
  const { secret } = await shop.join(monthly);
  // Neither the refund nor the renewal after it is known until both have happened.
  await shop.provider.stripe.refunds.create({ payment_intent: intentOf(secret) });
  await pass(shop, 32);
  await sweep(shop.payments);
  expect([await keptByProvider(shop), await liveSubscriptions(shop)]).toEqual([0, 0]);
  expect(await shop.rows('memberships')).toEqual([expect.objectContaining({ status: 'ended' })]);
});

test('after a refund in the dashboard and a new purchase only the new membership is charged', async () => {
  await using shop = await openShop();
  const { secret } = await shop.join(monthly);
  await shop.provider.stripe.refunds.create({ payment_intent: intentOf(secret) });
  await sweep(shop.payments);
  await shop.join(monthly);
  await pass(shop, 32);
  await sweep(shop.payments);
  expect(await liveSubscriptions(shop)).toBe(1);
  expect((await shop.rows('ledger')).map(({ amount }) => amount)).toEqual([2500, -2500, 2500, 2500]);
});

test('a subscription that is still alive after its membership has ended is cancelled by the next check', async () => {
  await using shop = await openShop();
  const { orderId } = await shop.join(monthly);
  // The state that earlier versions left: ended here, alive there.
  await shop.app.db.knex('memberships').update({ called_off_at: new Date(shop.app.clock.time).toISOString() });
  await shop.app.db.knex('orders').update({ check_at: '2000-01-01T00:00:00.000Z' });
  await sweep(shop.payments);
  expect(await liveSubscriptions(shop)).toBe(0);
  expect(await shop.call(getOrder, { params: { orderId } })).toMatchObject({ member: { isActive: false } });
});

test('after a renewal, a refund of the first payment is goodwill: order and membership continue', async () => {
  await using shop = await openShop();
  const { orderId, secret } = await shop.join(monthly);
  await pass(shop, 32);
  await sweep(shop.payments);
  await shop.provider.stripe.refunds.create({ payment_intent: intentOf(secret) });
  await sweep(shop.payments);
  expect(await shop.call(getOrder, { params: { orderId } })).toMatchObject({
    status: 'paid',
    member: { isActive: true },
  });
  expect(await liveSubscriptions(shop)).toBe(1);
});

test('a goodwill refund of the first payment ends nothing, however many renewals follow', async () => {
  await using shop = await openShop();
  const { secret } = await shop.join(monthly);
  await pass(shop, 32);
  await sweep(shop.payments);
  await shop.provider.stripe.refunds.create({ payment_intent: intentOf(secret) });
  for (let months = 0; months < 5; months += 1) {
    await sweep(shop.payments);
    await pass(shop, 31);
  }
  await sweep(shop.payments);
  expect(await shop.rows('memberships')).toEqual([expect.objectContaining({ status: 'active', end_reason: null })]);
  expect(await liveSubscriptions(shop)).toBe(1);
});

test('read after two months: a paid renewal, a refund of the first payment, and a declined renewal', async () => {
  await using shop = await openShop();
  const { orderId, secret } = await shop.subscribe(monthly);
  await shop.provider.confirm(secret, await shop.provider.card(visa));
  await pass(shop, 32);
  await shop.provider.stripe.refunds.create({ payment_intent: intentOf(secret) });
  const [subscription] = (await shop.provider.stripe.subscriptions.list()).data;
  await shop.provider.control(`subscriptions/${subscription?.id}/card`, { card: 'declines' });
  await pass(shop, 31);
  await sweep(shop.payments);
  expect(await shop.call(getOrder, { params: { orderId } })).toMatchObject({
    status: 'paid',
    member: { isActive: true },
  });
  expect(await shop.rows('memberships')).toEqual([expect.objectContaining({ status: 'past_due' })]);
});

test('a refund that fails at the bank restores the membership until its period ends, with mails', async () => {
  await using shop = await openShop();
  const { orderId, secret } = await shop.join(monthly);
  const { id } = await shop.provider.stripe.refunds.create({ payment_intent: intentOf(secret) });
  await sweep(shop.payments);
  await shop.provider.control(`refunds/${id}/fail`);
  await sweep(shop.payments);
  expect(await shop.call(getOrder, { params: { orderId } })).toMatchObject({
    status: 'paid',
    renewsAt: null,
    member: { isActive: true },
  });
  const [order] = await shop.rows('orders');
  expect(order?.['attention']).toMatch(/^a refund of \$25\.00 failed at the bank, and the money is still here/);
  expect(await kinds(shop)).toEqual(['receipt', 'welcome', 'refund', 'refund-failed', 'money-staff']);
  await pass(shop, 32);
  await sweep(shop.payments);
  expect(await shop.rows('memberships')).toEqual([expect.objectContaining({ status: 'ended', end_reason: 'period' })]);
  // After another refund it needs no attention any more.
  await shop.provider.stripe.refunds.create({ payment_intent: intentOf(secret) });
  await sweep(shop.payments);
  expect(await shop.rows('orders')).toEqual([expect.objectContaining({ attention: null, status: 'refunded' })]);
});

test('a refund that fails at the bank after a new purchase restores no membership; staff are notified', async () => {
  await using shop = await openShop();
  const { secret } = await shop.join(monthly);
  const { id } = await shop.provider.stripe.refunds.create({ payment_intent: intentOf(secret) });
  await sweep(shop.payments);
  const anew = await shop.join(monthly);
  await shop.provider.control(`refunds/${id}/fail`);
  await sweep(shop.payments);
  expect(await shop.rows('memberships')).toEqual([
    expect.objectContaining({ status: 'ended', end_reason: 'refund' }),
    expect.objectContaining({ status: 'active' }),
  ]);
  const [first] = await shop.rows('orders');
  expect(first?.['attention']).toMatch(
    /failed at the bank, and the money is still here.*; order 2 is for the same buyer/,
  );
  expect(await shop.call(getOrder, { params: { orderId: anew.orderId } })).toMatchObject({
    member: { isActive: true },
  });
  await shop.provider.stripe.refunds.create({ payment_intent: intentOf(secret) });
  await sweep(shop.payments);
  expect((await shop.rows('orders'))[0]).toMatchObject({ attention: null, status: 'refunded' });
});

test('for two running memberships of one buyer, as an earlier version could leave, staff are notified', async () => {
  await using shop = await openShop();
  const { secret } = await shop.join(monthly);
  const { id } = await shop.provider.stripe.refunds.create({ payment_intent: intentOf(secret) });
  await sweep(shop.payments);
  await shop.join(monthly);
  await shop.app.db.knex('memberships').where({ id: 1 }).update({ status: 'active', ended_at: null, end_reason: null });
  await shop.provider.control(`refunds/${id}/fail`);
  await reconcileOrder(shop.payments, 1);
  const [first, second] = await shop.rows('orders');
  expect(first).toMatchObject({ claim: null, attention: expect.stringContaining('order 2 is for the same buyer') });
  expect(second).toMatchObject({ claim: expect.any(String), attention: null });
});

test('monthly and annual of one membership, paid in two browsers: one of the two is refunded', async () => {
  await using shop = await openShop();
  const monthlyOrder = await shop.subscribe(monthly);
  const annualOrder = await shop.subscribe({ checkoutKey: 'the-key-of-somebody-elses-browser' });
  for (const { secret } of [monthlyOrder, annualOrder]) {
    expect((await shop.provider.confirm(secret, await shop.provider.card(visa))).status).toBe(200);
  }
  const answers = [];
  for (const { orderId, secret } of [monthlyOrder, annualOrder])
    answers.push((await shop.complete(orderId, secret)).status);
  expect(answers).toEqual(['paid', 'refunded']);
  expect(await shop.rows('memberships')).toHaveLength(1);
  expect([await keptByProvider(shop), await liveSubscriptions(shop)]).toEqual([2500, 1]);
});

test('monthly and annual in two tabs of one browser: the second replaces the first', async () => {
  await using shop = await openShop();
  const monthlyOrder = await shop.subscribe(monthly);
  const annualOrder = await shop.subscribe();
  const card = await shop.provider.card(visa);
  expect((await shop.provider.confirm(monthlyOrder.secret, card)).status).toBe(400);
  await shop.provider.confirm(annualOrder.secret, card);
  expect(await shop.complete(annualOrder.orderId, annualOrder.secret)).toMatchObject({ status: 'paid' });
  const body = { membershipId: 'pro-agent-monthly', checkoutKey: undefined, customerInfo: buyer, agreement };
  const again = await shop.call(createSubscription, {
    body: { ...body, checkoutKey: 'the-key-of-the-buyers-own-browser' },
  });
  expect(again).toMatchObject({ status: 'paid', orderId: annualOrder.orderId, clientSecret: null, amount: 25_000 });
});

test('a payment for an order that was not made by its checkout is in the ledger, and staff are notified', async () => {
  await using shop = await openShop();
  const orderId = await shop.order();
  await shop.begin(orderId);
  const extra = await payByHand(shop, orderId, 29_900);
  for (const event of await shop.provider.events()) await shop.deliver(event);
  await handleEvents(shop.payments);
  expect((await shop.rows('ledger')).map(({ amount }) => amount)).toEqual([29_900]);
  expect(await shop.rows('orders')).toEqual([
    expect.objectContaining({
      status: 'open',
      attention: `${extra.id} was paid for this order, but not by its checkout`,
    }),
  ]);
  await shop.provider.stripe.refunds.create({ payment_intent: extra.id });
  for (const event of await shop.provider.events()) await shop.deliver(event);
  await handleEvents(shop.payments);
  expect(await shop.rows('orders')).toEqual([expect.objectContaining({ status: 'open', attention: null })]);
});

test('a membership with an unpaid renewal is paid until the end of the last paid period', async () => {
  await using shop = await openShop();
  await shop.join(monthly);
  const [before] = await shop.rows('memberships');
  const [subscription] = (await shop.provider.stripe.subscriptions.list()).data;
  await shop.provider.control(`subscriptions/${subscription?.id}/card`, { card: 'declines' });
  await pass(shop, 32);
  await sweep(shop.payments);
  expect(await shop.rows('memberships')).toEqual([
    expect.objectContaining({ status: 'past_due', period_end: before?.['period_end'] }),
  ]);
});

test('a clock that was far ahead and is set back ends no paid membership', async () => {
  await using shop = await openShop();
  const { orderId } = await shop.buy();
  await shop.order({ reference: 'waits' });
  shop.app.clock.time += 400 * day;
  await sweep(shop.payments);
  expect(await shop.rows('memberships')).toEqual([expect.objectContaining({ status: 'ended' })]);
  shop.app.clock.time -= 400 * day;
  expect((await sweep(shop.payments)).changes).toContainEqual(
    expect.objectContaining({ order: 1, membership: 'active', after: 'paid' }),
  );
  expect(await shop.call(getOrder, { params: { orderId } })).toMatchObject({ member: { isActive: true } });
});

test('a subscription whose first payment does not match its order is ended; staff must refund it', async () => {
  await using shop = await openShop();
  const { orderId, secret } = await shop.subscribe(monthly);
  // Like a credit at the provider: less is charged than the order costs.
  await shop.app.db.knex('orders').update({ amount: 2600 });
  await shop.provider.confirm(secret, await shop.provider.card(visa));
  await shop.complete(orderId, secret).catch(() => undefined);
  expect(await liveSubscriptions(shop)).toBe(0);
  shop.app.clock.time += 2 * day;
  await sweep(shop.payments);
  const openWithMismatch = { status: 'open', attention: `${intentOf(secret)} brought 2500 in place of 2600` };
  expect(await shop.rows('orders')).toEqual([expect.objectContaining(openWithMismatch)]);
  expect((await shop.rows('ledger')).map(({ amount }) => amount)).toEqual([2500]);
  expect(await kinds(shop)).toEqual(['money-staff']);
  await pass(shop, 32);
  await shop.provider.stripe.refunds.create({ payment_intent: intentOf(secret) });
  await sweep(shop.payments);
  shop.app.clock.time += 2 * 3_600_000;
  await sweep(shop.payments);
  expect(await shop.rows('orders')).toEqual([expect.objectContaining({ attention: null, status: 'expired' })]);
  expect(await shop.rows('ledger')).toHaveLength(2);
});

test('a payment after the end that is disputed is refunded once the dispute is won', async () => {
  await using shop = await openShop();
  await disputeAfterEnd(shop, 'won');
  shop.app.clock.time += 7 * 3_600_000;
  await sweep(shop.payments);
  expect(await keptByProvider(shop)).toBe(0);
  expect(await shop.rows('orders')).toEqual([expect.objectContaining({ status: 'refunded', attention: null })]);
  expect((await kinds(shop)).filter((kind) => kind === 'renewal-receipt')).toEqual([]);
});

test('a lost dispute of a payment that was made by hand after the end does not change the order’s status', async () => {
  await using shop = await openShop();
  const { orderId, secret } = await shop.join(monthly);
  await shop.provider.stripe.refunds.create({ payment_intent: intentOf(secret) });
  await sweep(shop.payments);
  await pass(shop, 1);
  const extra = await payByHand(shop, orderId, 1234);
  await shop.provider.control('disputes', { payment_intent: extra.id });
  const timestamp = Math.floor(shop.app.clock.time / 1000);
  for (const event of await shop.provider.events()) await shop.deliver(event, { timestamp });
  await handleEvents(shop.payments);
  expect(await shop.rows('orders')).toEqual([expect.objectContaining({ status: 'disputed' })]);
  const [dispute] = (await shop.provider.stripe.disputes.list()).data;
  await shop.provider.control(`disputes/${dispute?.id}/close`, { outcome: 'lost' });
  await sweep(shop.payments);
  expect(await shop.rows('orders')).toEqual([expect.objectContaining({ status: 'refunded', attention: null })]);
});

test('a payment after the end with a lost dispute needs no attention', async () => {
  await using shop = await openShop();
  await disputeAfterEnd(shop, 'lost');
  for (let times = 0; times < 3; times += 1) {
    shop.app.clock.time += 7 * 3_600_000;
    await sweep(shop.payments);
  }
  expect(await shop.rows('orders')).toEqual([expect.objectContaining({ status: 'charged_back', attention: null })]);
  expect((await shop.provider.stripe.refunds.list()).data).toHaveLength(1);
});

test('of several renewals that are read at once the last is the newest payment', async () => {
  await using shop = await openShop();
  await shop.join(monthly);
  await pass(shop, 63);
  await sweep(shop.payments);
  const lines = await shop.rows('ledger');
  const charges = (await shop.provider.stripe.charges.list()).data.toReversed().map(({ id }) => id);
  expect(lines.map(({ ref }) => ref)).toEqual(charges);
  await requestRefund(shop.payments, 1, { amount: null, reference: 'all', by: 'a test' });
  expect(await shop.rows('memberships')).toEqual([expect.objectContaining({ status: 'ended', end_reason: 'refund' })]);
});

test('after the refund of an extra payment the order’s own can be refunded, and no receipt is mailed', async () => {
  await using shop = await openShop();
  const { orderId, secret } = await shop.buy();
  const extra = await payByHand(shop, orderId, 5000);
  await sweep(shop.payments);
  const first = await requestRefund(shop.payments, 1, { amount: null, reference: 'extra', by: 'a test' });
  expect(first.refund).toMatchObject({ intent_id: extra.id, amount: 5000 });
  expect(first.order).toMatchObject({ status: 'paid', attention: null });
  const ownPayment = await requestRefund(shop.payments, 1, { amount: null, reference: 'own', by: 'a test' });
  expect(ownPayment).toMatchObject({
    refund: { intent_id: intentOf(secret), amount: 29_900 },
    order: { status: 'refunded' },
  });
  await expect(requestRefund(shop.payments, 1, { amount: null, reference: 'more', by: 'a test' })).rejects.toThrow(
    /^All of this payment has gone back\./,
  );
  expect(await kinds(shop)).toEqual(['receipt', 'welcome', 'refund', 'refund']);
});

test('a one-time membership that a lost dispute ends is mailed', async () => {
  await using shop = await openShop();
  const { secret } = await shop.buy();
  await shop.provider.control('disputes', { payment_intent: intentOf(secret) });
  const [dispute] = (await shop.provider.stripe.disputes.list()).data;
  await shop.provider.control(`disputes/${dispute?.id}/close`, { outcome: 'lost' });
  await sweep(shop.payments);
  expect(await kinds(shop)).toEqual(['receipt', 'welcome', 'cancelled']);
});

test('after a clock that was ahead an ended membership is not checked again and again', async () => {
  await using shop = await openShop();
  const { secret } = await shop.join(monthly);
  shop.app.clock.time += 400 * day;
  await shop.provider.stripe.refunds.create({ payment_intent: intentOf(secret) });
  await sweep(shop.payments);
  shop.app.clock.time -= 400 * day;
  await sweep(shop.payments);
  const version = async () => (await shop.rows('orders'))[0]?.['version'];
  const before = await version();
  await sweep(shop.payments);
  expect(await version()).toBe(before);
  const [membership] = await shop.rows('memberships');
  expect(Date.parse(String(membership?.['ended_at']))).toBeLessThanOrEqual(shop.app.clock.time);
});
