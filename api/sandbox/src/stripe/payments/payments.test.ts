import { expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { openPlayedStripe, type OpenStripe } from '../testing/open-played-stripe.ts';

const automatic = { enabled: true, allow_redirects: 'never' } as const;
const newIntent = ({ stripe }: OpenStripe, more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents.create({ amount: 2500, currency: 'usd', automatic_payment_methods: automatic, ...more });

/** As `confirmCardPayment` does. */
const confirm = async (played: OpenStripe, intent: Stripe.PaymentIntent, number: string) =>
  played.browser(`/v1/payment_intents/${intent.id}/confirm`, {
    client_secret: intent.client_secret ?? '',
    payment_method: await played.card(number),
  });

test('4242 pays once, and the browser sees only what it may', async () => {
  await using played = await openPlayedStripe();
  const intent = await newIntent(played, { metadata: { orderId: 'ord_1' } });
  expect(intent).toMatchObject({ status: 'requires_payment_method', amount_received: 0, livemode: false });
  const { status, body } = await confirm(played, intent, '4242 4242 4242 4242');
  expect([status, body['status']]).toEqual([200, 'succeeded']);
  expect(Object.keys(body)).not.toContain('metadata');
  const paid = await played.stripe.paymentIntents.retrieve(intent.id, {
    expand: ['latest_charge.balance_transaction'],
  });
  expect(paid).toMatchObject({
    status: 'succeeded',
    amount_received: 2500,
    metadata: { orderId: 'ord_1' },
    latest_charge: { paid: true, captured: true, balance_transaction: { amount: 2500, fee: 103, net: 2397 } },
  });
  const again = await confirm(played, intent, '4242424242424242');
  expect(again).toMatchObject({ status: 400, body: { error: { code: 'payment_intent_unexpected_state' } } });
});

test.each([
  ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
  ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
  ['4000000000000069', 'expired_card', 'expired_card', 'Your card has expired.'],
  ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."],
  [
    '4000000000000119',
    'processing_error',
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ],
])('%s is declined in Stripe’s words; the same intent then takes 4242', async (number, code, decline_code, message) => {
  await using played = await openPlayedStripe();
  const intent = await newIntent(played);
  const declined = await confirm(played, intent, number);
  expect(declined).toMatchObject({
    status: 402,
    body: {
      error: {
        type: 'card_error',
        code,
        decline_code,
        message,
        doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`,
        payment_intent: { id: intent.id, status: 'requires_payment_method', payment_method: null },
        payment_method: { type: 'card', card: { last4: number.slice(-4) } },
      },
    },
  });
  const left = await played.stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
  expect(left).toMatchObject({
    last_payment_error: { code, decline_code, message },
    latest_charge: { status: 'failed', paid: false, outcome: { reason: decline_code } },
  });
  expect((await confirm(played, intent, '4242424242424242')).body['status']).toBe('succeeded');
});

test.each([
  ['4000000000003220', 'complete', 'succeeded', null],
  ['4000002500003155', 'complete', 'succeeded', null],
  ['4000000000003220', 'fail', 'requires_payment_method', 'payment_intent_authentication_failure'],
  ['4000008400001629', 'complete', 'requires_payment_method', 'card_declined'],
])('%s asks its holder; %s makes it %s', async (number, outcome, status, code) => {
  await using played = await openPlayedStripe();
  const intent = await newIntent(played);
  const asked = await confirm(played, intent, number);
  const secret = intent.client_secret ?? '';
  expect(asked).toMatchObject({
    status: 200,
    body: {
      status: 'requires_action',
      next_action: {
        type: 'use_stripe_sdk',
        use_stripe_sdk: {
          type: 'three_d_secure_redirect',
          stripe_js: `http://localhost:${new URL(played.url).port}/stripe/challenge/${intent.id}?client_secret=${secret}`,
        },
      },
    },
  });
  const path = `/v1/payment_intents/${intent.id}/challenge`;
  expect((await played.browser(path, { client_secret: `${intent.id}_secret_guessed`, outcome })).status).toBe(400);
  const answered = await played.browser(path, { client_secret: secret, outcome });
  expect(answered.body.error?.['code'] ?? null).toBe(code);
  const after = await played.stripe.paymentIntents.retrieve(intent.id);
  expect([after.status, after.next_action, after.last_payment_error?.code ?? null]).toEqual([status, null, code]);
  // Neither is asked twice.
  expect((await played.browser(path, { client_secret: secret, outcome })).body.error?.['code']).toBe(
    'payment_intent_unexpected_state',
  );
});

test('a challenge that nobody answered leaves the intent open for another card', async () => {
  await using played = await openPlayedStripe();
  const intent = await newIntent(played);
  await confirm(played, intent, '4000000000003220');
  expect((await confirm(played, intent, '4242424242424242')).body['status']).toBe('succeeded');
});

test.each([
  [{ 'card[number]': '4242424242424241' }, 'incorrect_number', 'number', 'Your card number is incorrect.'],
  [{ 'card[exp_year]': '2020' }, 'invalid_expiry_year', 'exp_year', "Your card's expiration year is invalid."],
  [{ 'card[exp_month]': '13' }, 'invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid."],
  [{ 'card[cvc]': '12' }, 'invalid_cvc', 'cvc', "Your card's security code is invalid."],
])('a card with %j is none', async (fields, code, param, message) => {
  await using played = await openPlayedStripe();
  const whole = {
    'card[number]': '4242424242424242',
    'card[exp_month]': '12',
    'card[exp_year]': '2040',
    'card[cvc]': '123',
  };
  const made = await played.browser('/v1/payment_methods', { type: 'card', ...whole, ...fields });
  expect(made).toMatchObject({ status: 402, body: { error: { type: 'card_error', code, param, message } } });
});

test('a number that is no test card is declined as such', async () => {
  await using played = await openPlayedStripe();
  const { body } = await confirm(played, await newIntent(played), '4539578763621486');
  expect(body.error).toMatchObject({ code: 'card_declined', decline_code: 'test_mode_live_card' });
});

test('nothing that is kept holds a card number', async () => {
  await using played = await openPlayedStripe();
  await confirm(played, await newIntent(played), '4242424242424242');
  expect(await played.kept()).not.toContain('4242424242424242');
  expect(await played.kept()).toContain('"last4":"4242"');
});

test('0341 can be attached, and is declined when it is charged; 0002 cannot be attached', async () => {
  await using played = await openPlayedStripe();
  const { stripe } = played;
  const { id: customer } = await stripe.customers.create({ email: 'r@castellano.example' });
  const method = await stripe.paymentMethods.attach(await played.card('4000000000000341'), { customer });
  expect(method.customer).toBe(customer);
  await expect(
    newIntent(played, { customer, payment_method: method.id, confirm: true, off_session: true }),
  ).rejects.toMatchObject({ type: 'StripeCardError', code: 'card_declined', statusCode: 402 });
  const declined = await played.card('4000000000000002');
  await expect(stripe.paymentMethods.attach(declined, { customer })).rejects.toMatchObject({ code: 'card_declined' });
  expect((await stripe.customers.listPaymentMethods(customer)).data.map(({ id }) => id)).toEqual([method.id]);
  expect((await stripe.paymentMethods.detach(method.id)).customer).toBeNull();
  await expect(stripe.paymentMethods.attach(method.id, { customer })).rejects.toMatchObject({ statusCode: 400 });
});

test('a card that was used without a customer is used up', async () => {
  await using played = await openPlayedStripe();
  const method = await played.card('4242424242424242');
  const pay = async () => newIntent(played, { payment_method: method, confirm: true });
  expect((await pay()).status).toBe('succeeded');
  await expect(pay()).rejects.toMatchObject({ statusCode: 400, param: 'payment_method' });
});

test('an intent is cancelled once, and is then over', async () => {
  await using played = await openPlayedStripe();
  const { stripe } = played;
  const intent = await newIntent(played);
  const canceled = await stripe.paymentIntents.cancel(intent.id, { cancellation_reason: 'abandoned' });
  expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
  expect((await confirm(played, intent, '4242424242424242')).body.error?.['code']).toBe(
    'payment_intent_unexpected_state',
  );
  for (const call of [
    stripe.paymentIntents.cancel(intent.id),
    stripe.paymentIntents.update(intent.id, { amount: 9900 }),
    stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' }),
  ]) {
    await expect(call).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
      payment_intent: { id: intent.id, status: 'canceled' },
    });
  }
});

