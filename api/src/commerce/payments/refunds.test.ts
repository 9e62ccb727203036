import { getOrder } from '@plumbline/contract/commerce/orders';
import { expect, test } from '@jest/globals';
import { intentOf, openShop, price, visa, type OpenShop } from '../../testing/open-shop.ts';
import { outboxLines } from '../../testing/outbox-rows.ts';
import { openPayments } from './open-payments.ts';
import { requestRefund, type RefundRequest } from './refunds/request-refund.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { sweep } from './sweep.ts';

async function buyWith(shop: OpenShop, number: string): Promise<{ orderId: string; intent: string }> {
  const orderId = await shop.order();
  const secret = await shop.begin(orderId);
  await shop.provider.confirm(secret, await shop.provider.card(number));
  await shop.complete(orderId, secret);
  return { orderId, intent: intentOf(secret) };
}

let requestCount = 0;

/** Requests a refund, each time with a new reference. */
function refundOrder(
  payments: PaymentDeps,
  orderId: number,
  { amount, ...rest }: Pick<RefundRequest, 'amount'> & Partial<RefundRequest>,
) {
  requestCount += 1;
  return requestRefund(payments, orderId, { amount, reference: `refund ${requestCount}`, by: 'a test', ...rest });
}

/** Compares the ledger with the provider's balance, without fees. @returns it, in cents. */
async function expectEqualLedgers(shop: OpenShop): Promise<number> {
  const { stripe } = shop.provider;
  const charges = (await stripe.charges.list({ limit: 100 })).data.filter(({ paid }) => paid);
  const refunds = (await stripe.refunds.list({ limit: 100 })).data.filter(({ status }) => status !== 'failed');
  const disputes = (await stripe.disputes.list({ limit: 100 })).data.filter(({ status }) => status !== 'won');
  const sum = (amounts: readonly { readonly amount: number }[]): number =>
    amounts.reduce((total, { amount }) => total + amount, 0);
  const atProvider = sum(charges) - sum(refunds) - sum(disputes);
  const inLedger = sum((await shop.rows('ledger')) as unknown as { amount: number }[]);
  expect(inLedger).toBe(atProvider);
  return inLedger;
}

test('a partial refund keeps the membership, a full one ends it; the ledger equals Stripe’s balance', async () => {
  await using shop = await openShop();
  const { orderId, intent } = await buyWith(shop, visa);
  const { stripe } = shop.provider;
  await stripe.refunds.create({ payment_intent: intent, amount: 10_000 });
  await sweep(shop.payments);
  expect(await expectEqualLedgers(shop)).toBe(price - 10_000);
  expect(await shop.call(getOrder, { params: { orderId } })).toMatchObject({
    status: 'paid',
    member: { isActive: true },
  });
  await stripe.refunds.create({ payment_intent: intent });
  await sweep(shop.payments);
  expect(await expectEqualLedgers(shop)).toBe(0);
  expect(await shop.call(getOrder, { params: { orderId } })).toMatchObject({
    status: 'refunded',
    member: { isActive: false },
  });
  await sweep(shop.payments);
  const mails = await outboxLines(shop.app.db);
  expect(mails.map(({ kind, payload }) => [kind, payload?.['amount']])).toEqual([
    ['receipt', price],
    ['welcome', undefined],
    ['refund', 10_000],
    ['refund', price - 10_000],
  ]);
});

test('a refund that fails later restores order, membership and ledger', async () => {
  await using shop = await openShop();
  const { orderId, intent } = await buyWith(shop, visa);
  const { stripe } = shop.provider;
  const { id } = await stripe.refunds.create({ payment_intent: intent });
  await sweep(shop.payments);
  expect(await shop.call(getOrder, { params: { orderId } })).toMatchObject({ status: 'refunded' });
  await shop.provider.control(`refunds/${id}/fail`);
  await sweep(shop.payments);
  expect(await shop.call(getOrder, { params: { orderId } })).toMatchObject({
    status: 'paid',
    member: { isActive: true },
  });
  expect(await expectEqualLedgers(shop)).toBe(price);
  expect((await shop.rows('ledger')).map(({ kind }) => kind)).toEqual(['charge', 'refund', 'refund_failed']);
});

test('a refund that has failed before its first check has two ledger entries with the sum 0', async () => {
  await using shop = await openShop();
  const { orderId, intent } = await buyWith(shop, visa);
  const { id } = await shop.provider.stripe.refunds.create({ payment_intent: intent });
  await shop.provider.control(`refunds/${id}/fail`);
  await sweep(shop.payments);
  expect(await expectEqualLedgers(shop)).toBe(price);
  expect(await shop.call(getOrder, { params: { orderId } })).toMatchObject({ status: 'paid' });
});

test.each([
  ['won', 'paid', true, price],
  ['lost', 'charged_back', false, 0],
])('a %s dispute: status, membership and ledger', async (outcome, status, isActive, left) => {
  await using shop = await openShop();
  const { orderId } = await buyWith(shop, '4000000000000259');
  await sweep(shop.payments);
  expect(await expectEqualLedgers(shop)).toBe(0);
  expect(await shop.call(getOrder, { params: { orderId } })).toMatchObject({
    status: 'disputed',
    member: { isActive: true },
  });
  const [dispute] = (await shop.provider.stripe.disputes.list()).data;
  await shop.provider.control(`disputes/${dispute?.id}/close`, { outcome });
  await sweep(shop.payments);
  expect(await expectEqualLedgers(shop)).toBe(left);
  expect(await shop.call(getOrder, { params: { orderId } })).toMatchObject({ status, member: { isActive } });
});

