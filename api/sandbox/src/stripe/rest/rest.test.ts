import { expect, test } from '@jest/globals';
import Stripe from 'stripe';
import { openPlayedStripe, type OpenStripe } from '../testing/open-played-stripe.ts';

const automatic = { enabled: true, allow_redirects: 'never' } as const;
const newIntent = ({ stripe }: OpenStripe, options: Stripe.RequestOptions = {}, amount = 2500) =>
  stripe.paymentIntents.create({ amount, currency: 'usd', automatic_payment_methods: automatic }, options);

const send = async ({ url }: OpenStripe, path: string, init: RequestInit = {}) => {
  const response = await fetch(url + path, { headers: { authorization: 'Bearer sk_test_sandbox' }, ...init });
  return { status: response.status, headers: response.headers, body: (await response.json()) as { error: object } };
};

test.each([
  ['no key', {}, 401, 'You did not provide an API key.'],
  ['a wrong key', { authorization: 'Bearer sk_test_of_somebody_else' }, 401, 'Invalid API Key provided: sk_test_****'],
  [
    'a key of the browser',
    { authorization: 'Bearer pk_test_sandbox' },
    401,
    'cannot be made with a publishable API key',
  ],
])('a call with %s is refused', async (_, headers, status, message) => {
  await using played = await openPlayedStripe();
  const { status: was, body } = await send(played, '/v1/customers', { headers });
  expect([was, body.error]).toEqual([
    status,
    expect.objectContaining({ type: 'invalid_request_error', message: expect.stringContaining(message) }),
  ]);
});

