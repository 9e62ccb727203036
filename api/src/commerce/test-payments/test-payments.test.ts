import { getAdminOrderStats } from '@plumbline/contract/commerce/admin-orders';
import type { StaffRole } from '@plumbline/contract/staff/sessions';
import { expect, test } from '@jest/globals';
import { agreement, openShop, price, visa, type OpenShop } from '../../testing/open-shop.ts';
import { openSquareShop, squareFault } from '../../testing/square-shop.ts';
import { signedIn, staffBrowser, type StaffBrowser } from '../../testing/staff-browser.ts';

const customerInfo = { firstName: 'Ines', lastName: 'Ferreira', email: 'ines@plumbline.example' };
const cardToken = 'cnon:card-nonce-ok';

/** A transport that aborts each call after `timeout` ms, like both providers' clients, which wait for longer. */
function openTransport() {
  const network = {
    timeout: 400,

    transport: async (...[input, init]: Parameters<typeof fetch>) => {
      const timeoutController = new AbortController();
      const timer = setTimeout(() => timeoutController.abort(), network.timeout);
      const signals = [timeoutController.signal, ...(init?.signal ? [init.signal] : [])];
      return fetch(input, { ...init, signal: AbortSignal.any(signals) }).finally(() => clearTimeout(timer));
    },
  };
  return network;
}

const liveKeys = {
  STRIPE_SECRET_KEY: 'sk_live_aaaa',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_aaaa',
  SQUARE_APPLICATION_ID: 'sq0idp-plumbline',
};

/** Creates a card at Square, as its form does; the card's token. */
async function createCardToken({ provider }: OpenShop): Promise<string> {
  const response = await fetch(`${provider.settings['SANDBOX_ORIGIN']}/square/tokens`, {
    method: 'POST',
    body: JSON.stringify({
      applicationId: 'sandbox-sq0idb-plumbline',
      locationId: 'LSANDBOX00001',
      card: { number: '4111111111111111', month: 12, year: 2030, cvv: '123', postalCode: '21401' },
    }),
  });
  const { token } = (await response.json()) as { token: string };
  return token;
}

const calls = {
  intent: (browser: StaffBrowser, body: object = { amount: 100 }) =>
    browser.send('POST', '/api/create-payment-intent', { body }),
  square: (browser: StaffBrowser, body: object = {}) =>
    browser.send('POST', '/api/create-subscription', { body: { cardToken, customerInfo, ...body } }),
  plan: (browser: StaffBrowser, body: object = {}) =>
    browser.send('POST', '/api/create-subscription', {
      body: { test: true, membershipId: 'pro-agent-monthly', customerInfo, agreement, ...body },
    }),
  connection: (browser: StaffBrowser) => browser.send('GET', '/api/square-connection-test'),
  check: (browser: StaffBrowser, id = 'pi_unknown') =>
    browser.send('POST', `/api/admin/test-charges/${id}/check`, { body: {} }),
  verify: (browser: StaffBrowser, body: object = {}) =>
    browser.send('POST', '/api/admin/verify-payment', {
      body: { userId: '10001', transactionId: 'ord_x', membershipType: 'realEstateInvestor', ...body },
    }),
} as const;
type Call = keyof typeof calls;
const callNames = Object.keys(calls) as Call[];

/** An answer's fields, and its HTTP status unless it has a field `status`. */
async function answerOf(response: Response): Promise<Record<string, unknown>> {
  return { status: response.status, ...((await response.json()) as object) };
}

const expectNothingStored = async (shop: OpenShop) =>
  expect([await shop.rows('payment_attempts'), await shop.rows('orders')]).toEqual([[], []]);

test('a test is refused without a session, for viewers, and from a page of another site', async () => {
  await using shop = await openSquareShop();
  const { app } = shop;
  const [viewer, owner] = [await signedIn(app, 'viewer'), await signedIn(app, 'owner')];
  const elsewhere = staffBrowser(app, { origin: 'https://evil.example', cookie: owner.cookie });
  for (const name of callNames) {
    expect([name, (await calls[name](staffBrowser(app))).status]).toEqual([name, 401]);
    expect([name, (await calls[name](viewer)).status]).toEqual([name, 403]);
    // A page of another site cannot read the answers to requests that it makes a browser send.
    if (name !== 'connection') expect([401, 403]).toContain((await calls[name](elsewhere)).status);
  }
  await expectNothingStored(shop);
});

test('with live keys every test is refused before anything is stored or sent', async () => {
  await using shop = await openSquareShop(liveKeys);
  const browser = await signedIn(shop.app, 'owner');
  for (const name of callNames) {
    expect([name, await answerOf(await calls[name](browser))]).toEqual([
      name,
      expect.objectContaining({ status: 403, code: 'forbidden', message: expect.stringContaining('live keys') }),
    ]);
  }
  await expectNothingStored(shop);
});

