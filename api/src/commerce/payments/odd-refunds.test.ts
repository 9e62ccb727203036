import { expect, test } from '@jest/globals';
import { intentOf, openShop, visa, type OpenShop } from '../../testing/open-shop.ts';
import { openOwnMembership } from '../../testing/open-own-membership.ts';
import { outboxLines } from '../../testing/outbox-rows.ts';
import { payByHand } from '../../testing/pay-by-hand.ts';
import { changeToOtherPlan, passDays } from '../../testing/plan-changes.ts';
import { signedIn } from '../../testing/staff-browser.ts';
import { requestRefund } from './refunds/request-refund.ts';
import { sweep } from './sweep.ts';

// Refunds of unusual payments.
const day = 86_400_000;
const monthly = { membershipId: 'pro-agent-monthly' };

function refundOrder(shop: OpenShop, amount: number | null, reference: string, order = 1) {
  return requestRefund(shop.payments, order, { amount, reference, by: 'a test' });
}

async function attention(shop: OpenShop, place = 0): Promise<unknown> {
  return (await shop.rows('orders'))[place]?.['attention'];
}

async function keptInLedger(shop: OpenShop): Promise<number> {
  return (await shop.rows('ledger')).reduce((sum, { amount }) => sum + Number(amount), 0);
}

/** An order whose payment has another amount than its price. */
async function payOtherAmount(shop: OpenShop): Promise<{ readonly orderId: string; readonly intent: string }> {
  const orderId = await shop.order();
  const secret = await shop.begin(orderId);
  await shop.app.db.knex('orders').update({ amount: 30_000 });
  await shop.provider.confirm(secret, await shop.provider.card(visa));
  await shop.complete(orderId, secret).catch(() => undefined);
  return { orderId, intent: intentOf(secret) };
}

test('a payment that does not match its order can be refunded; staff are notified of a failure', async () => {
  await using shop = await openShop();
  const { orderId } = await payOtherAmount(shop);
  const { id: extra } = await payByHand(shop, orderId, 5000);
  await sweep(shop.payments);
  expect(await attention(shop)).toMatch(new RegExp(`in place of 30000; ${extra} was paid for this order`));
  expect((await refundOrder(shop, null, 'extra')).refund).toMatchObject({ intent_id: extra, state: 'done' });
  expect((await refundOrder(shop, null, 'misfit')).refund.state).toBe('done');
  expect([await attention(shop), await keptInLedger(shop)]).toEqual([null, 0]);
  const [newest] = (await shop.provider.stripe.refunds.list()).data;
  await shop.provider.control(`refunds/${newest?.id}/fail`);
  await sweep(shop.payments);
  expect(await keptInLedger(shop)).toBe(29_900);
  expect(await attention(shop)).toMatch(/a refund of \$299\.00 failed at the bank/);
  expect((await refundOrder(shop, null, 'once more')).refund.state).toBe('done');
  expect([await attention(shop), await keptInLedger(shop)]).toEqual([null, 0]);
});

test('the mail about a refund names what the payment was for, also after a change of plan', async () => {
  await using member = await openOwnMembership();
  const { shop } = member;
  await passDays(member, 15);
  await changeToOtherPlan(member);
  const [first] = await shop.rows('ledger');
  await shop.provider.stripe.refunds.create({ payment_intent: String(first?.['intent_id']) });
  for (const event of await shop.provider.events()) await shop.deliver(event);
  await sweep(shop.payments);
  const refund = (await outboxLines(shop.app.db)).find(({ kind }) => kind === 'refund');
  expect(refund?.payload).toMatchObject({ amount: 2500, description: 'Pro Agent Monthly', price: 25_000 });
});

test('a refund by hand before the order is paid is mailed once, when the membership begins', async () => {
  await using shop = await openShop();
  const orderId = await shop.order();
  const secret = await shop.begin(orderId);
  const extra = await payByHand(shop, orderId, 1234);
  await shop.provider.stripe.refunds.create({ payment_intent: extra.id });
  await shop.complete(orderId, secret).catch(() => undefined);
  await sweep(shop.payments);
  expect(await outboxLines(shop.app.db)).toEqual([]);
  await shop.provider.confirm(secret, await shop.provider.card(visa));
  await shop.complete(orderId, secret);
  await sweep(shop.payments);
  const mails = (await outboxLines(shop.app.db)).filter(({ kind }) => kind === 'refund');
  expect(mails).toHaveLength(1);
});

