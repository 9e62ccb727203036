import { getOrder } from '@plumbline/contract/commerce/orders';
import { completePayment, createPaymentIntent } from '@plumbline/contract/commerce/payments';
import { expect, test } from '@jest/globals';
import { agreement, checkoutKey, intentOf, openShop, price, visa } from '../../testing/open-shop.ts';
import { outboxLines } from '../../testing/outbox-rows.ts';

const welcome = 'The payment has arrived. Welcome!';

test('card 4242 pays, with exactly one membership, ledger line and receipt', async () => {
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
  ['declined', '4000000000000002', 'Your card was declined.'],
  ['insufficient funds', '4000000000009995', 'Your card has insufficient funds.'],
  ['expired', '4000000000000069', 'Your card has expired.'],
  ['wrong CVC', '4000000000000127', "Your card's security code is incorrect."],
  ['processing error', '4000000000000119', 'An error occurred while processing your card. Try again in a little bit.'],
])(
  '%s is answered in the provider’s words, and the same payment then succeeds with card 4242',
  async (_, number, words) => {
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
  },
);

test.each(['4000000000003220', '4000002500003155'])('a passed 3-D Secure challenge of card %s pays', async (number) => {
  await using shop = await openShop();
  const orderId = await shop.order();
  const secret = await shop.begin(orderId);
  await shop.provider.confirm(secret, await shop.provider.card(number));
  // The tab is closed in the middle: unpaid, and resumed with the same payment.
  const waiting = { success: false, status: 'open', message: 'Your bank has not confirmed this payment yet.' };
  expect(await shop.complete(orderId, secret)).toMatchObject(waiting);
  expect(await shop.begin(orderId)).toBe(secret);
  await shop.provider.challenge(secret, 'complete');
  expect(await shop.complete(orderId, secret)).toMatchObject({ success: true, status: 'paid' });
});

test('a failed 3-D Secure challenge does not pay', async () => {
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

test('a card that is declined after its 3-D Secure challenge does not pay', async () => {
  await using shop = await openShop();
  const orderId = await shop.order();
  const secret = await shop.begin(orderId);
  await shop.provider.confirm(secret, await shop.provider.card('4000008400001629'));
  await shop.provider.challenge(secret, 'complete');
  const answer = await shop.complete(orderId, secret);
  expect(answer).toMatchObject({ success: false, status: 'open', message: 'Your card was declined.' });
  expect(await shop.rows('members')).toEqual([]);
});

test('fifty concurrent requests open one payment, and fifty concurrent reports settle it once', async () => {
  // On a busy machine the last of fifty waits longer than production's buyers would.
  await using shop = await openShop({ answerTimeout: 60_000 });
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

test('another amount, an unknown order, and another order’s payment change nothing', async () => {
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

test('the amount that the provider received counts, not the order that the payment names', async () => {
  await using shop = await openShop();
  const orderId = await shop.order();
  const secret = await shop.begin(orderId);
  await shop.provider.stripe.paymentIntents.update(intentOf(secret), { amount: 100 });
  await shop.provider.confirm(secret, await shop.provider.card(visa));
  await expect(shop.complete(orderId, secret)).rejects.toMatchObject({ status: 409, code: 'conflict' });
  expect(await shop.call(getOrder, { params: { orderId } })).toMatchObject({ status: 'open', member: null });
  const [order] = await shop.rows('orders');
  expect(order?.['attention']).toBe(`${intentOf(secret)} brought 100 in place of ${price}`);
  // The received money is in the ledger, and the log has an error.
  expect(await shop.rows('ledger')).toEqual([expect.objectContaining({ kind: 'charge', amount: 100 })]);
  expect(shop.app.lines.join('')).toContain('an order needs looking into');
});

test('a payment whose order was changed at the provider pays neither order', async () => {
  await using shop = await openShop();
  const [orderId, other] = [await shop.order(), await shop.order()];
  const secret = await shop.begin(orderId);
  await shop.provider.stripe.paymentIntents.update(intentOf(secret), { metadata: { orderId: other } });
  await shop.provider.confirm(secret, await shop.provider.card(visa));
  await expect(shop.complete(orderId, secret)).rejects.toMatchObject({ status: 409 });
  await expect(shop.complete(other, secret)).rejects.toMatchObject({ status: 409 });
  expect(await shop.rows('memberships')).toEqual([]);
});

test('a payment that has succeeded is answered as paid, and no other one is opened', async () => {
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

test('a payment that was cancelled at the provider cannot be confirmed; the order opens another one', async () => {
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
])('the amount %j is refused', async (amount, message) => {
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

test('without consent nothing is charged; a consent is recorded with versions and time', async () => {
  await using shop = await openShop();
  const orderId = await shop.order();
  const begin = (consent: typeof agreement | undefined) =>
    shop.call(createPaymentIntent, { body: { orderId, amount: price, agreement: consent, checkoutKey } });
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

test('an order of a subscription is refused as a one-time payment', async () => {
  await using shop = await openShop();
  const orderId = await shop.order({ planId: 'pro-agent-annual' });
  const begin = shop.call(createPaymentIntent, { body: { orderId, amount: 25_000, agreement } });
  await expect(begin).rejects.toMatchObject({ status: 409, detail: 'This order is a subscription.' });
});

test('after too many tries the answer is 429, and says when to try again', async () => {
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

test('a report that names another buyer is refused, and the payment is settled nevertheless', async () => {
  await using shop = await openShop();
  const { orderId, secret } = await shop.buy();
  const body = { orderId, paymentId: intentOf(secret), customerEmail: 'somebody@else.example' };
  await expect(shop.call(completePayment, { body })).rejects.toMatchObject({ code: 'conflict' });
  expect(await shop.complete(orderId, secret)).toMatchObject({ success: true, status: 'paid' });
});
