import { expect, test } from '@jest/globals';
import { openEmulatedStripe, type OpenStripe } from '../testing/open-emulated-stripe.ts';

async function paidIntent(sandbox: OpenStripe): Promise<string> {
  const { id } = await sandbox.stripe.paymentIntents.create({
    amount: 2500,
    currency: 'usd',
    payment_method: await sandbox.card('4242424242424242'),
    confirm: true,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  });
  return id;
}
async function openDispute(sandbox: OpenStripe, fields: Record<string, string> = {}) {
  const payment_intent = await paidIntent(sandbox);
  const { body } = await sandbox.control('disputes', { payment_intent, ...fields });
  return { payment_intent, id: String(body.id) };
}
const disputeOf = async ({ stripe }: OpenStripe, id: string) =>
  (await stripe.disputes.list()).data.find((one) => one.id === id);
const disputeEvents = async ({ stripe }: OpenStripe) =>
  (await stripe.events.list({ type: 'charge.dispute.*' })).data.map(({ type }) => type.slice(15)).toReversed();

test('an inquiry withdraws no money, leaves the charge refundable, and can be closed', async () => {
  await using sandbox = await openEmulatedStripe();
  const { stripe } = sandbox;
  const { payment_intent, id } = await openDispute(sandbox, { kind: 'inquiry', reason: 'subscription_canceled' });
  expect(await disputeOf(sandbox, id)).toMatchObject({
    status: 'warning_needs_response',
    reason: 'subscription_canceled',
    is_charge_refundable: true,
    payment_method_details: { card: { case_type: 'inquiry' } },
  });
  expect((await stripe.refunds.create({ payment_intent, amount: 1000 })).status).toBe('succeeded');
  for (const outcome of ['won', 'lost']) {
    expect((await sandbox.control(`disputes/${id}/close`, { outcome })).status).toBe(400);
  }
  await sandbox.control(`disputes/${id}/close`, { outcome: 'warning_closed' });
  expect((await disputeOf(sandbox, id))?.status).toBe('warning_closed');
  expect(await disputeEvents(sandbox)).toEqual(['created', 'closed']);
  expect((await sandbox.control(`disputes/${id}/escalate`)).status).toBe(400);
});

test('an inquiry can become a chargeback of the unrefunded amount', async () => {
  await using sandbox = await openEmulatedStripe();
  const { stripe } = sandbox;
  const { payment_intent, id } = await openDispute(sandbox, { kind: 'inquiry' });
  await stripe.refunds.create({ payment_intent, amount: 1000 });
  await sandbox.control(`disputes/${id}/escalate`);
  expect(await disputeOf(sandbox, id)).toMatchObject({
    status: 'needs_response',
    amount: 1500,
    is_charge_refundable: false,
  });
  await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({ code: 'charge_disputed' });
  expect(await disputeEvents(sandbox)).toEqual(['created', 'updated', 'funds_withdrawn']);
  expect((await sandbox.control(`disputes/${id}/close`, { outcome: 'warning_closed' })).status).toBe(400);
});

test('after a dispute was won the charge can be refunded; after it was lost it cannot', async () => {
  await using sandbox = await openEmulatedStripe();
  const refund = (payment_intent: string) => sandbox.stripe.refunds.create({ payment_intent });
  const won = await openDispute(sandbox);
  await sandbox.control(`disputes/${won.id}/close`, { outcome: 'won' });
  expect((await refund(won.payment_intent)).status).toBe('succeeded');
  const lost = await openDispute(sandbox);
  await sandbox.control(`disputes/${lost.id}/close`, { outcome: 'lost' });
  await expect(refund(lost.payment_intent)).rejects.toMatchObject({ code: 'charge_disputed' });
});

test('the whole amount of a refunded charge can be disputed', async () => {
  await using sandbox = await openEmulatedStripe();
  const payment_intent = await paidIntent(sandbox);
  await sandbox.stripe.refunds.create({ payment_intent });
  expect((await sandbox.control('disputes', { payment_intent })).body).toMatchObject({ amount: 2500 });
});

test('a dispute has a page with a link to its payment and buttons for its outcome', async () => {
  await using sandbox = await openEmulatedStripe();
  const { id, payment_intent } = await openDispute(sandbox, { reason: 'unrecognized' });
  const page = async () => (await fetch(`${sandbox.url}/disputes/${id}`)).text();
  for (const text of ['unrecognized', 'needs_response', `/payments/${payment_intent}`, '>Won<', '>Lost<'])
    expect(await page()).toContain(text);
  await sandbox.control(`disputes/${id}/close`, { outcome: 'lost' });
  expect(await page()).toContain('It is closed.');
  expect(await page()).not.toContain('>Won<');
  expect((await fetch(`${sandbox.url}/disputes/du_none`)).status).toBe(404);
});
