import { getOrder } from '@plumbline/contract/commerce/orders';
import { createSubscription } from '@plumbline/contract/commerce/payments';
import { expect, test } from '@jest/globals';
import { agreement, buyer, checkoutKey, intentOf, openShop, visa, type OpenShop } from '../../testing/open-shop.ts';
import { outboxLines } from '../../testing/outbox-rows.ts';
import { closeOrder } from './close-order.ts';
import { sweep } from './sweep.ts';

const day = 86_400_000;

async function mailKinds(shop: OpenShop): Promise<string[]> {
  return (await outboxLines(shop.app.db)).map(({ kind }) => kind);
}

/** Moves the clocks of site and provider; the provider's events stay undelivered. */
async function passDays(shop: OpenShop, days: number): Promise<void> {
  await shop.provider.control('time', { days });
  shop.app.clock.time += days * day;
}

async function subscriptionOf(shop: OpenShop): Promise<string> {
  const [attempt] = await shop.rows('payment_attempts');
  return String(attempt?.['subscription_id']);
}

test('a payment that is reported before its subscription is active still gets one receipt', async () => {
  const subscriptionState = { isBehind: false };
  await using shop = await openShop({
    transport: async (input, init) => {
      const answer = await fetch(input, init);
      if (!subscriptionState.isBehind || !/\/v1\/subscriptions\/sub_\w+\?/.test(new Request(input).url)) return answer;
      const found = (await answer.json()) as object;
      return Response.json({ ...found, status: 'incomplete' });
    },
  });
  const { orderId, secret } = await shop.subscribe();
  await shop.provider.confirm(secret, await shop.provider.card(visa));
  subscriptionState.isBehind = true;
  expect(await shop.complete(orderId, secret)).toMatchObject({ status: 'processing' });
  expect([(await shop.rows('ledger')).length, await mailKinds(shop)]).toEqual([1, []]);
  subscriptionState.isBehind = false;
  expect(await shop.complete(orderId, secret)).toMatchObject({ status: 'paid' });
  await sweep(shop.payments);
  expect(await mailKinds(shop)).toEqual(['receipt', 'welcome']);
});

test('the first payment opens the membership and queues its mails, once', async () => {
  await using shop = await openShop();
  const { orderId, secret } = await shop.subscribe();
  expect(await shop.call(getOrder, { params: { orderId } })).toMatchObject({ status: 'open', mode: 'subscription' });
  await shop.provider.confirm(secret, await shop.provider.card(visa));
  const answer = await shop.complete(orderId, secret);
  expect(answer).toMatchObject({ success: true, status: 'paid' });
  expect(answer.order).toMatchObject({ amount: 25_000, planId: 'pro-agent-annual', billingFrequency: 'annual' });
  expect(answer.order.member).toMatchObject({ memberNumber: 10_001, isActive: true });
  const year = Date.parse(answer.order.renewsAt ?? '') - shop.app.clock.time;
  expect(Math.round(year / day)).toBe(365);
  expect(await shop.complete(orderId, secret)).toEqual(answer);
  expect(await mailKinds(shop)).toEqual(['receipt', 'welcome']);
  const [order] = await shop.rows('orders');
  expect(order).toMatchObject({ customer_name: 'Renée Castellano', customer_email: buyer.email });
});

test('a card sent with the order is charged by a confirmation without a card', async () => {
  await using shop = await openShop();
  const { orderId, secret } = await shop.subscribe({ paymentMethodId: await shop.provider.card(visa) });
  expect((await shop.provider.confirm(secret)).status).toBe(200);
  expect(await shop.complete(orderId, secret)).toMatchObject({ status: 'paid' });
});

test('a card that is declined when it is stored: the answer says why, and another card pays the order', async () => {
  await using shop = await openShop();
  const declined = shop.subscribe({ paymentMethodId: await shop.provider.card('4000000000009995') });
  await expect(declined).rejects.toMatchObject({
    status: 402,
    code: 'card_declined',
    detail: 'Your card has insufficient funds.',
  });
  const { orderId, secret } = await shop.subscribe({ paymentMethodId: await shop.provider.card(visa) });
  await shop.provider.confirm(secret);
  expect(await shop.complete(orderId, secret)).toMatchObject({ status: 'paid' });
  expect(await shop.rows('orders')).toHaveLength(1);
  expect((await shop.provider.stripe.subscriptions.list({ status: 'all' })).data).toHaveLength(1);
});