test('a key is also taken as the user of Basic, and is never echoed whole', async () => {
  await using played = await openPlayedStripe();
  const basic = (key: string) => ({ authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` });
  expect((await send(played, '/v1/customers', { headers: basic('sk_test_sandbox') })).status).toBe(200);
  const { body } = await send(played, '/v1/customers', { headers: basic('sk_test_a_secret_of_somebody') });
  expect(JSON.stringify(body)).not.toContain('a_secret_of_some');
});

test('the SDK sees its own kinds of errors', async () => {
  await using played = await openPlayedStripe();
  const { port } = new URL(played.url);
  const stranger = new Stripe('sk_test_x', { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0 });
  await expect(stranger.customers.list()).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
  await expect(played.stripe.paymentIntents.retrieve('pi_none')).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 404,
    code: 'resource_missing',
    param: 'intent',
    message: "No such payment_intent: 'pi_none'",
    doc_url: 'https://stripe.com/docs/error-codes/resource-missing',
    requestId: expect.stringMatching(/^req_/),
  });
});

test.each([
  ['amount=2500', 'currency', 'parameter_missing', 'Missing required param: currency.'],
  ['amount=2500&currency=usd&colour=red', 'colour', 'parameter_unknown', 'Received unknown parameter: colour'],
  ['amount=2500&currency=usd&shipping[colour]=red', 'shipping[address]', 'parameter_missing', 'shipping[address]'],
  [
    'amount=2500&currency=usd&automatic_payment_methods[enabled]=true&automatic_payment_methods[x]=1',
    'automatic_payment_methods[x]',
    'parameter_unknown',
    'Received unknown parameter: automatic_payment_methods[x]',
  ],
  ['amount=lots&currency=usd', 'amount', 'parameter_invalid_integer', 'Invalid integer: lots'],
  ['amount=&currency=usd', 'amount', 'parameter_invalid_empty', 'You passed an empty string'],
  ['amount=2500&currency=xxx', 'currency', undefined, 'Invalid currency: xxx'],
  ['amount=2500&currency=usd&confirm=maybe', 'confirm', undefined, 'Invalid boolean: maybe'],
  [
    'amount=2500&currency=usd&capture_method=later',
    'capture_method',
    undefined,
    'Invalid capture_method: must be one of',
  ],
  ['amount=2500&currency=usd&customer=cus_none', 'customer', 'resource_missing', "No such customer: 'cus_none'"],
  ['amount=2500&currency=usd&expand[]=colour', 'expand[0]', undefined, 'This property cannot be expanded (colour)'],
  ['amount=2500&currency=usd&expand[]=id', 'expand[0]', undefined, 'This property cannot be expanded (id)'],
])('%s names %s', async (body, param, code, message) => {
  await using played = await openPlayedStripe();
  const headers = { authorization: 'Bearer sk_test_sandbox', 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await send(played, '/v1/payment_intents', { method: 'POST', headers, body });
  expect(answer).toMatchObject({
    status: 400,
    body: { error: { type: 'invalid_request_error', param, message: expect.stringContaining(message) } },
  });
  expect((answer.body.error as { code?: string }).code).toBe(code);
  expect((await played.stripe.paymentIntents.list()).data).toEqual([]);
});

test('an unknown address and another version of the API are named', async () => {
  await using played = await openPlayedStripe();
  const unknown = await send(played, '/v1/payment_intent');
  expect([unknown.status, unknown.body.error]).toMatchObject([
    404,
    { message: expect.stringContaining('(GET: /v1/payment_intent)') },
  ]);
  const headers = { authorization: 'Bearer sk_test_sandbox', 'stripe-version': '2020-08-27' };
  expect(await send(played, '/v1/customers', { headers })).toMatchObject({
    status: 400,
    body: { error: { message: expect.stringContaining('2026-10-28.endive, not 2020-08-27') } },
  });
});

test('a body that is too large, or no form, is refused', async () => {
  await using played = await openPlayedStripe();
  const init = { method: 'POST', headers: { authorization: 'Bearer sk_test_sandbox' } };
  for (const body of [`description=${'x'.repeat(1_100_000)}`, '[[=1', `${'a[b]'.padEnd(60, '[c]')}=1`]) {
    expect(await send(played, '/v1/customers', { ...init, body })).toMatchObject({ status: 400 });
  }
});

test('a key replays the first answer, errors too, also after a restart', async () => {
  await using played = await openPlayedStripe();
  const first = await newIntent(played, { idempotencyKey: 'one' });
  const again = await newIntent(played, { idempotencyKey: 'one' });
  expect(again.id).toBe(first.id);
  expect(again.lastResponse.headers).toMatchObject({ 'idempotent-replayed': 'true' });
  const declined = () =>
    played.stripe.paymentIntents.confirm(
      first.id,
      { payment_method: 'pm_card_visa_chargeDeclined' },
      { idempotencyKey: 'two' },
    );
  const error: unknown = await declined().catch((reason: unknown) => reason);
  await expect(declined()).rejects.toMatchObject({ statusCode: 402, charge: (error as { charge: string }).charge });
  expect((await played.stripe.charges.list()).data).toHaveLength(1);
  await played.restart();
  expect((await newIntent(played, { idempotencyKey: 'one' })).id).toBe(first.id);
  await expect(declined()).rejects.toMatchObject({ statusCode: 402 });
  expect((await played.stripe.charges.list()).data).toHaveLength(1);
});

test('a key with other parameters, or for another call, is an error', async () => {
  await using played = await openPlayedStripe();
  await newIntent(played, { idempotencyKey: 'one' });
  await expect(newIntent(played, { idempotencyKey: 'one' }, 9900)).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
    statusCode: 400,
    message: expect.stringContaining('same parameters they were first used with'),
  });
  await expect(played.stripe.customers.create({}, { idempotencyKey: 'one' })).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
    message: expect.stringContaining("same endpoint they were first used for ('/v1/payment_intents')"),
  });
});

test('what was wrong with the parameters is not kept under the key', async () => {
  await using played = await openPlayedStripe();
  await expect(newIntent(played, { idempotencyKey: 'one' }, 25.5)).rejects.toMatchObject({ statusCode: 400 });
  expect((await newIntent(played, { idempotencyKey: 'one' })).amount).toBe(2500);
});

test('a key is forgotten after a day', async () => {
  await using played = await openPlayedStripe();
  const first = await newIntent(played, { idempotencyKey: 'one' });
  await played.control('time', { days: 1, seconds: 1 });
  expect((await newIntent(played, { idempotencyKey: 'one' })).id).not.toBe(first.id);
});

test('fifty at once under one key: one intent, and 409 while the first is under way', async () => {
  await using played = await openPlayedStripe();
  await played.control('faults', { mode: 'late', amount: 300, times: 1 });
  const all = await Promise.allSettled(Array.from({ length: 50 }, () => newIntent(played, { idempotencyKey: 'one' })));
  const done = all.filter((one) => one.status === 'fulfilled');
  const refused = all.filter((one) => one.status === 'rejected');
  expect(new Set(done.map(({ value }) => value.id)).size).toBe(1);
  expect(refused.length).toBeGreaterThan(0);
  for (const { reason } of refused) expect(reason).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
  expect((await played.stripe.paymentIntents.list()).data).toHaveLength(1);
});

test('lists go both ways, page by page', async () => {
  await using played = await openPlayedStripe();
  const { stripe } = played;
  const ids: string[] = [];
  for (let count = 0; count < 5; count += 1)
    ids.unshift((await stripe.customers.create({ email: `${count}@a.example` })).id);
  const [newest = '', , middle = '', , oldest = ''] = ids;
  const listed = async (params: Stripe.CustomerListParams) => {
    const { data, has_more } = await stripe.customers.list(params);
    return [data.map(({ id }) => ids.indexOf(id)), has_more];
  };
  expect(await listed({ limit: 2 })).toEqual([[0, 1], true]);
  expect(await listed({ limit: 2, starting_after: middle })).toEqual([[3, 4], false]);
  expect(await listed({ limit: 2, ending_before: oldest })).toEqual([[2, 3], true]);
  expect(await listed({ limit: 2, ending_before: newest })).toEqual([[], false]);
  expect(await listed({ email: '3@a.example' })).toEqual([[1], false]);
  expect(await stripe.customers.list({ limit: 2 }).autoPagingToArray({ limit: 100 })).toHaveLength(5);
  await expect(listed({ limit: 101 })).rejects.toMatchObject({ param: 'limit' });
  await expect(listed({ starting_after: 'cus_none' })).rejects.toMatchObject({ param: 'starting_after' });
  await expect(listed({ starting_after: middle, ending_before: middle })).rejects.toMatchObject({ statusCode: 400 });
});

test('events since one, of some types, in the order of their happening', async () => {
  await using played = await openPlayedStripe();
  const { stripe } = played;
  await stripe.customers.create({ email: 'r@castellano.example' });
  const [since] = (await stripe.events.list({ limit: 1 })).data;
  const intent = await newIntent(played, { idempotencyKey: 'of-the-event' });
  await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
  const types = ['payment_intent.succeeded', 'payment_intent.created', 'customer.created'];
  const later = await stripe.events.list({ ending_before: since?.id ?? '', types });
  expect(later.data.map(({ type }) => type)).toEqual(['payment_intent.succeeded', 'payment_intent.created']);
  expect(later.data[1]).toMatchObject({
    api_version: '2026-10-28.endive',
    livemode: false,
    data: { object: { id: intent.id, status: 'requires_payment_method' } },
    request: { id: expect.stringMatching(/^req_/), idempotency_key: 'of-the-event' },
  });
  await played.control('time', { days: 31 });
  expect((await stripe.events.list()).data).toEqual([]);
  expect(await played.kept()).toContain('"customer.created"');
  await played.restart();
  expect((await stripe.events.list()).data).toEqual([]);
});

test('expanding puts whole objects in place of ids, in lists too', async () => {
  await using played = await openPlayedStripe();
  const { stripe } = played;
  const { id: customer } = await stripe.customers.create({ email: 'r@castellano.example' });
  await stripe.paymentIntents.create({
    amount: 2500,
    currency: 'usd',
    customer,
    payment_method: 'pm_card_visa',
    confirm: true,
    automatic_payment_methods: automatic,
  });
  const { data } = await stripe.paymentIntents.list({
    expand: ['data.customer', 'data.latest_charge.balance_transaction'],
  });
  expect(data).toMatchObject([
    { customer: { email: 'r@castellano.example' }, latest_charge: { balance_transaction: { amount: 2500 } } },
  ]);
});

test('a confirmation by the server names where to lead back to', async () => {
  await using played = await openPlayedStripe();
  const { stripe } = played;
  const intent = await stripe.paymentIntents.create({ amount: 2500, currency: 'usd' });
  expect(intent.automatic_payment_methods).toEqual({ allow_redirects: 'always', enabled: true });
  const payment_method = 'pm_card_threeDSecure2Required';
  await expect(stripe.paymentIntents.confirm(intent.id, { payment_method })).rejects.toMatchObject({
    param: 'return_url',
  });
  const asked = await stripe.paymentIntents.confirm(intent.id, {
    payment_method,
    return_url: 'https://a.example/back',
  });
  expect(asked.next_action).toMatchObject({
    type: 'redirect_to_url',
    redirect_to_url: { return_url: 'https://a.example/back' },
  });
});

test('card numbers come from browsers only', async () => {
  await using played = await openPlayedStripe();
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' };
  await expect(played.stripe.paymentMethods.create({ type: 'card', card })).rejects.toThrow('generally unsafe');
  const made = await played.stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } });
  expect(made.card?.last4).toBe('4242');
});

test('a browser sees one intent with its secret, from any site, and nothing else', async () => {
  await using played = await openPlayedStripe();
  const intent = await newIntent(played);
  const ask = (secret: string) =>
    send(played, `/v1/payment_intents/${intent.id}?key=pk_test_sandbox&client_secret=${secret}`, {
      headers: { origin: 'https://a.example' },
    });
  const seen = await ask(intent.client_secret ?? '');
  expect([seen.status, seen.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
  expect(seen.body).not.toHaveProperty('metadata');
  expect(seen.body).not.toHaveProperty('customer');
  expect((await ask(`${intent.id}_secret_x`)).status).toBe(400);
  const without = await send(played, `/v1/payment_intents/${intent.id}?key=pk_test_sandbox`, { headers: {} });
  expect(without).toMatchObject({ status: 400, body: { error: { param: 'client_secret' } } });
  const preflight = await fetch(`${played.url}/v1/payment_methods`, { method: 'OPTIONS' });
  expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
  const others = await fetch(`${played.url}/v1/customers`, { method: 'OPTIONS' });
  expect(others.headers.get('access-control-allow-origin')).toBeNull();
});

test.each([
  ['fail', { type: 'StripeAPIError', statusCode: 500 }, 0],
  ['busy', { type: 'StripeRateLimitError', statusCode: 429 }, 0],
  ['refuse', { type: 'StripeConnectionError' }, 0],
  ['drop', { type: 'StripeConnectionError' }, 1],
  ['hang', { type: 'StripeConnectionError' }, 0],
  ['hang after', { type: 'StripeConnectionError' }, 1],
])('a call that meets ‘%s’ fails as %j; %d done', async (mode, failure, done) => {
  await using played = await openPlayedStripe();
  // The SDK tries a lost connection once more by itself, with the same key.
  const times = mode === 'drop' || mode === 'refuse' ? 2 : 1;
  await played.control('faults', { mode, times, match: 'POST /v1/payment_intents' });
  expect((await played.stripe.customers.list()).data).toEqual([]);
  const options = { idempotencyKey: 'one' };
  const impatient = mode.startsWith('hang') ? { ...options, timeout: 1500 } : options;
  await expect(newIntent(played, impatient)).rejects.toMatchObject(failure);
  const { data } = await played.stripe.paymentIntents.list();
  expect(data).toHaveLength(done);
  const again = await newIntent(played, options);
  expect((await played.stripe.paymentIntents.list()).data.map(({ id }) => id)).toEqual([again.id]);
  if (done === 1) expect(again.id).toBe(data[0]?.id);
});

test.each([
  ['fail after', 1],
  ['fail kept', 0],
])('the 500 of ‘%s’ is what its key answers for a day; %d done', async (mode, done) => {
  await using played = await openPlayedStripe();
  const { stripe } = played;
  const { id: payment_intent } = await stripe.paymentIntents.create({
    amount: 2500,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
    automatic_payment_methods: automatic,
  });
  await played.control('faults', { mode, times: 1, match: 'POST /v1/refunds' });
  const refund = (idempotencyKey: string) => stripe.refunds.create({ payment_intent }, { idempotencyKey });
  const failure = { type: 'StripeAPIError', statusCode: 500 };
  await expect(refund('one')).rejects.toMatchObject(failure);
  expect((await stripe.refunds.list()).data).toHaveLength(done);
  await expect(refund('one')).rejects.toMatchObject({ ...failure, headers: { 'idempotent-replayed': 'true' } });
  await played.restart();
  await expect(refund('one')).rejects.toMatchObject(failure);
  expect((await stripe.refunds.list()).data).toHaveLength(done);
  expect((await stripe.events.list({ type: 'refund.created' })).data).toHaveLength(done);
  if (done === 1) await expect(refund('two')).rejects.toMatchObject({ code: 'charge_already_refunded' });
  else expect((await refund('two')).status).toBe('succeeded');
});

test('what is wrong with the parameters is answered before a kept 500', async () => {
  await using played = await openPlayedStripe();
  await played.control('faults', { mode: 'fail kept', times: 1, match: 'POST /v1/payment_intents' });
  await expect(newIntent(played, { idempotencyKey: 'one' }, 25.5)).rejects.toMatchObject({ statusCode: 400 });
  expect((await newIntent(played, { idempotencyKey: 'one' })).amount).toBe(2500);
});

test('a refusal of a refund is kept under its key, and outlives its cause', async () => {
  await using played = await openPlayedStripe();
  const { stripe } = played;
  const { id: payment_intent } = await stripe.paymentIntents.create({
    amount: 2500,
    currency: 'usd',
    payment_method: 'pm_card_createDispute',
    confirm: true,
    automatic_payment_methods: automatic,
  });
  const refund = (idempotencyKey: string) => stripe.refunds.create({ payment_intent }, { idempotencyKey });
  await expect(refund('one')).rejects.toMatchObject({ statusCode: 400, code: 'charge_disputed' });
  const [dispute] = (await stripe.disputes.list({ payment_intent })).data;
  await played.control(`disputes/${dispute?.id}/close`, { outcome: 'won' });
  await expect(refund('one')).rejects.toMatchObject({
    code: 'charge_disputed',
    headers: { 'idempotent-replayed': 'true' },
  });
  await expect(stripe.refunds.create({ payment_intent, amount: 1 }, { idempotencyKey: 'one' })).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
  });
  expect((await refund('two')).status).toBe('succeeded');
});

test('a fault that is always there ends when all is well again', async () => {
  await using played = await openPlayedStripe();
  await played.control('faults', { mode: 'fail' });
  for (let count = 0; count < 3; count += 1) await expect(newIntent(played)).rejects.toMatchObject({ statusCode: 500 });
  expect((await played.control('faults', { mode: 'normal' })).body).toEqual({ rules: [] });
  expect((await newIntent(played)).status).toBe('requires_payment_method');
});

test('the SDK’s own retries come through', async () => {
  await using played = await openPlayedStripe();
  const { port } = new URL(played.url);
  const patient = new Stripe('sk_test_sandbox', { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 2 });
  await played.control('faults', { mode: 'fail', times: 1 });
  await played.control('faults', { mode: 'drop', times: 1, match: 'POST *' });
  await patient.customers.create({ email: 'r@castellano.example' });
  expect((await patient.customers.list()).data).toHaveLength(1);
});
