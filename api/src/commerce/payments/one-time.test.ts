import { getOrder } from '@plumbline/contract/commerce/orders';
import { completePayment, createPaymentIntent } from '@plumbline/contract/commerce/payments';
import { expect, test } from '@jest/globals';
import { agreement, checkoutKey, intentOf, openShop, price, visa } from '../../testing/open-shop.ts';
import { outboxLines } from '../../testing/outbox-rows.ts';

const welcome = 'The payment has arrived. Welcome!';

test('case 1: 4242 is paid, with exactly one fulfilment', async () => {
  await using shop = await openShop();
  const { orderId, secret } = await shop.buy();
  const answer = await shop.complete(orderId, secret);
  expect(answer).toMatchObject({ success: true, status: 'paid', message: welcome });
  expect(answer.order.member).toMatchObject({
    memberNumber: 10_001,
    isActive: true,
    membershipType: 'realEstateInvestor',
  });
  expect(await shop.complete(orderId, secret)).toEqual(answer);
  expect(await shop.call(getOrder, { params: { orderId } })).toEqual(answer.order);
  expect(await shop.rows('ledger')).toEqual([
    expect.objectContaining({ kind: 'charge', amount: price, currency: 'usd', order_id: 1 }),
  ]);
  expect(await shop.rows('members')).toEqual([expect.objectContaining({ number: 10_001 })]);
  expect(await shop.rows('memberships')).toHaveLength(1);
  const mails = await outboxLines(shop.app.db);
  expect(mails.map(({ kind, to }) => [kind, to])).toEqual([
    ['receipt', 'renee@castellano.example'],
    ['welcome', 'renee@castellano.example'],
  ]);
});

test.each([
  ['case 2: declined', '4000000000000002', 'Your card was declined.'],
  ['case 3: insufficient funds', '4000000000009995', 'Your card has insufficient funds.'],
  ['case 4: expired', '4000000000000069', 'Your card has expired.'],
  ['case 4: wrong CVC', '4000000000000127', "Your card's security code is incorrect."],
  [
    'case 4: processing error',
    '4000000000000119',
    'An error occurred while processing your card. Try again in a little bit.',
  ],
])('%s is said in the provider’s words, and the same payment then succeeds with 4242', async (_, number, words) => {
  await using shop = await openShop();
  const orderId = await shop.order();
  const secret = await shop.begin(orderId);
  const refusal = await shop.provider.confirm(secret, await shop.provider.card(number));
  expect(refusal.error?.message).toBe(words);
  const unpaid = await shop.complete(orderId, secret);
  expect(unpaid).toMatchObject({ success: false, status: 'open', message: words });
  expect(await shop.begin(orderId)).toBe(secret);
  await shop.provider.confirm(secret, await shop.provider.card(visa));
  expect(await shop.complete(orderId, secret)).toMatchObject({ success: true, status: 'paid' });
  expect(await shop.rows('ledger')).toHaveLength(1);
  expect(await shop.rows('payment_attempts')).toHaveLength(1);
});

test.each(['4000000000003220', '4000002500003155'])('case 6: a challenge of %s that is passed pays', async (number) => {
  await using shop = await openShop();
  const orderId = await shop.order();
  const secret = await shop.begin(orderId);
  await shop.provider.confirm(secret, await shop.provider.card(number));
  // The tab is closed in the middle: unpaid, and resumed with the same payment.
  expect(await shop.complete(orderId, secret)).toMatchObject({ success: false, status: 'open' });
  expect(await shop.begin(orderId)).toBe(secret);
  await shop.provider.challenge(secret, 'complete');
  expect(await shop.complete(orderId, secret)).toMatchObject({ success: true, status: 'paid' });
});

test('case 6: a challenge that fails does not pay', async () => {
  await using shop = await openShop();
  const orderId = await shop.order();
  const secret = await shop.begin(orderId);
  await shop.provider.confirm(secret, await shop.provider.card('4000000000003220'));
  await shop.provider.challenge(secret, 'fail');
  const answer = await shop.complete(orderId, secret);
  expect(answer).toMatchObject({ success: false, status: 'open' });
  expect(answer.message).toMatch(/^We are unable to authenticate your payment method/);
  expect(await shop.rows('ledger')).toEqual([]);
});