test('all refunds of a payment are in the ledger, also from the provider’s second page and failed ones', async () => {
  await using shop = await openShop();
  const { secret } = await shop.join();
  const { refunds } = shop.provider.stripe;
  const first = await refunds.create({ payment_intent: intentOf(secret), amount: 100 });
  for (let more = 0; more < 11; more += 1) await refunds.create({ payment_intent: intentOf(secret), amount: 100 });
  await shop.provider.control(`refunds/${first.id}/fail`);
  await sweep(shop.payments);
  const booked = await shop.rows('ledger');
  const ofKind = (kind: string) => booked.filter((row) => row['kind'] === kind);
  expect([ofKind('refund').length, ofKind('refund_failed').length]).toEqual([12, 1]);
});

test('staff can refund a duplicate payment whose automatic refund failed', async () => {
  await using shop = await openShop();
  await shop.join();
  await shop.join({ checkoutKey: 'the-key-of-somebody-elses-browser' });
  const [refund] = (await shop.provider.stripe.refunds.list()).data;
  await shop.provider.control(`refunds/${refund?.id}/fail`);
  await sweep(shop.payments);
  const sent = await refundOrder(shop, null, 'by hand', 2);
  expect(sent).toMatchObject({
    refund: { state: 'done', amount: 25_000 },
    order: { status: 'refunded', attention: null },
  });
});

test('staff can refund a renewal after the end whose automatic refund failed', async () => {
  await using shop = await openShop();
  const { secret } = await shop.join(monthly);
  await shop.provider.stripe.refunds.create({ payment_intent: intentOf(secret) });
  await shop.provider.control('time', { days: 32 });
  shop.app.clock.time += 32 * day;
  await sweep(shop.payments);
  const [refund] = (await shop.provider.stripe.refunds.list()).data;
  await shop.provider.control(`refunds/${refund?.id}/fail`);
  await sweep(shop.payments);
  expect(await attention(shop)).toMatch(/charged after the membership had ended and has to go back/);
  expect((await refundOrder(shop, null, 'by hand')).order.attention).toBeNull();
  expect(await keptInLedger(shop)).toBe(0);
});

test('an earlier refund does not replace a failed one', async () => {
  await using shop = await openShop();
  const { secret } = await shop.buy();
  const { id } = await shop.provider.stripe.refunds.create({ payment_intent: intentOf(secret), amount: 1000 });
  await shop.provider.stripe.refunds.create({ payment_intent: intentOf(secret), amount: 1500 });
  await sweep(shop.payments);
  shop.app.clock.time += 10_000;
  await shop.provider.control(`refunds/${id}/fail`);
  await sweep(shop.payments);
  expect(await attention(shop)).toMatch(/^a refund of \$10\.00 failed at the bank/);
});

test('a failed refund that was made again before a check needs no attention', async () => {
  await using shop = await openShop();
  const { secret } = await shop.buy();
  const { id } = await shop.provider.stripe.refunds.create({ payment_intent: intentOf(secret), amount: 1000 });
  await shop.provider.control(`refunds/${id}/fail`);
  await shop.provider.stripe.refunds.create({ payment_intent: intentOf(secret), amount: 1000 });
  await sweep(shop.payments);
  expect(await attention(shop)).toBeNull();
  const mails = (await outboxLines(shop.app.db)).map(({ kind }) => kind);
  expect(mails.filter((kind) => kind === 'refund-failed')).toHaveLength(1);
});