test('three concurrent full refunds with one reference are one refund, which ends the subscription', async () => {
  await using shop = await openShop();
  const { orderId } = await shop.join();
  await Promise.all([1, 2, 3].map(() => refundOrder(shop.payments, 1, { amount: null, reference: 'the same' })));
  const { stripe } = shop.provider;
  expect((await stripe.refunds.list()).data.map(({ amount }) => amount)).toEqual([25_000]);
  expect((await stripe.subscriptions.list({ status: 'all' })).data.map(({ status }) => status)).toEqual(['canceled']);
  expect(await shop.call(getOrder, { params: { orderId } })).toMatchObject({
    status: 'refunded',
    renewsAt: null,
    member: { isActive: false },
  });
  await sweep(shop.payments);
  const mails = await outboxLines(shop.app.db);
  expect(mails.map(({ kind }) => kind)).toEqual(['receipt', 'welcome', 'refund']);
});

test('partial refunds reduce what can be refunded; more than that is refused', async () => {
  await using shop = await openShop();
  await shop.join();
  await refundOrder(shop.payments, 1, { amount: 5000 });
  await refundOrder(shop.payments, 1, { amount: 5000 });
  expect(await expectEqualLedgers(shop)).toBe(15_000);
  expect(await shop.rows('memberships')).toEqual([expect.objectContaining({ status: 'active' })]);
  await expect(refundOrder(shop.payments, 1, { amount: 15_001 })).rejects.toThrow(
    'At most $150.00 of this order can be refunded.',
  );
  await shop.order();
  await expect(refundOrder(shop.payments, 2, { amount: null })).rejects.toThrow('This order is not paid.');
});

test('the refund of a renewal is in the ledger of its order', async () => {
  await using shop = await openShop();
  await shop.join({ membershipId: 'pro-agent-monthly' });
  await shop.provider.control('time', { days: 32 });
  shop.app.clock.time += 32 * 86_400_000;
  await sweep(shop.payments);
  const [, renewal] = await shop.rows('ledger');
  await shop.provider.stripe.refunds.create({ payment_intent: String(renewal?.['intent_id']) });
  await sweep(shop.payments);
  expect(await expectEqualLedgers(shop)).toBe(2500);
  expect((await shop.rows('ledger')).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['charge', 2500],
    ['charge', 2500],
    ['refund', -2500],
  ]);
});

test('a failed refund can be requested again', async () => {
  await using shop = await openShop();
  await shop.join();
  await refundOrder(shop.payments, 1, { amount: null });
  const [first] = (await shop.provider.stripe.refunds.list()).data;
  await shop.provider.control(`refunds/${first?.id}/fail`);
  await sweep(shop.payments);
  await refundOrder(shop.payments, 1, { amount: null });
  const { data } = await shop.provider.stripe.refunds.list();
  expect(data.map(({ status }) => status)).toEqual(['succeeded', 'failed']);
  expect(await expectEqualLedgers(shop)).toBe(0);
});

test('if a subscription cannot be cancelled yet, it is refunded, and the sweep cancels it later', async () => {
  await using shop = await openShop();
  await shop.join();
  await shop.provider.control('faults', { mode: 'fail', times: 50, match: 'DELETE /v1/subscriptions/*' });
  await refundOrder(shop.payments, 1, { amount: null });
  expect(await expectEqualLedgers(shop)).toBe(0);
  expect(await shop.rows('memberships')).toEqual([expect.objectContaining({ status: 'ended', end_reason: 'refund' })]);
  expect((await shop.provider.stripe.subscriptions.list({ status: 'active' })).data).toHaveLength(1);
  await shop.provider.control('faults', { mode: 'normal' });
  shop.app.clock.time += 120_000;
  await sweep(shop.payments);
  expect((await shop.provider.stripe.subscriptions.list({ status: 'canceled' })).data).toHaveLength(1);
});

test('of two concurrent refunds by two processes that expect the same amount one is made', async () => {
  // Both read the refundable amount before either reaches the provider.
  const waiting: (() => void)[] = [];
  const transport: typeof fetch = async (address, init) => {
    if (init?.method === 'POST' && new Request(address).url.endsWith('/v1/refunds')) {
      await new Promise<void>((continueCall) => {
        waiting.push(continueCall);
        if (waiting.length >= 2) for (const each of waiting) each();
      });
    }
    return fetch(address, init);
  };
  await using shop = await openShop({ transport });
  await shop.buy();
  const other = openPayments(shop.payments, transport);
  if (other === null) throw new Error('there is no provider');
  const both = await Promise.allSettled([
    refundOrder(shop.payments, 1, { amount: 4000, expected: price }),
    refundOrder(other, 1, { amount: 3000, expected: price }),
  ]);
  const { data } = await shop.provider.stripe.refunds.list();
  expect([both.filter(({ status }) => status === 'fulfilled').length, data.length]).toEqual([1, 1]);
});