test('an intent is changed as long as it is not paid', async () => {
  await using played = await openPlayedStripe();
  const { stripe } = played;
  const intent = await newIntent(played, { metadata: { orderId: 'ord_1', source: 'web' } });
  const changed = await stripe.paymentIntents.update(intent.id, {
    amount: 9900,
    metadata: { source: '', plan: 'core' },
    description: 'Core Agent',
  });
  expect(changed).toMatchObject({
    amount: 9900,
    metadata: { orderId: 'ord_1', plan: 'core' },
    description: 'Core Agent',
  });
  expect(changed.metadata).not.toHaveProperty('source');
  await confirm(played, changed, '4242424242424242');
  expect((await stripe.paymentIntents.update(intent.id, { metadata: { note: 'late' } })).metadata['note']).toBe('late');
  await expect(stripe.paymentIntents.update(intent.id, { amount: 1 })).rejects.toMatchObject({ statusCode: 400 });
});

test('the types that an intent allows are answered as they were given', async () => {
  await using played = await openPlayedStripe();
  const { paymentIntents } = played.stripe;
  const create = (types?: ('card' | 'link')[]) =>
    paymentIntents.create({
      amount: 2500,
      currency: 'usd',
      ...(types === undefined ? {} : { allowed_payment_method_types: types }),
    });
  const both = await create(['card', 'link']);
  expect(both).toMatchObject({ allowed_payment_method_types: ['card', 'link'], automatic_payment_methods: null });
  const changed = await paymentIntents.update(both.id, { allowed_payment_method_types: ['card'] });
  expect([changed.allowed_payment_method_types, changed.payment_method_types]).toEqual([['card'], ['card']]);
  expect((await paymentIntents.retrieve(both.id)).allowed_payment_method_types).toEqual(['card']);
  expect((await create()).allowed_payment_method_types).toBeNull();
});