test('a failed refund of a payment with a lost dispute needs no attention', async () => {
  await using shop = await openShop();
  const { secret } = await shop.buy();
  const { id } = await shop.provider.stripe.refunds.create({ payment_intent: intentOf(secret), amount: 1000 });
  await shop.provider.control(`refunds/${id}/fail`);
  await sweep(shop.payments);
  expect(await attention(shop)).not.toBeNull();
  await shop.provider.control('disputes', { payment_intent: intentOf(secret) });
  const [dispute] = (await shop.provider.stripe.disputes.list()).data;
  await shop.provider.control(`disputes/${dispute?.id}/close`, { outcome: 'lost' });
  await sweep(shop.payments);
  expect(await attention(shop)).toBeNull();
});

test('after a clock that was ahead a refund is sent', async () => {
  await using shop = await openShop();
  await shop.buy();
  shop.app.clock.time += 200 * day;
  await shop.provider.control('faults', { mode: 'refuse', times: 100, match: 'POST /v1/refunds' });
  await expect(refundOrder(shop, 1000, 'late')).rejects.toMatchObject({ code: 'payment_pending' });
  await shop.provider.control('faults', { mode: 'normal' });
  shop.app.clock.time -= 200 * day;
  await sweep(shop.payments);
  expect(await shop.rows('refunds')).toEqual([expect.objectContaining({ state: 'done' })]);
});

test('while an extra payment is disputed, a refund does not use the membership’s payment', async () => {
  await using shop = await openShop();
  const { orderId } = await shop.buy();
  const { id: extra } = await payByHand(shop, orderId, 5000);
  await sweep(shop.payments);
  await refundOrder(shop, 2000, 'in part');
  await shop.provider.control('disputes', { payment_intent: extra });
  await sweep(shop.payments);
  await expect(refundOrder(shop, null, 'the rest')).rejects.toThrow(/^The cardholder disputes this payment/);
  expect(await shop.rows('memberships')).toEqual([expect.objectContaining({ status: 'active' })]);
});

test('a refunded renewal after the end pays for no period, also if the end is void later', async () => {
  await using shop = await openShop();
  const { secret } = await shop.join(monthly);
  const [before] = await shop.rows('memberships');
  const { id } = await shop.provider.stripe.refunds.create({ payment_intent: intentOf(secret) });
  await shop.provider.control('time', { days: 32 });
  await sweep(shop.payments);
  await shop.provider.control(`refunds/${id}/fail`);
  await sweep(shop.payments);
  expect(await shop.rows('memberships')).toEqual([
    expect.objectContaining({ status: 'active', period_end: before?.['period_end'] }),
  ]);
});

test('an invoice that is paid while staff end its subscription is refunded', async () => {
  let pay: (() => Promise<unknown>) | null = null;
  await using shop = await openShop({
    transport: async (input, init) => {
      const answer = await fetch(input, init);
      if (init?.method === 'DELETE' && pay !== null) {
        await pay();
        // Our note of the end is a while later than the provider's.
        shop.app.clock.time += 5000;
      }
      return answer;
    },
  });
  const { orderId } = await shop.join(monthly);
  const { stripe } = shop.provider;
  const [subscription] = (await stripe.subscriptions.list()).data;
  await shop.provider.control(`subscriptions/${subscription?.id}/card`, { card: 'declines' });
  await shop.provider.control('time', { days: 32 });
  shop.app.clock.time += 32 * day;
  await sweep(shop.payments);
  const [invoice] = (await stripe.invoices.list({ status: 'open' })).data;
  const body = new URLSearchParams({ number: '4242424242424242', expiry: '12/40', cvc: '123' });
  pay = () => fetch(invoice?.hosted_invoice_url ?? '', { method: 'POST', body });
  const staff = await signedIn(shop.app, 'staff');
  const [membership] = await shop.rows('memberships');
  const [member] = await shop.rows('members');
  const { status, period_end: periodEnd, renews } = membership ?? {};
  const believed = { status, renews: Boolean(renews), periodEnd };
  const path = `/api/admin/members/${String(member?.['number'])}/end`;
  expect((await staff.send('POST', path, { body: { orderId, when: 'now', believed } })).status).toBe(200);
  await sweep(shop.payments);
  expect(await keptInLedger(shop)).toBe(2500);
});
