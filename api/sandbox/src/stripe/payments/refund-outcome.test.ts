import { expect, test } from '@jest/globals';
import { idOf } from './charge.ts';
import { openPlayedStripe, type OpenStripe } from '../testing/open-played-stripe.ts';

async function refunded(played: OpenStripe) {
  const { stripe } = played;
  const { latest_charge: charge } = await stripe.paymentIntents.create({
    amount: 2500,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  });
  return stripe.refunds.create({ charge: idOf(charge) ?? '' });
}
const types = async ({ stripe }: OpenStripe) =>
  (await stripe.events.list({ limit: 100 })).data.map(({ type }) => type).filter((type) => /refund/.test(type));

test.each([
  ['fail', { reason: 'declined' }, { status: 'failed', failure_reason: 'declined' }, 'refund.failed'],
  ['fail', {}, { status: 'failed', failure_reason: 'expired_or_canceled_card' }, 'refund.failed'],
  ['status', { status: 'canceled' }, { status: 'canceled' }, 'charge.refund.updated'],
])('%s with %j gives the charge its money back, and says so', async (action, fields, outcome, last) => {
  await using played = await openPlayedStripe();
  const { stripe } = played;
  const refund = await refunded(played);
  await played.control(`refunds/${refund.id}/${action}`, fields);
  const after = await stripe.refunds.retrieve(refund.id, { expand: ['failure_balance_transaction', 'charge'] });
  expect(after).toMatchObject({
    ...outcome,
    failure_balance_transaction: { type: 'refund_failure', amount: 2500, source: refund.id },
    charge: { amount_refunded: 0, refunded: false },
  });
  expect((await types(played))[0]).toBe(last);
  expect(await types(played)).toEqual(expect.arrayContaining(['refund.updated', 'charge.refund.updated']));
  expect((await played.control(`refunds/${refund.id}/fail`)).status).toBe(400);
  expect((await stripe.refunds.create({ charge: idOf(refund.charge) ?? '' })).status).toBe('succeeded');
});

test('a refund can be pending, or require action, before it succeeds', async () => {
  await using played = await openPlayedStripe();
  const { stripe } = played;
  const { id } = await refunded(played);
  const move = async (status: string) => {
    await played.control(`refunds/${id}/status`, { status });
    return stripe.refunds.retrieve(id);
  };
  expect(await move('pending')).toMatchObject({ status: 'pending', pending_reason: 'processing' });
  await expect(stripe.refunds.cancel(id)).rejects.toMatchObject({ statusCode: 400 });
  const asks = await move('requires_action');
  expect([asks.status, asks.pending_reason]).toEqual(['requires_action', undefined]);
  expect((await move('succeeded')).status).toBe('succeeded');
  await move('requires_action');
  expect((await stripe.refunds.cancel(id)).status).toBe('canceled');
  expect((await types(played)).filter((type) => type === 'refund.updated')).toHaveLength(5);
});
