import { expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { openEmulatedStripe, type OpenStripe } from '../testing/open-emulated-stripe.ts';

const automaticMethods = { enabled: true, allow_redirects: 'never' } as const;
const newIntent = ({ stripe }: OpenStripe, more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents.create({ amount: 2500, currency: 'usd', automatic_payment_methods: automaticMethods, ...more });

/** Confirms an intent with a card, as `stripe.confirmCardPayment` does. */
const confirm = async (sandbox: OpenStripe, intent: Stripe.PaymentIntent, number: string) =>
  sandbox.browser(`/v1/payment_intents/${intent.id}/confirm`, {
    client_secret: intent.client_secret ?? '',
    payment_method: await sandbox.card(number),
  });

test('the test card 4242 pays once, and the browser receives only the public fields', async () => {
  await using sandbox = await openEmulatedStripe();
  const intent = await newIntent(sandbox, { metadata: { orderId: 'ord_1' } });
  expect(intent).toMatchObject({ status: 'requires_payment_method', amount_received: 0, livemode: false });
  const { status, body } = await confirm(sandbox, intent, '4242 4242 4242 4242');
  expect([status, body['status']]).toEqual([200, 'succeeded']);
  expect(Object.keys(body)).not.toContain('metadata');
  const paid = await sandbox.stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
  expect(paid).toMatchObject({
    status: 'succeeded',
    amount_received: 2500,
    metadata: { orderId: 'ord_1' },
    latest_charge: { paid: true, captured: true, amount: 2500 },
  });
  const again = await confirm(sandbox, intent, '4242424242424242');
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
])(
  '%s is declined with Stripe’s message; the same intent can then be paid with 4242',
  async (number, code, decline_code, message) => {
    await using sandbox = await openEmulatedStripe();
    const intent = await newIntent(sandbox);
    const declined = await confirm(sandbox, intent, number);
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
    const unpaid = await sandbox.stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
    expect(unpaid).toMatchObject({
      last_payment_error: { code, decline_code, message },
      latest_charge: { status: 'failed', paid: false, outcome: { reason: decline_code } },
    });
    expect((await confirm(sandbox, intent, '4242424242424242')).body['status']).toBe('succeeded');
  },
);

test.each([
  ['4000000000003220', 'complete', 'succeeded', null],
  ['4000002500003155', 'complete', 'succeeded', null],
  ['4000000000003220', 'fail', 'requires_payment_method', 'payment_intent_authentication_failure'],
  ['4000008400001629', 'complete', 'requires_payment_method', 'card_declined'],
])('%s needs a challenge; the outcome %s changes the intent to %s', async (number, outcome, status, code) => {
  await using sandbox = await openEmulatedStripe();
  const intent = await newIntent(sandbox);
  const challenged = await confirm(sandbox, intent, number);
  const secret = intent.client_secret ?? '';
  expect(challenged).toMatchObject({
    status: 200,
    body: {
      status: 'requires_action',
      next_action: {
        type: 'use_stripe_sdk',
        use_stripe_sdk: {
          type: 'three_d_secure_redirect',
          stripe_js: `http://localhost:${new URL(sandbox.url).port}/stripe/challenge/${intent.id}?client_secret=${secret}`,
        },
      },
    },
  });
  const path = `/v1/payment_intents/${intent.id}/challenge`;
  expect((await sandbox.browser(path, { client_secret: `${intent.id}_secret_guessed`, outcome })).status).toBe(400);
  const answered = await sandbox.browser(path, { client_secret: secret, outcome });
  expect(answered.body.error?.['code'] ?? null).toBe(code);
  const after = await sandbox.stripe.paymentIntents.retrieve(intent.id);
  expect([after.status, after.next_action, after.last_payment_error?.code ?? null]).toEqual([status, null, code]);
  // A challenge accepts no second response, whatever the first one was.
  expect((await sandbox.browser(path, { client_secret: secret, outcome })).body.error?.['code']).toBe(
    'payment_intent_unexpected_state',
  );
});

test('an intent with an unanswered challenge can be paid with another card', async () => {
  await using sandbox = await openEmulatedStripe();
  const intent = await newIntent(sandbox);
  await confirm(sandbox, intent, '4000000000003220');
  expect((await confirm(sandbox, intent, '4242424242424242')).body['status']).toBe('succeeded');
});

test.each([
  [{ 'card[number]': '4242424242424241' }, 'incorrect_number', 'number', 'Your card number is incorrect.'],
  [{ 'card[exp_year]': '2020' }, 'invalid_expiry_year', 'exp_year', "Your card's expiration year is invalid."],
  [{ 'card[exp_month]': '13' }, 'invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid."],
  [{ 'card[cvc]': '12' }, 'invalid_cvc', 'cvc', "Your card's security code is invalid."],
])('a card with %j is rejected', async (fields, code, param, message) => {
  await using sandbox = await openEmulatedStripe();
  const validCard = {
    'card[number]': '4242424242424242',
    'card[exp_month]': '12',
    'card[exp_year]': '2040',
    'card[cvc]': '123',
  };
  const response = await sandbox.browser('/v1/payment_methods', { type: 'card', ...validCard, ...fields });
  expect(response).toMatchObject({ status: 402, body: { error: { type: 'card_error', code, param, message } } });
});

test('a card number that is no test card’s is declined as a live card', async () => {
  await using sandbox = await openEmulatedStripe();
  const { body } = await confirm(sandbox, await newIntent(sandbox), '4539578763621486');
  expect(body.error).toMatchObject({ code: 'card_declined', decline_code: 'test_mode_live_card' });
});

test('no card number is stored', async () => {
  await using sandbox = await openEmulatedStripe();
  await confirm(sandbox, await newIntent(sandbox), '4242424242424242');
  expect(await sandbox.storedText()).not.toContain('4242424242424242');
  expect(await sandbox.storedText()).toContain('"last4":"4242"');
});

test('0341 can be attached, and is declined when it is charged; 0002 cannot be attached', async () => {
  await using sandbox = await openEmulatedStripe();
  const { stripe } = sandbox;
  const { id: customer } = await stripe.customers.create({ email: 'r@castellano.example' });
  const method = await stripe.paymentMethods.attach(await sandbox.card('4000000000000341'), { customer });
  expect(method.customer).toBe(customer);
  const declined = await sandbox.card('4000000000000002');
  await expect(stripe.paymentMethods.attach(declined, { customer })).rejects.toMatchObject({ code: 'card_declined' });
  const other = await stripe.customers.create({ email: 's@castellano.example' });
  await expect(stripe.paymentMethods.attach(method.id, { customer: other.id })).rejects.toMatchObject({
    statusCode: 400,
  });
  const { body } = await confirm(sandbox, await newIntent(sandbox), '4000000000000341');
  expect(body.error).toMatchObject({ type: 'card_error', code: 'card_declined' });
});

test('a payment method that was used without a customer cannot be used again', async () => {
  await using sandbox = await openEmulatedStripe();
  const method = await sandbox.card('4242424242424242');
  const pay = async () => newIntent(sandbox, { payment_method: method, confirm: true });
  expect((await pay()).status).toBe('succeeded');
  await expect(pay()).rejects.toMatchObject({ statusCode: 400, param: 'payment_method' });
});

test('a cancelled intent can neither be paid nor changed nor cancelled again', async () => {
  await using sandbox = await openEmulatedStripe();
  const { stripe } = sandbox;
  const intent = await newIntent(sandbox);
  const canceled = await stripe.paymentIntents.cancel(intent.id);
  expect(canceled).toMatchObject({ status: 'canceled' });
  expect((await confirm(sandbox, intent, '4242424242424242')).body.error?.['code']).toBe(
    'payment_intent_unexpected_state',
  );
  for (const call of [
    stripe.paymentIntents.cancel(intent.id),
    stripe.paymentIntents.update(intent.id, { amount: 9900 }),
    sandbox.card('4242424242424242').then((card) => stripe.paymentIntents.confirm(intent.id, { payment_method: card })),
  ]) {
    await expect(call).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
      payment_intent: { id: intent.id, status: 'canceled' },
    });
  }
});

test('an intent’s amount can be changed until it is paid', async () => {
  await using sandbox = await openEmulatedStripe();
  const { stripe } = sandbox;
  const intent = await newIntent(sandbox, { metadata: { orderId: 'ord_1', source: 'web' } });
  const changed = await stripe.paymentIntents.update(intent.id, {
    amount: 9900,
    metadata: { plan: 'core' },
  });
  expect(changed).toMatchObject({
    amount: 9900,
    metadata: { orderId: 'ord_1', source: 'web', plan: 'core' },
  });
  await confirm(sandbox, changed, '4242424242424242');
  expect((await stripe.paymentIntents.update(intent.id, { metadata: { note: 'late' } })).metadata['note']).toBe('late');
  await expect(stripe.paymentIntents.update(intent.id, { amount: 1 })).rejects.toMatchObject({ statusCode: 400 });
});

test.each([
  [0, 'parameter_invalid_integer'],
  [-2500, 'parameter_invalid_integer'],
  [25.5, 'parameter_invalid_integer'],
  [49, 'amount_too_small'],
  [100_000_000, 'amount_too_large'],
  [1e21, 'parameter_invalid_integer'],
])('an intent of %d cents is refused', async (amount, code) => {
  await using sandbox = await openEmulatedStripe();
  await expect(newIntent(sandbox, { amount })).rejects.toMatchObject({ statusCode: 400, code, param: 'amount' });
  expect((await sandbox.stripe.paymentIntents.list()).data).toEqual([]);
});

const paidIntent = async (sandbox: OpenStripe, number = '4242424242424242') => {
  const method = await sandbox.card(number);
  return newIntent(sandbox, { payment_method: method, confirm: true });
};

test('a charge can be refunded in parts, up to its amount', async () => {
  await using sandbox = await openEmulatedStripe();
  const { stripe } = sandbox;
  const { id: payment_intent } = await paidIntent(sandbox);
  const first = await stripe.refunds.create({ payment_intent, amount: 1000 });
  expect(first).toMatchObject({ status: 'succeeded', amount: 1000, payment_intent });
  await expect(stripe.refunds.create({ payment_intent, amount: 1501 })).rejects.toThrow(
    'Refund amount ($15.01) is greater than unrefunded amount on charge ($15.00)',
  );
  await stripe.refunds.create({ payment_intent });
  await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({ code: 'charge_already_refunded' });
  const [charge] = (await stripe.charges.list({ payment_intent })).data;
  expect(charge).toMatchObject({
    amount_refunded: 2500,
    refunded: true,
  });
  const types = (await stripe.events.list({ types: ['charge.refunded', 'refund.created'] })).data.map(
    ({ type }) => type,
  );
  expect(types).toEqual(['charge.refunded', 'refund.created', 'charge.refunded', 'refund.created']);
});

test.each(['won', 'lost'])(
  'a payment with the test card 0259 is disputed immediately; the dispute can be %s',
  async (outcome) => {
    await using sandbox = await openEmulatedStripe();
    const { stripe } = sandbox;
    const { id: payment_intent } = await paidIntent(sandbox, '4000000000000259');
    const [dispute] = (await stripe.disputes.list({ payment_intent, expand: ['data.charge'] })).data;
    expect(dispute).toMatchObject({
      status: 'needs_response',
      reason: 'fraudulent',
      amount: 2500,
      charge: { disputed: true },
    });
    await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({ code: 'charge_disputed' });
    await sandbox.control(`disputes/${dispute?.id}/close`, { outcome });
    expect((await stripe.disputes.list()).data).toMatchObject([{ status: outcome }]);
    const types = (await stripe.events.list({ type: 'charge.dispute.*' })).data.map(({ type }) => type);
    expect(types.toReversed()).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.closed',
      ...(outcome === 'won' ? ['charge.dispute.funds_reinstated'] : []),
    ]);
    expect((await sandbox.control(`disputes/${dispute?.id}/close`, { outcome })).status).toBe(400);
  },
);