test('after a card that can be stored but not charged, another card can pay the order', async () => {
  await using shop = await openShop();
  const declined = await shop.subscribe({ paymentMethodId: await shop.provider.card('4000000000000341') });
  expect((await shop.provider.confirm(declined.secret)).error?.code).toBe('card_declined');
  expect(await shop.complete(declined.orderId, declined.secret)).toMatchObject({
    success: false,
    status: 'open',
    message: 'Your card was declined.',
  });
  const { secret } = await shop.subscribe({ paymentMethodId: await shop.provider.card(visa) });
  expect(secret).toBe(declined.secret);
  await shop.provider.confirm(secret);
  expect(await shop.complete(declined.orderId, secret)).toMatchObject({ status: 'paid' });
});

test('the id of a stored card and the member’s e-mail address are not enough to charge the card', async () => {
  await using shop = await openShop();
  const paymentMethodId = await shop.provider.card(visa);
  const { orderId, secret } = await shop.subscribe({ paymentMethodId });
  await shop.provider.confirm(secret);
  expect(await shop.complete(orderId, secret)).toMatchObject({ status: 'paid' });
  const again = { membershipId: 'elite-broker-annual', checkoutKey: 'the-key-of-another-browser', paymentMethodId };
  await expect(shop.subscribe(again)).rejects.toMatchObject({
    status: 400,
    issues: [{ path: 'body.paymentMethodId', message: 'is not a card that can be used: enter it again' }],
  });
});

test('an unknown card is an invalid input', async () => {
  await using shop = await openShop();
  await expect(shop.subscribe({ paymentMethodId: 'pm_nobody12' })).rejects.toMatchObject({
    status: 400,
    issues: [{ path: 'body.paymentMethodId', message: 'is not a card that can be used: enter it again' }],
  });
});

test('fifty requests at once for the same purchase cause one order, one subscription, one charge', async () => {
  // On a busy machine the last of fifty waits longer than production's buyers would.
  await using shop = await openShop({ answerTimeout: 60_000 });
  const begun = await Promise.all(Array.from({ length: 50 }, () => shop.subscribe()));
  expect(new Set(begun.map(({ orderId, secret }) => `${orderId} ${secret}`)).size).toBe(1);
  const [{ orderId, secret } = { orderId: '', secret: '' }] = begun;
  await shop.provider.confirm(secret, await shop.provider.card(visa));
  await Promise.all(Array.from({ length: 20 }, () => shop.complete(orderId, secret)));
  const { stripe } = shop.provider;
  expect((await stripe.subscriptions.list({ status: 'all' })).data).toHaveLength(1);
  expect((await stripe.customers.list()).data).toHaveLength(1);
  expect(await shop.rows('ledger')).toHaveLength(1);
  expect(await shop.rows('memberships')).toHaveLength(1);
  expect(await mailKinds(shop)).toEqual(['receipt', 'welcome']);
});

test('a repeated purchase in the same browser finds the paid order, whatever the address’s case', async () => {
  await using shop = await openShop();
  const { orderId } = await shop.join();
  const customerInfo = { ...buyer, email: buyer.email.toUpperCase() };
  const body = { membershipId: 'pro-agent-annual', checkoutKey, customerInfo, agreement };
  expect(await shop.call(createSubscription, { body })).toMatchObject({ orderId, clientSecret: null, status: 'paid' });
  // Another plan is another membership of the same member.
  await shop.join({ membershipId: 'core-agent', memberType: 'realEstateProfessional' });
  expect(await shop.rows('members')).toHaveLength(1);
  expect(await shop.rows('memberships')).toHaveLength(2);
  expect(await mailKinds(shop)).toEqual(['receipt', 'welcome', 'receipt']);
});

test('after a change of price the old payment is cancelled, and cannot be paid', async () => {
  await using shop = await openShop();
  const old = await shop.subscribe();
  await shop.app.db.knex('membership_plans').where('id', 'pro-agent-annual').update({ price: 26_000 });
  const fresh = await shop.subscribe();
  expect(fresh.orderId).not.toBe(old.orderId);
  expect((await shop.provider.confirm(old.secret, await shop.provider.card(visa))).status).toBe(400);
  expect(await shop.call(getOrder, { params: { orderId: old.orderId } })).toMatchObject({ status: 'cancelled' });
  const resumed = shop.call(createSubscription, { body: { orderId: old.orderId, agreement } });
  await expect(resumed).rejects.toMatchObject({ status: 410, code: 'gone' });
  await shop.provider.confirm(fresh.secret, await shop.provider.card(visa));
  expect(await shop.complete(fresh.orderId, fresh.secret)).toMatchObject({ status: 'paid', order: { amount: 26_000 } });
});

