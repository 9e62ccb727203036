import { expect, test } from '@jest/globals';
import { idOf } from './charge.ts';
import { openPlayedStripe, type OpenStripe } from '../testing/open-played-stripe.ts';

const day = 86_400;
const paid = ({ stripe }: OpenStripe, payment_method = 'pm_card_visa') =>
  stripe.paymentIntents.create({
    amount: 2500,
    currency: 'usd',
    payment_method,
    confirm: true,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  });
const amounts = async ({ stripe }: OpenStripe) => {
  const { available, pending } = await stripe.balance.retrieve();
  return [available[0]?.amount ?? 0, pending[0]?.amount ?? 0];
};

test('whatever moves money is booked once, and the bookings come to the balance', async () => {
  await using played = await openPlayedStripe();
  const { stripe } = played;
  const refunded = await paid(played);
  await stripe.refunds.create({ payment_intent: refunded.id, amount: 1000 });
  const failing = await stripe.refunds.create({ payment_intent: refunded.id, amount: 500 });
  await played.control(`refunds/${failing.id}/fail`);
  for (const outcome of ['won', 'lost']) {
    const { id: payment_intent } = await paid(played, 'pm_card_createDispute');
    const [dispute] = (await stripe.disputes.list({ payment_intent })).data;
    await played.control(`disputes/${dispute?.id}/close`, { outcome });
  }
  const all = await stripe.balanceTransactions.list({ limit: 2 }).autoPagingToArray({ limit: 100 });
  expect(all.map(({ type, amount }) => [type, amount]).toReversed()).toEqual([
    ['charge', 2500],
    ['refund', -1000],
    ['refund', -500],
    ['refund_failure', 500],
    ['charge', 2500],
    ['adjustment', -2500],
    ['adjustment', 2500],
    ['charge', 2500],
    ['adjustment', -2500],
  ]);
  expect(new Set(all.map(({ id }) => id)).size).toBe(9);
  const sum = all.reduce((total, { net }) => total + net, 0);
  const [available = 0, pending = 0] = await amounts(played);
  expect([available + pending, pending]).toEqual([sum, 3 * (2500 - 103)]);
  await played.control('time', { seconds: 2 * day + 1 });
  expect(await amounts(played)).toEqual([sum, 0]);
});

test('the list of bookings is filtered by type and source; what was charged is available after two days', async () => {
  await using played = await openPlayedStripe();
  const { stripe } = played;
  const { latest_charge: charge } = await paid(played);
  const refund = await stripe.refunds.create({ charge: idOf(charge) ?? '' });
  const listed = async (params: object) => (await stripe.balanceTransactions.list(params)).data;
  expect(await listed({ type: 'refund' })).toMatchObject([{ source: refund.id, amount: -2500, status: 'available' }]);
  const [booked] = await listed({ source: idOf(charge) ?? '' });
  expect(booked).toMatchObject({ type: 'charge', amount: 2500, status: 'pending' });
  await played.control('time', { seconds: 2 * day });
  expect(await listed({ source: idOf(charge) ?? '' })).toMatchObject([{ id: booked?.id, status: 'available' }]);
  expect((await stripe.balanceTransactions.retrieve(booked?.id ?? '')).status).toBe('available');
  expect(await stripe.charges.retrieve(idOf(charge) ?? '', { expand: ['balance_transaction'] })).toMatchObject({
    balance_transaction: { status: 'available' },
  });
  await expect(listed({ starting_after: 'txn_none' })).rejects.toMatchObject({ param: 'starting_after' });
});

test('a refund of more than is available is refused, from the dashboard too, until it is enough again', async () => {
  await using played = await openPlayedStripe();
  const { stripe } = played;
  const { id: payment_intent } = await paid(played);
  await played.control('balance', { available: 1000 });
  await expect(stripe.refunds.create({ payment_intent, amount: 1001 })).rejects.toMatchObject({
    statusCode: 400,
    type: 'StripeInvalidRequestError',
    code: 'balance_insufficient',
  });
  expect(await played.control('refunds', { payment_intent, amount: 1001 })).toMatchObject({ status: 400 });
  expect((await stripe.refunds.list()).data).toEqual([]);
  expect((await stripe.refunds.create({ payment_intent, amount: 600 })).status).toBe('succeeded');
  expect(await amounts(played)).toEqual([400, 2500 - 103 - 600 - 400]);
  await expect(stripe.refunds.create({ payment_intent, amount: 500 })).rejects.toMatchObject({
    code: 'balance_insufficient',
  });
  await played.control('balance', { available: 'enough' });
  expect((await stripe.refunds.create({ payment_intent })).amount).toBe(1900);
});
