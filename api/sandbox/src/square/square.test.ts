import { expect, test } from '@jest/globals';
import { until } from '@plumbline/serving/testing/until';
import { SquareError, WebhooksHelper, type Square } from 'square';
import { openEmulatedSquare, type OpenSquare } from './testing/open-emulated-square.ts';

const money = (amount: number): Square.Money => ({ amount: BigInt(amount), currency: 'USD' });
const acceptedNonce = 'cnon:card-nonce-ok';

async function errorOf(call: PromiseLike<unknown>): Promise<SquareError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof SquareError) return error;
    throw error;
  }
  throw new Error('the call has succeeded');
}

function pay({ square }: OpenSquare, key: string, overrides: Partial<Square.CreatePaymentRequest> = {}) {
  return square.payments.create({
    sourceId: acceptedNonce,
    idempotencyKey: key,
    amountMoney: money(100),
    ...overrides,
  });
}

async function countOf({ square }: OpenSquare): Promise<number> {
  return (await square.payments.list({})).data.length;
}

test('the real SDK takes a payment, and reads it', async () => {
  await using sandbox = await openEmulatedSquare();
  const { payment } = await pay(sandbox, 'one', { referenceId: 'ord_1', note: 'A test charge' });
  expect(payment).toMatchObject({
    status: 'COMPLETED',
    amountMoney: money(100),
    totalMoney: money(100),
    sourceType: 'CARD',
    referenceId: 'ord_1',
    locationId: 'LSANDBOX00001',
    cardDetails: { status: 'CAPTURED', card: { cardBrand: 'VISA', last4: '5858', expMonth: 11n, expYear: 2030n } },
  });
  const paymentId = payment?.id ?? '';
  expect((await sandbox.square.payments.get({ paymentId })).payment).toEqual(payment);
});

test('lists come in pages, the newest first', async () => {
  await using sandbox = await openEmulatedSquare();
  const createdIds: (string | undefined)[] = [];
  for (const key of ['a', 'b', 'c']) createdIds.unshift((await pay(sandbox, key)).payment?.id);
  const listedIds: (string | undefined)[] = [];
  for await (const { id } of await sandbox.square.payments.list({ limit: 2 })) listedIds.push(id);
  expect(listedIds).toEqual(createdIds);
});

test.each([
  ['cnon:card-nonce-declined', 402, 'GENERIC_DECLINE', 'PAYMENT_METHOD_ERROR'],
  ['cnon:card-nonce-rejected-cvv', 402, 'CVV_FAILURE', 'PAYMENT_METHOD_ERROR'],
  ['cnon:card-nonce-rejected-postalcode', 402, 'ADDRESS_VERIFICATION_FAILURE', 'PAYMENT_METHOD_ERROR'],
  ['cnon:card-nonce-rejected-expiration', 402, 'INVALID_EXPIRATION', 'PAYMENT_METHOD_ERROR'],
  ['cnon:card-nonce-already-used', 400, 'CARD_TOKEN_USED', 'INVALID_REQUEST_ERROR'],
  ['cnon:never-made', 404, 'NOT_FOUND', 'INVALID_REQUEST_ERROR'],
])('%s is answered %i %s', async (sourceId, statusCode, code, category) => {
  await using sandbox = await openEmulatedSquare();
  const error = await errorOf(pay(sandbox, 'one', { sourceId }));
  expect([error.statusCode, error.errors]).toMatchObject([statusCode, [{ code, category }]]);
});

test('a failed payment is stored', async () => {
  await using sandbox = await openEmulatedSquare();
  const { body } = await errorOf(pay(sandbox, 'one', { sourceId: 'cnon:card-nonce-declined' }));
  expect(body).toMatchObject({ payment: { status: 'FAILED', card_details: { status: 'FAILED' } } });
  expect((await sandbox.square.payments.list({})).data).toMatchObject([{ status: 'FAILED' }]);
});

test.each([
  ['an amount of 0', { amountMoney: money(0) }, 'VALUE_TOO_LOW'],
  ['a negative amount', { amountMoney: money(-1) }, 'VALUE_TOO_LOW'],
  ['an amount above the limit', { amountMoney: money(5_000_001) }, 'AMOUNT_TOO_HIGH'],
  ['another currency', { amountMoney: { amount: 100n, currency: 'EUR' as const } }, 'INVALID_VALUE'],
  ['no source', { sourceId: '' }, 'VALUE_EMPTY'],
  ['a key that is too long', { idempotencyKey: 'k'.repeat(46) }, 'VALUE_TOO_LONG'],
  ['another location', { locationId: 'LOTHER' }, 'NOT_FOUND'],
])('%s is rejected, and nothing is paid', async (_, given, code) => {
  await using sandbox = await openEmulatedSquare();
  expect((await errorOf(pay(sandbox, 'one', given))).errors).toMatchObject([{ code }]);
  expect(await countOf(sandbox)).toBe(0);
});