test('a payment that succeeded just before a change of price opens the membership', async () => {
  await using shop = await openShop();
  const old = await shop.subscribe();
  await shop.provider.confirm(old.secret, await shop.provider.card(visa));
  await shop.app.db.knex('membership_plans').where('id', 'pro-agent-annual').update({ price: 26_000 });
  const body = { membershipId: 'pro-agent-annual', checkoutKey, customerInfo: buyer, agreement };
  expect(await shop.call(createSubscription, { body: { ...body, amount: 26_000 } })).toMatchObject({
    orderId: old.orderId,
    status: 'paid',
    amount: 25_000,
    clientSecret: null,
  });
  expect((await shop.provider.stripe.subscriptions.list({ status: 'all' })).data).toHaveLength(1);
});

test('two orders of one buyer for one plan, one of them from the dashboard: paying one cancels the other', async () => {
  await using shop = await openShop();
  const waiting = await shop.subscribe();
  const orderId = await shop.order({ planId: 'pro-agent-annual' });
  const { clientSecret } = await shop.call(createSubscription, { body: { orderId, agreement, amount: 25_000 } });
  expect(await shop.call(getOrder, { params: { orderId: waiting.orderId } })).toMatchObject({ status: 'open' });
  const card = await shop.provider.card(visa);
  await shop.provider.confirm(clientSecret ?? '', card);
  expect(await shop.complete(orderId, clientSecret ?? '')).toMatchObject({ status: 'paid' });
  expect(await shop.call(getOrder, { params: { orderId: waiting.orderId } })).toMatchObject({ status: 'cancelled' });
  expect((await shop.provider.confirm(waiting.secret, card)).status).toBe(400);
  // And one of the dashboard's that comes after it is not opened.
  expect(await shop.order({ planId: 'pro-agent-annual' })).toBeUndefined();
  expect(await shop.rows('orders')).toHaveLength(2);
});

test.each([
  ['an unknown plan', { membershipId: 'gold' }, 404],
  ['a group of two plans without a frequency', { membershipId: 'pro-agent' }, 404],
  ['a billing frequency that the plan does not have', { membershipId: 'core-agent', billingFrequency: 'monthly' }, 404],
  ['another kind of member', { memberType: 'industryPartner' }, 404],
  ['another price', { amount: 1 }, 409],
  ['no buyer', { customerInfo: undefined }, 400],
  ['a phone number that PostgreSQL cannot store', { customerInfo: { ...buyer, phone: '\0' } }, 400],
  ['neither order nor plan', { membershipId: undefined }, 400],
  ['a Square card token from a visitor who is not staff', { cardToken: 'cnon:card-nonce-ok' }, 401],
  ['no consent', { agreement: undefined }, 409],
])('refuses %s', async (_, different, status) => {
  await using shop = await openShop();
  await expect(shop.subscribe(different)).rejects.toMatchObject({ status });
  expect(await shop.rows('payment_attempts')).toEqual([]);
});

test('an unpaid order expires, at the provider too', async () => {
  await using shop = await openShop();
  const { orderId, secret } = await shop.subscribe();
  shop.app.clock.time += 22 * 3_600_000;
  expect((await sweep(shop.payments)).changes).toEqual([{ order: 1, before: 'open', after: 'expired', movements: 0 }]);
  expect(await shop.call(getOrder, { params: { orderId } })).toMatchObject({ status: 'expired' });
  expect((await shop.provider.confirm(secret, await shop.provider.card(visa))).status).toBe(400);
  expect(await sweep(shop.payments)).toMatchObject({ changes: [], failed: 0 });
  // The buyer returns and starts again.
  const fresh = await shop.subscribe();
  expect(fresh.orderId).not.toBe(orderId);
});

test('an order whose payment succeeds while it expires becomes paid', async () => {
  await using shop = await openShop();
  const { orderId, secret } = await shop.subscribe();
  await shop.provider.confirm(secret, await shop.provider.card(visa));
  shop.app.clock.time += 22 * 3_600_000;
  expect(await closeOrder(shop.payments, 1, 'expired')).toMatchObject({ order: { status: 'paid' } });
  expect(await shop.call(getOrder, { params: { orderId } })).toMatchObject({ status: 'paid' });
  expect(await mailKinds(shop)).toEqual(['receipt', 'welcome']);
});