test('case 7: a challenge that is passed and then declined does not pay', async () => {
  await using shop = await openShop();
  const orderId = await shop.order();
  const secret = await shop.begin(orderId);
  await shop.provider.confirm(secret, await shop.provider.card('4000008400001629'));
  await shop.provider.challenge(secret, 'complete');
  const answer = await shop.complete(orderId, secret);
  expect(answer).toMatchObject({ success: false, status: 'open', message: 'Your card was declined.' });
  expect(await shop.rows('members')).toEqual([]);
});

test('case 15: fifty posts at once are one payment and one charge, and so are fifty reports of it', async () => {
  await using shop = await openShop();
  const orderId = await shop.order();
  const secrets = await Promise.all(Array.from({ length: 50 }, () => shop.begin(orderId)));
  expect(new Set(secrets).size).toBe(1);
  const [secret = ''] = secrets;
  const card = await shop.provider.card(visa);
  await Promise.all(Array.from({ length: 10 }, () => shop.provider.confirm(secret, card)));
  const answers = await Promise.all(Array.from({ length: 50 }, () => shop.complete(orderId, secret)));
  for (const answer of answers) expect(answer).toMatchObject({ success: true, status: 'paid' });
  const { data: intents } = await shop.provider.stripe.paymentIntents.list();
  expect(intents.map(({ amount_received }) => amount_received)).toEqual([price]);
  const counts = ['ledger', 'payment_attempts', 'members', 'memberships'].map((name) => shop.rows(name));
  for (const rows of await Promise.all(counts)) expect(rows).toHaveLength(1);
  expect(await outboxLines(shop.app.db)).toHaveLength(2);
});

test('case 16: another amount, an unknown order, and somebody else’s payment change nothing', async () => {
  await using shop = await openShop();
  const orderId = await shop.order();
  const other = await shop.buy();
  const begin = (body: object) =>
    shop.call(createPaymentIntent, { body: { orderId, amount: price, agreement, ...body } });
  await expect(begin({ amount: 1 })).rejects.toMatchObject({ status: 409, code: 'amount_mismatch' });
  await expect(begin({ orderId: 'ord_00000000000000000000000000' })).rejects.toMatchObject({ status: 404 });
  await expect(begin({ membershipId: 'core-agent-annual' })).rejects.toMatchObject({ status: 409, code: 'conflict' });
  await expect(begin({ orderId: undefined })).rejects.toMatchObject({ status: 401, code: 'unauthorized' });
  await shop.begin(orderId);
  await expect(shop.complete(orderId, other.secret)).rejects.toMatchObject({ status: 409, code: 'conflict' });
  expect(await shop.call(getOrder, { params: { orderId } })).toMatchObject({ status: 'open', member: null });
  expect(await shop.rows('ledger')).toHaveLength(1);
});

test('case 16: what the provider made of it counts, not what it says it is for', async () => {
  await using shop = await openShop();
  const orderId = await shop.order();
  const secret = await shop.begin(orderId);
  await shop.provider.stripe.paymentIntents.update(intentOf(secret), { amount: 100 });
  await shop.provider.confirm(secret, await shop.provider.card(visa));
  await expect(shop.complete(orderId, secret)).rejects.toMatchObject({ status: 409, code: 'conflict' });
  expect(await shop.call(getOrder, { params: { orderId } })).toMatchObject({ status: 'open', member: null });
  const [order] = await shop.rows('orders');
  expect(order?.['attention']).toBe(`${intentOf(secret)} brought 100 in place of ${price}`);
  // The money is there and is not lost sight of.
  expect(await shop.rows('ledger')).toEqual([expect.objectContaining({ kind: 'charge', amount: 100 })]);
  expect(shop.app.lines.join('')).toContain('an order needs looking into');
});

test('case 16: a payment whose order was changed at the provider fulfils neither', async () => {
  await using shop = await openShop();
  const [orderId, other] = [await shop.order(), await shop.order()];
  const secret = await shop.begin(orderId);
  await shop.provider.stripe.paymentIntents.update(intentOf(secret), { metadata: { orderId: other } });
  await shop.provider.confirm(secret, await shop.provider.card(visa));
  await expect(shop.complete(orderId, secret)).rejects.toMatchObject({ status: 409 });
  await expect(shop.complete(other, secret)).rejects.toMatchObject({ status: 409 });
  expect(await shop.rows('memberships')).toEqual([]);
});