test('the error names a missing or unknown field; a wrong access token is rejected', async () => {
  await using sandbox = await openEmulatedSquare();
  const post = async (body: object, token = 'sandbox-square-token') => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(`${sandbox.url}/v2/payments`, { method: 'POST', headers, body: JSON.stringify(body) });
    return [answer.status, ((await answer.json()) as { errors: unknown[] }).errors[0]];
  };
  expect(await post({ source_id: acceptedNonce })).toMatchObject([
    400,
    { code: 'MISSING_REQUIRED_PARAMETER', field: 'idempotency_key' },
  ]);
  expect(
    await post({
      source_id: acceptedNonce,
      idempotency_key: '1',
      amount_money: { amount: 1, currency: 'USD' },
      tip: 1,
    }),
  ).toEqual([
    400,
    {
      category: 'INVALID_REQUEST_ERROR',
      code: 'BAD_REQUEST',
      detail: "The field named 'tip' is unrecognized",
      field: 'tip',
    },
  ]);
  expect(await post({}, 'sandbox-other')).toMatchObject([401, { code: 'UNAUTHORIZED' }]);
});

test('a repeated idempotency key returns the first response, also of a decline; with other parameters it is an error', async () => {
  await using sandbox = await openEmulatedSquare();
  const first = await pay(sandbox, 'one');
  expect(await pay(sandbox, 'one')).toEqual(first);
  const other = await errorOf(pay(sandbox, 'one', { amountMoney: money(200) }));
  expect(other.errors).toMatchObject([{ code: 'IDEMPOTENCY_KEY_REUSED' }]);
  const declined = () => errorOf(pay(sandbox, 'two', { sourceId: 'cnon:card-nonce-declined' }));
  expect((await declined()).body).toEqual((await declined()).body);
  expect(await countOf(sandbox)).toBe(2);
});

test.each(['fail', 'fail after', 'drop'])(
  'a first call that %s, then success with the same key: one payment',
  async (mode) => {
    await using sandbox = await openEmulatedSquare();
    expect((await sandbox.control('faults', { mode, times: 1, match: 'POST /v2/payments' })).status).toBe(200);
    await expect(Promise.resolve(pay(sandbox, 'one'))).rejects.toThrow();
    expect((await pay(sandbox, 'one')).payment?.status).toBe('COMPLETED');
    expect(await countOf(sandbox)).toBe(1);
  },
);

test('the SDK retries after a 500 and a 429, and pays once', async () => {
  await using sandbox = await openEmulatedSquare();
  await sandbox.control('faults', { mode: 'fail after', times: 1 });
  await sandbox.control('faults', { mode: 'busy', times: 1, match: 'POST *' });
  const request = { sourceId: acceptedNonce, idempotencyKey: 'one', amountMoney: money(100) };
  const { payment } = await sandbox.square.payments.create(request, { maxRetries: 2 });
  expect(payment?.status).toBe('COMPLETED');
  expect(await countOf(sandbox)).toBe(1);
});

test('every change is sent as a webhook, with a signature that the SDK accepts', async () => {
  await using sandbox = await openEmulatedSquare();
  const { payment } = await pay(sandbox, 'one');
  await sandbox.arrived(2);
  const events = sandbox.received.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
  expect(new Set(events.map(({ type }) => type))).toEqual(new Set(['payment.created', 'payment.updated']));
  expect(events[0]).toMatchObject({
    data: { type: 'payment', id: payment?.id, object: { payment: { id: payment?.id } } },
  });
  for (const { body: requestBody, headers } of sandbox.received) {
    const signatureHeader = String(headers['x-square-hmacsha256-signature']);
    const signed = { requestBody, signatureHeader, notificationUrl: sandbox.webhookUrl };
    expect(await WebhooksHelper.verifySignature({ ...signed, signatureKey: 'sandbox-square-webhook-key' })).toBe(true);
    expect(await WebhooksHelper.verifySignature({ ...signed, signatureKey: 'another' })).toBe(false);
  }
});

test.each([
  ['lose', [] as string[]],
  ['duplicate', ['same', 'same']],
  ['twins', ['one', 'two']],
])('the webhook fault %s', async (mode, wanted) => {
  await using sandbox = await openEmulatedSquare();
  await sandbox.control('webhooks', { mode, times: 1, match: 'payment.created' });
  await pay(sandbox, 'one');
  // An event of the other kind always follows: after it, all due events have been sent.
  await sandbox.arrived(wanted.length + 1);
  const ids = sandbox.received
    .map(({ body }) => JSON.parse(body) as { type: string; event_id: string })
    .filter(({ type }) => type === 'payment.created')
    .map(({ event_id: id }) => id);
  expect([ids.length, new Set(ids).size]).toEqual([wanted.length, new Set(wanted).size]);
});

test('the webhook fault reorder reverses the order', async () => {
  await using sandbox = await openEmulatedSquare();
  await sandbox.control('webhooks', { mode: 'reorder', times: 2 });
  await pay(sandbox, 'one');
  await sandbox.arrived(2);
  const types = sandbox.received.map(({ body }) => (JSON.parse(body) as { type: string }).type);
  expect(types).toEqual(['payment.updated', 'payment.created']);
});