test('a renewal is recorded once and gets a receipt, even if no event reported it', async () => {
  await using shop = await openShop();
  const { orderId } = await shop.join({ membershipId: 'pro-agent-monthly' });
  const before = await shop.call(getOrder, { params: { orderId } });
  await passDays(shop, 32);
  expect((await sweep(shop.payments)).failed).toBe(0);
  const after = await shop.call(getOrder, { params: { orderId } });
  expect(Date.parse(after.renewsAt ?? '')).toBeGreaterThan(Date.parse(before.renewsAt ?? ''));
  expect((await shop.rows('ledger')).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['charge', 2500],
    ['charge', 2500],
  ]);
  expect(await mailKinds(shop)).toEqual(['receipt', 'welcome', 'renewal-receipt']);
  await sweep(shop.payments);
  expect(await shop.rows('ledger')).toHaveLength(2);
  // Three months of an outage.
  await passDays(shop, 92);
  await sweep(shop.payments);
  expect(await shop.rows('ledger')).toHaveLength(5);
});

test('a failed renewal makes the membership past due, with one mail; a new card makes it active again', async () => {
  await using shop = await openShop();
  const { orderId } = await shop.join({ membershipId: 'pro-agent-monthly' });
  const subscription = await subscriptionOf(shop);
  await shop.provider.control(`subscriptions/${subscription}/card`, { card: 'declines' });
  await passDays(shop, 32);
  await sweep(shop.payments);
  expect(await shop.rows('memberships')).toEqual([expect.objectContaining({ status: 'past_due' })]);
  expect(await shop.call(getOrder, { params: { orderId } })).toMatchObject({
    status: 'paid',
    member: { isActive: true },
  });
  await sweep(shop.payments);
  shop.app.clock.time += day;
  await sweep(shop.payments);
  expect(await mailKinds(shop)).toEqual(['receipt', 'welcome', 'payment-failed']);
  await shop.provider.control(`subscriptions/${subscription}/card`, { card: 'pays' });
  await passDays(shop, 8);
  await sweep(shop.payments);
  expect(await shop.rows('memberships')).toEqual([expect.objectContaining({ status: 'active' })]);
  expect(await mailKinds(shop)).toEqual(['receipt', 'welcome', 'payment-failed', 'renewal-receipt']);
});

test('a renewal that is never paid ends the membership', async () => {
  await using shop = await openShop();
  const { orderId } = await shop.join({ membershipId: 'pro-agent-monthly' });
  await shop.provider.control(`subscriptions/${await subscriptionOf(shop)}/card`, { card: 'declines' });
  for (let weeks = 0; weeks < 10; weeks += 1) {
    await passDays(shop, 7);
    await sweep(shop.payments);
  }
  expect(await shop.rows('memberships')).toEqual([expect.objectContaining({ status: 'ended' })]);
  const order = await shop.call(getOrder, { params: { orderId } });
  expect(order).toMatchObject({ status: 'paid', renewsAt: null, member: { isActive: false } });
  expect(await mailKinds(shop)).toEqual(['receipt', 'welcome', 'payment-failed', 'cancelled']);
  // The claim is free again: the former member may come back.
  const back = await shop.join({ membershipId: 'pro-agent-monthly' });
  expect(back.orderId).not.toBe(orderId);
  expect(await shop.rows('members')).toHaveLength(1);
});

test('a membership cancelled at the end of its period is active until then, with one mail', async () => {
  await using shop = await openShop();
  const { orderId } = await shop.join({ membershipId: 'pro-agent-monthly' });
  const { stripe } = shop.provider;
  await stripe.subscriptions.update(await subscriptionOf(shop), { cancel_at_period_end: true });
  await sweep(shop.payments);
  expect(await shop.call(getOrder, { params: { orderId } })).toMatchObject({
    renewsAt: null,
    member: { isActive: true },
  });
  expect(await mailKinds(shop)).toEqual(['receipt', 'welcome', 'cancelled']);
  await passDays(shop, 32);
  await sweep(shop.payments);
  expect(await shop.call(getOrder, { params: { orderId } })).toMatchObject({ member: { isActive: false } });
  expect(await mailKinds(shop)).toEqual(['receipt', 'welcome', 'cancelled']);
  expect(await shop.rows('ledger')).toHaveLength(1);
});

test('the ledger entry of a membership’s charge has the id of its payment', async () => {
  await using shop = await openShop();
  const { secret } = await shop.join();
  const [line] = await shop.rows('ledger');
  expect(line).toMatchObject({ intent_id: intentOf(secret), amount: 25_000, kind: 'charge', provider: 'stripe' });
});

test('a buyer with a long name whose lower case is longer than itself becomes a member', async () => {
  await using shop = await openShop();
  const part = 'İ'.repeat(100);
  await shop.join({ membershipId: 'pro-agent-annual', customerInfo: { ...buyer, firstName: part, lastName: part } });
  expect(await shop.rows('members')).toEqual([expect.objectContaining({ name: `${part} ${part}` })]);
});