test('case 17: a payment that has succeeded is paid, and opens no other', async () => {
  await using shop = await openShop();
  const { orderId, secret } = await shop.buy();
  const again = await shop.call(createPaymentIntent, { body: { orderId, amount: price, agreement } });
  expect(again).toEqual({
    clientSecret: null,
    status: 'paid',
    orderId,
    message: 'Nothing is left to pay for this order.',
  });
  expect((await shop.provider.confirm(secret)).error?.code).toBe('payment_intent_unexpected_state');
  expect(await shop.rows('ledger')).toHaveLength(1);
});

test('case 17: a payment that was called off at the provider is not confirmed; the order opens another', async () => {
  await using shop = await openShop();
  const orderId = await shop.order();
  const secret = await shop.begin(orderId);
  await shop.provider.stripe.paymentIntents.cancel(intentOf(secret));
  expect((await shop.provider.confirm(secret, await shop.provider.card(visa))).status).toBe(400);
  expect(await shop.complete(orderId, secret)).toMatchObject({ success: false, status: 'open' });
  const another = await shop.begin(orderId);
  expect(another).not.toBe(secret);
  await shop.provider.confirm(another, await shop.provider.card(visa));
  expect(await shop.complete(orderId, another)).toMatchObject({ status: 'paid' });
});

test.each([
  [0, 'must be at least 1 cent'],
  [-100, 'must be at least 1 cent'],
  [99.5, 'must be a whole number of cents'],
  [1e12, 'must be at most 99999999 cents'],
  ['29900', 'must be a number of cents'],
])('case 23: the amount %j is refused', async (amount, message) => {
  await using shop = await openShop();
  const orderId = await shop.order();
  const response = await fetch(`${shop.app.origin}/api/create-payment-intent`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ orderId, amount, agreement }),
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ issues: [{ path: 'body.amount', message }] });
  expect(await shop.rows('payment_attempts')).toEqual([]);
});

test('without the agreement nothing is charged; what was agreed to is recorded with its version and time', async () => {
  await using shop = await openShop();
  const orderId = await shop.order();
  const begin = (given: typeof agreement | undefined) =>
    shop.call(createPaymentIntent, { body: { orderId, amount: price, agreement: given, checkoutKey } });
  await expect(begin(undefined)).rejects.toMatchObject({
    status: 409,
    code: 'agreement_required',
    detail: 'Please agree to the recurring billing terms to continue.',
  });
  await expect(begin({ ...agreement, agreement: '2020-01-01' })).rejects.toMatchObject({ code: 'agreement_required' });
  expect(await shop.rows('payment_attempts')).toEqual([]);
  expect((await begin(agreement)).clientSecret).not.toBeNull();
  const [order] = await shop.rows('orders');
  expect(order).toMatchObject({
    consent_agreement: agreement.agreement,
    consent_recurring: agreement['recurring-billing'],
    consent_at: new Date(shop.app.clock.time).toISOString(),
  });
  // A reload need not repeat the consent that its browser gave.
  expect((await begin(undefined)).clientSecret).not.toBeNull();
});

test('a subscription is not paid for as if it were paid once', async () => {
  await using shop = await openShop();
  const orderId = await shop.order({ planId: 'pro-agent-annual' });
  const begin = shop.call(createPaymentIntent, { body: { orderId, amount: 25_000, agreement } });
  await expect(begin).rejects.toMatchObject({ status: 409, detail: 'This order is a subscription.' });
});

test('whoever tries too often is told when to come back', async () => {
  await using shop = await openShop({ settings: { CHECKOUTS_PER_ADDRESS: '3' } });
  const orderId = await shop.order();
  for (let tries = 0; tries < 3; tries += 1) await shop.begin(orderId);
  await expect(shop.begin(orderId)).rejects.toMatchObject({
    status: 429,
    detail: 'Too many payment attempts. Please try again in 20 minutes.',
  });
  await expect(shop.call(completePayment, { body: { orderId, paymentId: 'pi_1234567' } })).rejects.toMatchObject({
    status: 429,
  });
});

test('a confirmation that names another buyer is refused, and the payment is settled all the same', async () => {
  await using shop = await openShop();
  const { orderId, secret } = await shop.buy();
  const body = { orderId, paymentId: intentOf(secret), customerEmail: 'somebody@else.example' };
  await expect(shop.call(completePayment, { body })).rejects.toMatchObject({ code: 'conflict' });
  expect(await shop.complete(orderId, secret)).toMatchObject({ success: true, status: 'paid' });
});