test.each(['missign', 'tamper', 'unsigned'])('the SDK rejects a webhook with the fault %s', async (mode) => {
  await using sandbox = await openEmulatedSquare();
  await sandbox.control('webhooks', { mode });
  await pay(sandbox, 'one');
  await sandbox.arrived(1);
  const [webhook] = sandbox.received;
  const signature = {
    requestBody: webhook?.body ?? '',
    signatureHeader: String(webhook?.headers['x-square-hmacsha256-signature']),
    signatureKey: 'sandbox-square-webhook-key',
    notificationUrl: sandbox.webhookUrl,
  };
  expect(await WebhooksHelper.verifySignature(signature)).toBe(false);
});

test('a webhook that was answered with an error is sent again, also after a restart', async () => {
  await using sandbox = await openEmulatedSquare();
  sandbox.answerWebhooks(500);
  await sandbox.control('webhooks', { mode: 'lose', match: 'payment.updated' });
  await pay(sandbox, 'one');
  await sandbox.arrived(1);
  // The webhook arrives before the sandbox has stored the failed attempt, which the next attempt counts.
  await until(async () => (await sandbox.storedText()).includes('answered 500'));
  sandbox.answerWebhooks(200);
  await sandbox.restart();
  await sandbox.arrived(2);
  const [first, second] = sandbox.received;
  expect(second?.body).toBe(first?.body);
  expect(second?.headers['square-retry-number']).toBe('1');
});

test('payments, idempotency keys and faults survive a restart', async () => {
  await using sandbox = await openEmulatedSquare();
  const first = await pay(sandbox, 'one');
  await sandbox.control('faults', { mode: 'fail', times: 1, match: 'GET *' });
  await sandbox.restart();
  expect(await pay(sandbox, 'one')).toEqual(first);
  await expect(countOf(sandbox)).rejects.toThrow(/INTERNAL_SERVER_ERROR/);
  expect(await countOf(sandbox)).toBe(1);
});

test('a card token is valid for one payment, and the card number is not stored', async () => {
  await using sandbox = await openEmulatedSquare();
  const requestToken = async (card: object) => {
    const body = { applicationId: 'sandbox-sq0idb-plumbline', locationId: 'LSANDBOX00001', card };
    const answer = await fetch(`${sandbox.url}/square/tokens`, { method: 'POST', body: JSON.stringify(body) });
    return (await answer.json()) as { status: string; token: string };
  };
  const card = { number: '4111111111111111', month: 12, year: 2030, cvv: '123', postalCode: '94103' };
  const { status, token } = await requestToken(card);
  expect(status).toBe('OK');
  expect((await pay(sandbox, 'one', { sourceId: token })).payment?.cardDetails?.card?.last4).toBe('1111');
  expect((await errorOf(pay(sandbox, 'two', { sourceId: token }))).errors).toMatchObject([{ code: 'CARD_TOKEN_USED' }]);
  const rejected = await requestToken({ ...card, cvv: '911' });
  expect((await errorOf(pay(sandbox, 'three', { sourceId: rejected.token }))).errors).toMatchObject([
    { code: 'CVV_FAILURE' },
  ]);
  expect((await requestToken({ ...card, number: '4111111111111112' })).status).toBe('Invalid');
  expect((await requestToken({ ...card, year: 2020 })).status).toBe('Invalid');
  const stored = await sandbox.storedText();
  expect(stored).toContain(token);
  expect(stored).not.toMatch(/411111111111111|"911"|"cvv"/);
});

test('the control of faults reports invalid input, and rejects forms of other sites', async () => {
  await using sandbox = await openEmulatedSquare();
  expect((await sandbox.control('faults', { mode: 'explode' })).status).toBe(400);
  const fromOtherSite = await fetch(`${sandbox.url}/sandbox/square/faults`, {
    method: 'POST',
    headers: { origin: 'https://elsewhere.example' },
    body: new URLSearchParams({ mode: 'fail' }),
  });
  expect(fromOtherSite.status).toBe(403);
  const page = await (await fetch(`${sandbox.url}/square`)).text();
  expect(page).toContain('None yet.');
});

test('the error about a call that is not emulated names the call', async () => {
  await using sandbox = await openEmulatedSquare();
  const { statusCode, errors } = await errorOf(sandbox.square.customers.list());
  expect([statusCode, errors]).toMatchObject([
    400,
    [{ category: 'INVALID_REQUEST_ERROR', detail: 'The sandbox does not emulate GET /v2/customers.' }],
  ]);
});

test('locations can be listed; a payment can be cancelled by its key unless it is completed', async () => {
  await using sandbox = await openEmulatedSquare();
  const { square } = sandbox;
  expect((await square.locations.list()).locations).toMatchObject([{ id: 'LSANDBOX00001', status: 'ACTIVE' }]);
  await pay(sandbox, 'one');
  expect((await errorOf(square.payments.cancelByIdempotencyKey({ idempotencyKey: 'one' }))).statusCode).toBe(400);
  expect((await square.payments.cancelByIdempotencyKey({ idempotencyKey: 'two' })).errors).toBeUndefined();
});