test.each<[StaffRole]>([['staff'], ['owner']])('%s: every test is in the audit log, with its outcome', async (role) => {
  await using shop = await openSquareShop();
  const browser = await signedIn(shop.app, role);
  await calls.intent(browser);
  await calls.square(browser);
  await calls.square(browser, { cardToken: 'cnon:card-nonce-declined' });
  await calls.plan(browser);
  await calls.connection(browser);
  await calls.check(browser);
  await calls.verify(browser);
  const rows = await shop.app.db.knex('staff_audit').orderBy('id').select('action', 'outcome', 'target', 'detail');
  expect(rows.slice(1)).toEqual([
    {
      action: 'POST /create-payment-intent',
      outcome: 'ok',
      target: expect.stringMatching(/^pi_/),
      detail: 'test charge of 100 cents',
    },
    { action: 'POST /create-subscription', outcome: 'ok', target: expect.any(String), detail: 'Square test charge' },
    { action: 'POST /create-subscription', outcome: 'card_declined', target: null, detail: 'Square test charge' },
    {
      action: 'POST /create-subscription',
      outcome: 'ok',
      target: expect.stringMatching(/^ord_/),
      detail: 'plan subscription test',
    },
    { action: 'GET /square-connection-test', outcome: 'ok', target: null, detail: 'connection test' },
    { action: 'POST /admin/test-charges/:paymentId/check', outcome: 'not_found', target: 'pi_unknown', detail: null },
    { action: 'POST /admin/verify-payment', outcome: 'ok', target: 'member 10001', detail: null },
  ]);
});

test('repeated requests for a test charge return one intent until it is paid, then another one', async () => {
  await using shop = await openSquareShop();
  const browser = await signedIn(shop.app, 'staff');
  const answers = await Promise.all(Array.from({ length: 20 }, async () => answerOf(await calls.intent(browser))));
  const secrets = new Set(answers.map((answer) => String(answer['clientSecret'])));
  expect(secrets.size).toBe(1);
  expect(answers[0]).toMatchObject({ status: 'open', orderId: null, message: 'The payment is ready to be confirmed.' });
  const [secret = ''] = secrets;
  const id = secret.replace(/_secret_.*$/, '');
  expect(await answerOf(await calls.check(browser, id))).toMatchObject({ status: 'open' });
  await shop.provider.confirm(secret, await shop.provider.card(visa));
  for (let times = 0; times < 2; times += 1) {
    expect(await answerOf(await calls.check(browser, id))).toEqual({
      status: 'paid',
      paymentId: id,
      amount: 100,
      currency: 'usd',
    });
  }
  expect(await shop.rows('ledger')).toMatchObject([{ order_id: null, intent_id: id, amount: 100, kind: 'charge' }]);
  expect(await shop.rows('payment_attempts')).toMatchObject([{ order_id: null, status: 'paid', amount: 100 }]);
  const next = await answerOf(await calls.intent(browser));
  expect(next['clientSecret']).not.toBe(secret);
  expect((await shop.provider.stripe.paymentIntents.list({ limit: 100 })).data).toHaveLength(2);
});

test('the next test finds out that the previous charge was paid', async () => {
  await using shop = await openSquareShop();
  const browser = await signedIn(shop.app, 'staff');
  const opened = await answerOf(await calls.intent(browser));
  await shop.provider.confirm(String(opened['clientSecret']), await shop.provider.card(visa));
  for (const event of await shop.provider.events()) expect(await shop.deliver(event)).toBe(200);
  await calls.intent(browser);
  expect(await shop.rows('ledger')).toHaveLength(1);
  expect((await shop.rows('payment_attempts')).map(({ status }) => status)).toEqual(['paid', 'open']);
});

test('a test charge is no money that the orders have brought', async () => {
  await using shop = await openSquareShop();
  const browser = await signedIn(shop.app, 'staff');
  expect(await answerOf(await calls.square(browser))).toMatchObject({ status: 'paid' });
  await shop.buy();
  const answer = await browser.send('GET', `/api${getAdminOrderStats.path}`);
  expect(await answer.json()).toMatchObject({ taken: price, orders: 1 });
});

test('a test charge of any other amount is refused', async () => {
  await using shop = await openSquareShop();
  const browser = await signedIn(shop.app, 'staff');
  for (const [amount, message] of [
    [0, 'must be at least 1 cent'],
    [49, 'must be at least 50 cents for a test charge'],
    [101, 'must be at most 100 cents for a test charge'],
    [29_900, 'must be at most 100 cents for a test charge'],
    [1.5, 'must be a whole number of cents'],
  ] as const) {
    expect(await answerOf(await calls.intent(browser, { amount }))).toMatchObject({
      status: 400,
      issues: [{ path: 'body.amount', message }],
    });
  }
  await expectNothingStored(shop);
});