test.each([
  [0, 'parameter_invalid_integer'],
  [-2500, 'parameter_invalid_integer'],
  [25.5, 'parameter_invalid_integer'],
  [49, 'amount_too_small'],
  [100_000_000, 'amount_too_large'],
  [1e21, 'parameter_invalid_integer'],
])('an intent of %d cents is refused', async (amount, code) => {
  await using played = await openPlayedStripe();
  await expect(newIntent(played, { amount })).rejects.toMatchObject({ statusCode: 400, code, param: 'amount' });
  expect((await played.stripe.paymentIntents.list()).data).toEqual([]);
});

const paid = async (played: OpenStripe, number = '4242424242424242') => {
  const method = await played.card(number);
  return newIntent(played, { payment_method: method, confirm: true });
};

test('a refund in two parts, and nothing beyond', async () => {
  await using played = await openPlayedStripe();
  const { stripe } = played;
  const { id: payment_intent } = await paid(played);
  const first = await stripe.refunds.create({ payment_intent, amount: 1000, reason: 'requested_by_customer' });
  expect(first).toMatchObject({ status: 'succeeded', amount: 1000, payment_intent });
  await expect(stripe.refunds.create({ payment_intent, amount: 1501 })).rejects.toThrow(
    'Refund amount ($15.01) is greater than unrefunded amount on charge ($15.00)',
  );
  await stripe.refunds.create({ payment_intent });
  await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({ code: 'charge_already_refunded' });
  const [charge] = (await stripe.charges.list({ payment_intent, expand: ['data.refunds'] })).data;
  expect(charge).toMatchObject({
    amount_refunded: 2500,
    refunded: true,
    refunds: { data: [{ amount: 1500 }, { amount: 1000 }] },
  });
  const types = (await stripe.events.list({ types: ['charge.refunded', 'refund.created'] })).data.map(
    ({ type }) => type,
  );
  expect(types).toEqual(['charge.refunded', 'refund.created', 'charge.refunded', 'refund.created']);
});