test('a failed refund reduces the refunded amount of the charge', async () => {
  await using sandbox = await openEmulatedStripe();
  const { stripe } = sandbox;
  const { id: payment_intent } = await paidIntent(sandbox);
  const { id } = await stripe.refunds.create({ payment_intent });
  await sandbox.control(`refunds/${id}/fail`, { reason: 'lost_or_stolen_card' });
  expect((await stripe.refunds.list({ expand: ['data.charge'] })).data).toMatchObject([
    { status: 'failed', failure_reason: 'lost_or_stolen_card', charge: { amount_refunded: 0, refunded: false } },
  ]);
  const { data } = await stripe.events.list({ types: ['refund.failed', 'refund.updated', 'charge.updated'] });
  expect(data.map(({ type }) => type)).toEqual(['refund.failed', 'refund.updated', 'charge.updated']);
  expect((await sandbox.control(`refunds/${id}/fail`)).status).toBe(400);
  expect((await stripe.refunds.create({ payment_intent })).status).toBe('succeeded');
});

test('a refund above the available balance is rejected; refunds reduce the balance', async () => {
  await using sandbox = await openEmulatedStripe();
  const { stripe } = sandbox;
  const [first, second] = [await paidIntent(sandbox), await paidIntent(sandbox)];
  await sandbox.control('balance', { available: 3000 });
  const refund = (amount: number) => stripe.refunds.create({ payment_intent: first.id, amount });
  const { id } = await refund(2000);
  await expect(refund(400)).resolves.toMatchObject({ status: 'succeeded' });
  await expect(stripe.refunds.create({ payment_intent: second.id })).rejects.toMatchObject({
    code: 'balance_insufficient',
  });
  await sandbox.control(`refunds/${id}/fail`);
  expect((await stripe.refunds.create({ payment_intent: second.id })).status).toBe('succeeded');
  await expect(refund(400)).rejects.toMatchObject({ code: 'balance_insufficient' });
  await sandbox.control('balance', { available: 'enough' });
  expect((await refund(400)).status).toBe('succeeded');
});