test('two members of staff have separate test charges, and an order’s payment is not a test charge', async () => {
  await using shop = await openSquareShop();
  const [one, two] = [await signedIn(shop.app, 'staff'), await signedIn(shop.app, 'staff')];
  const first = await answerOf(await calls.intent(one));
  const second = await answerOf(await calls.intent(two));
  expect(first['clientSecret']).not.toBe(second['clientSecret']);
  const { secret } = await shop.buy();
  expect((await calls.check(one, secret.replace(/_secret_.*$/, ''))).status).toBe(404);
});

test.each(['fail', 'drop', 'hang'])(
  'a call to Stripe with the fault “%s” leaves the test pending, and a repeated request returns one intent',
  async (mode) => {
    const network = openTransport();
    await using shop = await openSquareShop({}, network);
    const browser = await signedIn(shop.app, 'staff');
    await shop.provider.control('faults', { mode, times: 2, match: 'POST /v1/payment_intents*' });
    expect(await answerOf(await calls.intent(browser))).toMatchObject({ status: 503, code: 'payment_pending' });
    await shop.provider.control('faults', { mode: 'normal' });
    network.timeout = 10_000;
    expect((await calls.intent(browser)).status).toBe(200);
    expect((await shop.provider.stripe.paymentIntents.list()).data).toHaveLength(1);
  },
);

test('a card is charged one dollar at Square, once for a token, and is in the ledger', async () => {
  await using shop = await openSquareShop();
  const browser = await signedIn(shop.app, 'staff');
  const answers = await Promise.all(Array.from({ length: 10 }, async () => answerOf(await calls.square(browser))));
  const ids = new Set(answers.map((answer) => answer['paymentId']));
  expect(ids.size).toBe(1);
  expect(answers[0]).toEqual({
    success: true,
    paymentId: expect.any(String),
    amount: 100,
    currency: 'usd',
    status: 'paid',
    message: 'Square has charged the card.',
    clientSecret: null,
    orderId: null,
  });
  expect(await shop.rows('payment_attempts')).toMatchObject([{ provider: 'square', status: 'paid', order_id: null }]);
  expect(await shop.rows('ledger')).toMatchObject([
    { provider: 'square', amount: 100, intent_id: answers[0]?.['paymentId'] },
  ]);
  expect(JSON.stringify([await shop.rows('payment_attempts'), shop.app.lines])).not.toContain(cardToken);
});

test('the answer says why Square did not charge a card, and nothing is in the ledger', async () => {
  await using shop = await openSquareShop();
  const browser = await signedIn(shop.app, 'staff');
  const reasons = [
    ['cnon:card-nonce-declined', 'Your card was declined.'],
    ['cnon:card-nonce-rejected-cvv', 'Your card’s security code is incorrect.'],
    ['cnon:card-nonce-rejected-postalcode', 'Your card’s postal code is incorrect.'],
    ['cnon:card-nonce-rejected-expiration', 'Your card’s expiration date is incorrect.'],
    ['cnon:card-nonce-already-used', 'These card details were used already. Please enter the card again.'],
  ] as const;
  for (const [cardToken, message] of reasons) {
    expect(await answerOf(await calls.square(browser, { cardToken }))).toMatchObject({
      status: 402,
      code: 'card_declined',
      message,
    });
  }
  expect((await shop.rows('payment_attempts')).map(({ status }) => status)).toEqual(reasons.map(() => 'ended'));
  expect(await shop.rows('ledger')).toEqual([]);
});

test('a Square that fails, drops the answer or is busy once charges once all the same', async () => {
  await using shop = await openSquareShop();
  const browser = await signedIn(shop.app, 'staff');
  const modes = ['fail', 'fail after', 'drop', 'busy'];
  for (const mode of modes) {
    const token = { cardToken: await createCardToken(shop) };
    await squareFault(shop, mode);
    const first = await calls.square(browser, token);
    const last = first.status === 200 ? first : await calls.square(browser, token);
    expect([mode, await answerOf(last)]).toEqual([mode, expect.objectContaining({ success: true, status: 'paid' })]);
  }
  expect(await shop.rows('ledger')).toHaveLength(modes.length);
});

test('a Square that is too slow leaves the test pending; the same token returns its outcome later', async () => {
  const network = openTransport();
  await using shop = await openSquareShop({}, network);
  const browser = await signedIn(shop.app, 'staff');
  await squareFault(shop, 'hang');
  expect(await answerOf(await calls.square(browser))).toMatchObject({ status: 503, code: 'payment_pending' });
  network.timeout = 10_000;
  expect(await answerOf(await calls.square(browser))).toMatchObject({ success: true });
  expect(await shop.rows('ledger')).toHaveLength(1);
});