test('5126: a refund that fails later gives the charge its money back', async () => {
  await using played = await openPlayedStripe();
  const { stripe } = played;
  const { id: payment_intent } = await paid(played, '4000000000005126');
  const refund = await stripe.refunds.create({ payment_intent });
  expect(refund.status).toBe('succeeded');
  await played.control('time', { seconds: 60 });
  expect(await stripe.refunds.retrieve(refund.id, { expand: ['charge', 'failure_balance_transaction'] })).toMatchObject(
    {
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
      charge: { amount_refunded: 0, refunded: false },
      failure_balance_transaction: { amount: 2500, type: 'refund_failure' },
    },
  );
  expect((await stripe.events.list({ type: 'refund.failed' })).data).toHaveLength(1);
});

test('7726: a refund that is pending first succeeds later', async () => {
  await using played = await openPlayedStripe();
  const { id: payment_intent } = await paid(played, '4000000000007726');
  const refund = await played.stripe.refunds.create({ payment_intent });
  expect(refund).toMatchObject({ status: 'pending', pending_reason: 'processing' });
  await played.control('time', { seconds: 60 });
  expect((await played.stripe.refunds.retrieve(refund.id)).status).toBe('succeeded');
});

test.each(['won', 'lost'])('0259 is disputed at once; the dispute can be %s', async (outcome) => {
  await using played = await openPlayedStripe();
  const { stripe } = played;
  const { id: payment_intent } = await paid(played, '4000000000000259');
  const [dispute] = (await stripe.disputes.list({ payment_intent, expand: ['data.charge'] })).data;
  expect(dispute).toMatchObject({
    status: 'needs_response',
    reason: 'fraudulent',
    amount: 2500,
    charge: { disputed: true },
  });
  await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({ code: 'charge_disputed' });
  await played.control(`disputes/${dispute?.id}/close`, { outcome });
  const closed = await stripe.disputes.retrieve(dispute?.id ?? '');
  expect([closed.status, closed.balance_transactions.map(({ amount }) => amount)]).toEqual([
    outcome,
    outcome === 'won' ? [-2500, 2500] : [-2500],
  ]);
  const types = (await stripe.events.list({ type: 'charge.dispute.*' })).data.map(({ type }) => type);
  expect(types.toReversed()).toEqual([
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.closed',
    ...(outcome === 'won' ? ['charge.dispute.funds_reinstated'] : []),
  ]);
  await expect(stripe.disputes.close(dispute?.id ?? '')).rejects.toMatchObject({ statusCode: 400 });
});

test.each([
  ['4242424242424242', 'succeeded'],
  ['4000000000000002', 'requires_payment_method'],
])('%s can be processed for a while; then it is %s', async (number, status) => {
  await using played = await openPlayedStripe();
  const { stripe } = played;
  await played.control('payments', { mode: 'processing', times: 1, amount: 60 });
  const intent = await newIntent(played);
  expect((await confirm(played, intent, number)).body).toMatchObject({
    status: 'processing',
    processing: { type: 'card' },
  });
  expect((await confirm(played, intent, number)).body.error?.['code']).toBe('payment_intent_unexpected_state');
  await played.control('time', { seconds: 61 });
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe(status);
  const types = (await stripe.events.list({ type: 'payment_intent.*' })).data.map(({ type }) => type);
  const last = status === 'succeeded' ? 'payment_intent.succeeded' : 'payment_intent.payment_failed';
  expect(types).toEqual([last, 'payment_intent.processing', 'payment_intent.created']);
});

test('a payment that is called off while it is processed stays called off', async () => {
  await using played = await openPlayedStripe();
  await played.control('payments', { mode: 'processing', amount: 60 });
  const intent = await newIntent(played);
  await confirm(played, intent, '4242424242424242');
  await played.stripe.paymentIntents.cancel(intent.id);
  await played.control('time', { seconds: 61 });
  expect(await played.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
    status: 'canceled',
    amount_received: 0,
  });
});
