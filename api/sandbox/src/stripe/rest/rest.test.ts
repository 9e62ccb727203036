import { expect, test } from '@jest/globals';
import Stripe from 'stripe';
import { openEmulatedStripe, type OpenStripe } from '../testing/open-emulated-stripe.ts';

const automaticMethods = { enabled: true, allow_redirects: 'never' } as const;
const newIntent = ({ stripe }: OpenStripe, options: Stripe.RequestOptions = {}, amount = 2500) =>
  stripe.paymentIntents.create({ amount, currency: 'usd', automatic_payment_methods: automaticMethods }, options);

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
  await using sandbox = await openEmulatedStripe();
  const { status: responseStatus, body } = await send(sandbox, '/v1/customers', { headers });
  expect([responseStatus, body.error]).toEqual([
    status,
    expect.objectContaining({ type: 'invalid_request_error', message: expect.stringContaining(message) }),
  ]);
});

test('a key is also accepted as the user of Basic authentication, and no response contains all of it', async () => {
  await using sandbox = await openEmulatedStripe();
  const basic = (key: string) => ({ authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` });
  expect((await send(sandbox, '/v1/customers', { headers: basic('sk_test_sandbox') })).status).toBe(200);
  const { body } = await send(sandbox, '/v1/customers', { headers: basic('sk_test_a_secret_of_somebody') });
  expect(JSON.stringify(body)).not.toContain('a_secret_of_some');
});

test('the SDK throws its own error classes', async () => {
  await using sandbox = await openEmulatedStripe();
  const { port } = new URL(sandbox.url);
  const stranger = new Stripe('sk_test_x', { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0 });
  await expect(stranger.customers.list()).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
  await expect(sandbox.stripe.paymentIntents.retrieve('pi_none')).rejects.toMatchObject({
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
  [
    'amount=2500&currency=usd&automatic_payment_methods[enabled]=true&automatic_payment_methods[x]=1',
    'automatic_payment_methods[x]',
    'parameter_unknown',
    'Received unknown parameter: automatic_payment_methods[x]',
  ],
  ['amount=lots&currency=usd', 'amount', 'parameter_invalid_integer', 'Invalid integer: lots'],
  ['amount=&currency=usd', 'amount', 'parameter_invalid_empty', 'You passed an empty string'],
  ['amount=2500&currency=xxx', 'currency', undefined, 'Invalid currency: must be one of usd, not xxx'],
  ['amount=2500&currency=usd&confirm=maybe', 'confirm', undefined, 'Invalid boolean: maybe'],
  [
    'amount=2500&currency=usd&allowed_payment_method_types[]=klarna',
    'allowed_payment_method_types[0]',
    undefined,
    'must be one of card, not klarna',
  ],
  [
    'amount=2500&currency=usd&payment_method=pm_none&confirm=true',
    'payment_method',
    'resource_missing',
    "No such PaymentMethod: 'pm_none'",
  ],
  ['amount=2500&currency=usd&expand[]=colour', 'expand[0]', undefined, 'This property cannot be expanded (colour)'],
  ['amount=2500&currency=usd&expand[]=id', 'expand[0]', undefined, 'This property cannot be expanded (id)'],
])('the error about %s names %s', async (body, param, code, message) => {
  await using sandbox = await openEmulatedStripe();
  const headers = { authorization: 'Bearer sk_test_sandbox', 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await send(sandbox, '/v1/payment_intents', { method: 'POST', headers, body });
  expect(answer).toMatchObject({
    status: 400,
    body: { error: { type: 'invalid_request_error', param, message: expect.stringContaining(message) } },
  });
  expect((answer.body.error as { code?: string }).code).toBe(code);
  expect((await sandbox.stripe.paymentIntents.list()).data).toEqual([]);
});

test('errors name a call that is not emulated, and another version of the API', async () => {
  await using sandbox = await openEmulatedStripe();
  const unknown = await send(sandbox, '/v1/payment_intent');
  expect([unknown.status, unknown.body.error]).toMatchObject([
    400,
    { code: 'not_emulated', message: 'The sandbox does not emulate GET /v1/payment_intent.' },
  ]);
  const headers = { authorization: 'Bearer sk_test_sandbox', 'stripe-version': '2020-08-27' };
  expect(await send(sandbox, '/v1/customers', { headers })).toMatchObject({
    status: 400,
    body: { error: { message: expect.stringContaining('2026-10-28.endive, not 2020-08-27') } },
  });
});

test('a body that is too large, or is no form, is rejected', async () => {
  await using sandbox = await openEmulatedStripe();
  const init = { method: 'POST', headers: { authorization: 'Bearer sk_test_sandbox' } };
  for (const body of [`name=${'x'.repeat(1_100_000)}`, '[[=1', `${'a[b]'.padEnd(60, '[c]')}=1`]) {
    expect(await send(sandbox, '/v1/customers', { ...init, body })).toMatchObject({ status: 400 });
  }
});

test('a repeated idempotency key returns the first response, also of an error, and after a restart', async () => {
  await using sandbox = await openEmulatedStripe();
  const first = await newIntent(sandbox, { idempotencyKey: 'one' });
  const again = await newIntent(sandbox, { idempotencyKey: 'one' });
  expect(again.id).toBe(first.id);
  expect(again.lastResponse.headers).toMatchObject({ 'idempotent-replayed': 'true' });
  const payment_method = await sandbox.card('4000000000000002');
  const declined = () => sandbox.stripe.paymentIntents.confirm(first.id, { payment_method }, { idempotencyKey: 'two' });
  const error: unknown = await declined().catch((reason: unknown) => reason);
  await expect(declined()).rejects.toMatchObject({ statusCode: 402, charge: (error as { charge: string }).charge });
  expect((await sandbox.stripe.charges.list()).data).toHaveLength(1);
  await sandbox.restart();
  expect((await newIntent(sandbox, { idempotencyKey: 'one' })).id).toBe(first.id);
  await expect(declined()).rejects.toMatchObject({ statusCode: 402 });
  expect((await sandbox.stripe.charges.list()).data).toHaveLength(1);
});

test('an idempotency key with other parameters, or for another call, is an error', async () => {
  await using sandbox = await openEmulatedStripe();
  await newIntent(sandbox, { idempotencyKey: 'one' });
  await expect(newIntent(sandbox, { idempotencyKey: 'one' }, 9900)).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
    statusCode: 400,
    message: expect.stringContaining('same endpoint and parameters they were first used with'),
  });
  await expect(sandbox.stripe.customers.create({}, { idempotencyKey: 'one' })).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
    message: expect.stringContaining('same endpoint and parameters'),
  });
});

test('an error about parameters is not stored under the idempotency key', async () => {
  await using sandbox = await openEmulatedStripe();
  await expect(newIntent(sandbox, { idempotencyKey: 'one' }, 25.5)).rejects.toMatchObject({ statusCode: 400 });
  expect((await newIntent(sandbox, { idempotencyKey: 'one' })).amount).toBe(2500);
});

test('an idempotency key expires after a day', async () => {
  await using sandbox = await openEmulatedStripe();
  const first = await newIntent(sandbox, { idempotencyKey: 'one' });
  await sandbox.control('time', { days: 1, seconds: 1 });
  expect((await newIntent(sandbox, { idempotencyKey: 'one' })).id).not.toBe(first.id);
});

test('of fifty concurrent calls with one key, one creates an intent, and others receive 409', async () => {
  await using sandbox = await openEmulatedStripe();
  await sandbox.control('faults', { mode: 'late', amount: 300, times: 1 });
  const all = await Promise.allSettled(Array.from({ length: 50 }, () => newIntent(sandbox, { idempotencyKey: 'one' })));
  const done = all.filter((one) => one.status === 'fulfilled');
  const refused = all.filter((one) => one.status === 'rejected');
  expect(new Set(done.map(({ value }) => value.id)).size).toBe(1);
  expect(refused.length).toBeGreaterThan(0);
  for (const { reason } of refused) expect(reason).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
  expect((await sandbox.stripe.paymentIntents.list()).data).toHaveLength(1);
});

test('lists can be paged forwards and backwards', async () => {
  await using sandbox = await openEmulatedStripe();
  const { stripe } = sandbox;
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
  expect(await stripe.customers.list({ limit: 2 }).autoPagingToArray({ limit: 100 })).toHaveLength(5);
  await expect(listed({ limit: 101 })).rejects.toMatchObject({ param: 'limit' });
  await expect(listed({ starting_after: 'cus_none' })).rejects.toMatchObject({ param: 'starting_after' });
  await expect(listed({ starting_after: middle, ending_before: middle })).rejects.toMatchObject({ statusCode: 400 });
});

test('events can be listed by type, after an event, in their order', async () => {
  await using sandbox = await openEmulatedStripe();
  const { stripe } = sandbox;
  await stripe.customers.create({ email: 'r@castellano.example' });
  const [since] = (await stripe.events.list({ limit: 1 })).data;
  const intent = await newIntent(sandbox, { idempotencyKey: 'of-the-event' });
  await stripe.paymentIntents.confirm(intent.id, { payment_method: await sandbox.card('4242424242424242') });
  const types = ['payment_intent.succeeded', 'payment_intent.created', 'customer.created'];
  const later = await stripe.events.list({ ending_before: since?.id ?? '', types });
  expect(later.data.map(({ type }) => type)).toEqual(['payment_intent.succeeded', 'payment_intent.created']);
  expect(later.data[1]).toMatchObject({
    api_version: '2026-10-28.endive',
    livemode: false,
    data: { object: { id: intent.id, status: 'requires_payment_method' } },
    request: { id: expect.stringMatching(/^req_/), idempotency_key: 'of-the-event' },
  });
  await sandbox.control('time', { days: 31 });
  expect((await stripe.events.list()).data).toEqual([]);
  expect(await sandbox.storedText()).toContain('"customer.created"');
  await sandbox.restart();
  expect((await stripe.events.list()).data).toEqual([]);
});

test('expanding replaces ids by objects, also in lists', async () => {
  await using sandbox = await openEmulatedStripe();
  const { stripe } = sandbox;
  await stripe.paymentIntents.create({
    amount: 2500,
    currency: 'usd',
    payment_method: await sandbox.card('4242424242424242'),
    confirm: true,
    automatic_payment_methods: automaticMethods,
  });
  const expand = ['data.payment_method', 'data.latest_charge.payment_intent'];
  const { data } = await stripe.paymentIntents.list({ expand });
  expect(data).toMatchObject([
    { payment_method: { card: { last4: '4242' } }, latest_charge: { payment_intent: { id: data[0]?.id } } },
  ]);
});

test('only browsers may send card numbers', async () => {
  await using sandbox = await openEmulatedStripe();
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' };
  await expect(sandbox.stripe.paymentMethods.create({ type: 'card', card })).rejects.toThrow('generally unsafe');
});

test('a browser of any site can read an intent with its client secret, and no other object', async () => {
  await using sandbox = await openEmulatedStripe();
  const intent = await newIntent(sandbox);
  const readIntent = (secret: string) =>
    send(sandbox, `/v1/payment_intents/${intent.id}?key=pk_test_sandbox&client_secret=${secret}`, {
      headers: { origin: 'https://a.example' },
    });
  const response = await readIntent(intent.client_secret ?? '');
  expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
  expect(response.body).not.toHaveProperty('metadata');
  expect(response.body).not.toHaveProperty('customer');
  expect((await readIntent(`${intent.id}_secret_x`)).status).toBe(400);
  const withoutSecret = await send(sandbox, `/v1/payment_intents/${intent.id}?key=pk_test_sandbox`, { headers: {} });
  expect(withoutSecret).toMatchObject({ status: 400, body: { error: { param: 'client_secret' } } });
  const preflight = await fetch(`${sandbox.url}/v1/payment_methods`, { method: 'OPTIONS' });
  expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
  const otherPreflight = await fetch(`${sandbox.url}/v1/customers`, { method: 'OPTIONS' });
  expect(otherPreflight.headers.get('access-control-allow-origin')).toBeNull();
});

test.each([
  ['fail', { type: 'StripeAPIError', statusCode: 500 }, 0],
  ['busy', { type: 'StripeRateLimitError', statusCode: 429 }, 0],
  ['refuse', { type: 'StripeConnectionError' }, 0],
  ['drop', { type: 'StripeConnectionError' }, 1],
  ['hang', { type: 'StripeConnectionError' }, 0],
  ['hang after', { type: 'StripeConnectionError' }, 1],
])('a call with the fault ‘%s’ fails with %j; %d intents are created', async (mode, failure, done) => {
  await using sandbox = await openEmulatedStripe();
  // The SDK retries a lost connection once, with the same key.
  const times = mode === 'drop' || mode === 'refuse' ? 2 : 1;
  await sandbox.control('faults', { mode, times, match: 'POST /v1/payment_intents' });
  expect((await sandbox.stripe.customers.list()).data).toEqual([]);
  const options = { idempotencyKey: 'one' };
  const impatient = mode.startsWith('hang') ? { ...options, timeout: 1500 } : options;
  await expect(newIntent(sandbox, impatient)).rejects.toMatchObject(failure);
  const { data } = await sandbox.stripe.paymentIntents.list();
  expect(data).toHaveLength(done);
  const again = await newIntent(sandbox, options);
  expect((await sandbox.stripe.paymentIntents.list()).data.map(({ id }) => id)).toEqual([again.id]);
  if (done === 1) expect(again.id).toBe(data[0]?.id);
});

test.each([
  ['fail after', 1],
  ['fail kept', 0],
])('the 500 of the fault ‘%s’ is stored under the idempotency key; %d refunds are made', async (mode, done) => {
  await using sandbox = await openEmulatedStripe();
  const { stripe } = sandbox;
  const { id: payment_intent } = await stripe.paymentIntents.create({
    amount: 2500,
    currency: 'usd',
    payment_method: await sandbox.card('4242424242424242'),
    confirm: true,
    automatic_payment_methods: automaticMethods,
  });
  await sandbox.control('faults', { mode, times: 1, match: 'POST /v1/refunds' });
  const refund = (idempotencyKey: string) => stripe.refunds.create({ payment_intent }, { idempotencyKey });
  const failure = { type: 'StripeAPIError', statusCode: 500 };
  await expect(refund('one')).rejects.toMatchObject(failure);
  expect((await stripe.refunds.list()).data).toHaveLength(done);
  await expect(refund('one')).rejects.toMatchObject({ ...failure, headers: { 'idempotent-replayed': 'true' } });
  await sandbox.restart();
  await expect(refund('one')).rejects.toMatchObject(failure);
  expect((await stripe.refunds.list()).data).toHaveLength(done);
  expect((await stripe.events.list({ type: 'refund.created' })).data).toHaveLength(done);
  if (done === 1) await expect(refund('two')).rejects.toMatchObject({ code: 'charge_already_refunded' });
  else expect((await refund('two')).status).toBe('succeeded');
});

test('an error about parameters precedes the fault ‘fail kept’', async () => {
  await using sandbox = await openEmulatedStripe();
  await sandbox.control('faults', { mode: 'fail kept', times: 1, match: 'POST /v1/payment_intents' });
  await expect(newIntent(sandbox, { idempotencyKey: 'one' }, 25.5)).rejects.toMatchObject({ statusCode: 400 });
  expect((await newIntent(sandbox, { idempotencyKey: 'one' })).amount).toBe(2500);
});

test('the error of a rejected refund stays stored under its idempotency key after its cause has ended', async () => {
  await using sandbox = await openEmulatedStripe();
  const { stripe } = sandbox;
  const { id: payment_intent } = await stripe.paymentIntents.create({
    amount: 2500,
    currency: 'usd',
    payment_method: await sandbox.card('4000000000000259'),
    confirm: true,
    automatic_payment_methods: automaticMethods,
  });
  const refund = (idempotencyKey: string) => stripe.refunds.create({ payment_intent }, { idempotencyKey });
  await expect(refund('one')).rejects.toMatchObject({ statusCode: 400, code: 'charge_disputed' });
  const [dispute] = (await stripe.disputes.list({ payment_intent })).data;
  await sandbox.control(`disputes/${dispute?.id}/close`, { outcome: 'won' });
  await expect(refund('one')).rejects.toMatchObject({
    code: 'charge_disputed',
    headers: { 'idempotent-replayed': 'true' },
  });
  await expect(stripe.refunds.create({ payment_intent, amount: 1 }, { idempotencyKey: 'one' })).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
  });
  expect((await refund('two')).status).toBe('succeeded');
});

test('a permanent fault ends with the mode normal', async () => {
  await using sandbox = await openEmulatedStripe();
  await sandbox.control('faults', { mode: 'fail' });
  for (let count = 0; count < 3; count += 1)
    await expect(newIntent(sandbox)).rejects.toMatchObject({ statusCode: 500 });
  expect((await sandbox.control('faults', { mode: 'normal' })).body).toEqual({ faults: [] });
  expect((await newIntent(sandbox)).status).toBe('requires_payment_method');
});

test('the SDK’s own retries succeed', async () => {
  await using sandbox = await openEmulatedStripe();
  const { port } = new URL(sandbox.url);
  const patient = new Stripe('sk_test_sandbox', { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 2 });
  await sandbox.control('faults', { mode: 'fail', times: 1 });
  await sandbox.control('faults', { mode: 'drop', times: 1, match: 'POST *' });
  await patient.customers.create({ email: 'r@castellano.example' });
  expect((await patient.customers.list()).data).toHaveLength(1);
});