test('a Square test with another amount, invalid fields, or other data for the same token is refused', async () => {
  await using shop = await openSquareShop();
  const browser = await signedIn(shop.app, 'staff');
  expect(await answerOf(await calls.square(browser, { amount: 200 }))).toMatchObject({
    status: 409,
    code: 'amount_mismatch',
  });
  expect(await answerOf(await calls.square(browser, { customerInfo: undefined }))).toMatchObject({
    status: 400,
    issues: [{ path: 'body.customerInfo', message: 'is required' }],
  });
  expect(await answerOf(await calls.square(browser, { cardToken: '<>' }))).toMatchObject({ status: 400 });
  await calls.square(browser);
  const other = { ...customerInfo, email: 'somebody@else.example' };
  expect(await answerOf(await calls.square(browser, { customerInfo: other }))).toMatchObject({
    status: 409,
    code: 'conflict',
  });
});

test('the connection test lists the locations, or says that Square has not answered', async () => {
  await using shop = await openSquareShop();
  const browser = await signedIn(shop.app, 'staff');
  expect(await answerOf(await calls.connection(browser))).toEqual({
    status: 200,
    success: true,
    message: 'Square has answered: 1 location.',
    details: { availableLocations: [{ id: 'LSANDBOX00001', name: 'Plumbline sandbox' }] },
  });
  await squareFault(shop, 'fail', 2);
  expect(await answerOf(await calls.connection(browser))).toMatchObject({
    success: false,
    message: 'Square has not answered.',
    details: null,
  });
});

test('the connection test says that Square refuses the key, and no answer or log has the key', async () => {
  await using shop = await openSquareShop({ SQUARE_ACCESS_TOKEN: 'sandbox-another-token' });
  const browser = await signedIn(shop.app, 'staff');
  const answer = await answerOf(await calls.connection(browser));
  expect(answer).toMatchObject({ success: false, message: 'Square refused to answer (UNAUTHORIZED).' });
  expect(JSON.stringify([answer, shop.app.lines])).not.toContain('another-token');
  expect(await answerOf(await calls.square(browser))).toMatchObject({ status: 503, code: 'unavailable' });
});

test('without a Square account a test is refused as unavailable', async () => {
  await using shop = await openShop();
  const browser = await signedIn(shop.app, 'staff');
  for (const name of ['square', 'connection'] as const) {
    expect(await answerOf(await calls[name](browser))).toMatchObject({ status: 503, code: 'unavailable' });
  }
});

test('a plan’s test with all of the customer’s fields opens an order that can be paid', async () => {
  await using shop = await openSquareShop();
  const browser = await signedIn(shop.app, 'staff');
  const full = {
    ...customerInfo,
    phone: '410 555 0100',
    address: '48 Calvert Street',
    city: 'Annapolis',
    state: 'MD',
    zipCode: '21401',
  };
  const begun = await answerOf(await calls.plan(browser, { customerInfo: full }));
  expect(begun).toMatchObject({ success: true, status: 'open', amount: 2500, orderId: expect.stringMatching(/^ord_/) });
  const secret = String(begun['clientSecret']);
  await shop.provider.confirm(secret, await shop.provider.card(visa));
  expect(await shop.complete(String(begun['orderId']), secret)).toMatchObject({ success: true, status: 'paid' });
});

test('staff verify a payment with the dashboard’s request, and get a one-time password', async () => {
  await using shop = await openSquareShop();
  await shop.buy();
  const [member] = await shop.rows('members');
  const [charge] = await shop.rows('ledger');
  const browser = await signedIn(shop.app, 'staff');
  const verification = {
    userId: String(member?.['number']),
    transactionId: charge?.['intent_id'],
    membershipType: member?.['member_type'],
  };
  expect(await answerOf(await calls.verify(browser, verification))).toMatchObject({
    success: true,
    user: { email: 'renee@castellano.example', password: expect.stringMatching(/^[a-z]+-/) },
  });
  const auditRows = await shop.app.db
    .knex('staff_audit')
    .where('action', 'POST /admin/verify-payment')
    .select('target');
  expect(auditRows).toEqual([{ target: `member ${verification.userId}: one-time password` }]);
  expect(await answerOf(await calls.verify(browser, { ...verification, userId: '1' }))).toMatchObject({
    success: false,
    message: 'Payment verification failed',
    user: null,
  });
  expect(await answerOf(await calls.verify(browser, { ...verification, userId: '' }))).toMatchObject({ status: 400 });
});
