import { expect, test } from '@jest/globals';
import { idOf } from './charge.ts';
import { openPlayedStripe, type OpenStripe } from '../testing/open-played-stripe.ts';

const day = 86_400;
async function paid({ stripe }: OpenStripe): Promise<string> {
  const { latest_charge } = await stripe.paymentIntents.create({
    amount: 2500,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  });
  return idOf(latest_charge) ?? '';
}
async function disputed(played: OpenStripe, fields: Record<string, string> = {}) {
  const charge = await paid(played);
  const { body } = await played.control('disputes', { charge, ...fields });
  return { charge, id: String(body.id) };
}
const types = async ({ stripe }: OpenStripe) =>
  (await stripe.events.list({ type: 'charge.dispute.*' })).data.map(({ type }) => type.slice(15)).toReversed();

test('an inquiry takes no money, leaves the charge refundable, and is closed', async () => {
  await using played = await openPlayedStripe();
  const { stripe } = played;
  const { charge, id } = await disputed(played, { kind: 'inquiry', reason: 'subscription_canceled' });
  expect(await stripe.disputes.retrieve(id)).toMatchObject({
    status: 'warning_needs_response',
    reason: 'subscription_canceled',
    is_charge_refundable: true,
    balance_transactions: [],
    payment_method_details: { card: { case_type: 'inquiry' } },
  });
  expect((await stripe.refunds.create({ charge, amount: 1000 })).status).toBe('succeeded');
  for (const outcome of ['won', 'lost']) {
    expect((await played.control(`disputes/${id}/close`, { outcome })).status).toBe(400);
  }
  await played.control(`disputes/${id}/close`, { outcome: 'warning_closed' });
  expect((await stripe.disputes.retrieve(id)).status).toBe('warning_closed');
  expect(await types(played)).toEqual(['created', 'closed']);
  expect((await played.control(`disputes/${id}/escalate`)).status).toBe(400);
});

test('an inquiry can become a chargeback of what is left', async () => {
  await using played = await openPlayedStripe();
  const { stripe } = played;
  const { charge, id } = await disputed(played, { kind: 'inquiry' });
  await stripe.refunds.create({ charge, amount: 1000 });
  await played.control(`disputes/${id}/escalate`);
  expect(await stripe.disputes.retrieve(id)).toMatchObject({
    status: 'needs_response',
    amount: 1500,
    is_charge_refundable: false,
    balance_transactions: [{ amount: -1500, type: 'adjustment', reporting_category: 'dispute' }],
  });
  await expect(stripe.refunds.create({ charge })).rejects.toMatchObject({ code: 'charge_disputed' });
  expect(await types(played)).toEqual(['created', 'updated', 'funds_withdrawn']);
  expect((await played.control(`disputes/${id}/close`, { outcome: 'warning_closed' })).status).toBe(400);
});

test('evidence is counted, and late after its day', async () => {
  await using played = await openPlayedStripe();
  const { stripe } = played;
  const { id } = await disputed(played);
  const opened = await stripe.disputes.retrieve(id);
  expect(opened.evidence_details).toMatchObject({ has_evidence: false, submission_count: 0, past_due: false });
  expect((opened.evidence_details.due_by ?? 0) - opened.created).toBe(9 * day);
  const submit = (text: string) => stripe.disputes.update(id, { evidence: { uncategorized_text: text } });
  expect(await submit('They signed in yesterday')).toMatchObject({
    status: 'under_review',
    evidence_details: { has_evidence: true, submission_count: 1, past_due: false },
  });
  await played.control('time', { days: 10 });
  expect(await submit('And today')).toMatchObject({ evidence_details: { submission_count: 2, past_due: true } });
  expect(await submit('winning_evidence')).toMatchObject({ status: 'won' });
  await expect(submit('once more')).rejects.toMatchObject({ statusCode: 400 });
  expect(await types(played)).toEqual(
    ['created', 'funds_withdrawn', 'updated', 'updated', 'updated', 'closed'].concat('funds_reinstated'),
  );
});

test('after a dispute was won the charge can be refunded; after it was lost it cannot', async () => {
  await using played = await openPlayedStripe();
  const refund = (charge: string) => played.stripe.refunds.create({ charge });
  const won = await disputed(played);
  await played.control(`disputes/${won.id}/close`, { outcome: 'won' });
  expect((await refund(won.charge)).status).toBe('succeeded');
  const lost = await disputed(played);
  await played.control(`disputes/${lost.id}/close`, { outcome: 'lost' });
  await expect(refund(lost.charge)).rejects.toMatchObject({ code: 'charge_disputed' });
});

test('what was refunded can be disputed all the same, whole', async () => {
  await using played = await openPlayedStripe();
  const charge = await paid(played);
  await played.stripe.refunds.create({ charge });
  expect((await played.control('disputes', { charge })).body).toMatchObject({ amount: 2500 });
});

test('a dispute has a page that leads to its payment and decides it', async () => {
  await using played = await openPlayedStripe();
  const { id } = await disputed(played, { reason: 'unrecognized' });
  const page = async () => (await fetch(`${played.url}/disputes/${id}`)).text();
  const { payment_intent } = await played.stripe.disputes.retrieve(id);
  for (const text of ['unrecognized', 'needs_response', `/payments/${idOf(payment_intent) ?? ''}`, '>Won<', '>Lost<'])
    expect(await page()).toContain(text);
  await played.control(`disputes/${id}/close`, { outcome: 'lost' });
  expect(await page()).toContain('It is closed.');
  expect(await page()).not.toContain('>Won<');
  expect((await fetch(`${played.url}/disputes/du_none`)).status).toBe(404);
});
