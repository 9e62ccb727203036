import { expect, test } from '@jest/globals';
import { openEmulatedStripe, type OpenStripe } from '../testing/open-emulated-stripe.ts';

const postControl = ({ url }: OpenStripe, path: string, headers: Record<string, string>, body = '') =>
  fetch(`${url}/sandbox/${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    redirect: 'manual',
  });

test.each([
  ['a caller without a key', {}, 401],
  ['a caller with a wrong key', { authorization: 'Bearer sk_test_x' }, 401],
  ['another site', { origin: 'https://elsewhere.example' }, 403],
  ['another site with the key', { origin: 'https://elsewhere.example', authorization: 'Bearer sk_test_sandbox' }, 403],
  ['a page with a hidden origin', { origin: 'null' }, 403],
])('%s cannot use a control', async (_, headers, status) => {
  await using sandbox = await openEmulatedStripe();
  expect((await postControl(sandbox, 'time', headers, 'days=1')).status).toBe(status);
  const { now } = (await sandbox.control('time')).body as { now?: number };
  expect(Math.abs((now ?? 0) * 1000 - Date.now())).toBeLessThan(60_000);
});

test('after a button was pressed the browser is redirected to its page, and never to another site', async () => {
  await using sandbox = await openEmulatedStripe();
  const redirectOf = async (referer: string) =>
    (await postControl(sandbox, 'time', { origin: sandbox.url, referer }, 'days=1')).headers.get('location');
  expect(await redirectOf(`${sandbox.url}/subscriptions/sub_1`)).toBe('/subscriptions/sub_1');
  expect(await redirectOf('https://elsewhere.example/x')).toBe('/');
});

test.each([
  ['time', { days: 'x' }, 'days days must be a whole number'],
  ['time', { days: '401' }, 'days days must be at most 400'],
  ['time', { weeks: '1' }, 'weeks'],
  ['faults', { mode: 'explode' }, 'must be normal or one of fail, fail after, busy'],
  ['webhooks', { mode: 'lose', times: '-1' }, 'times times must be a whole number'],
  ['disputes', {}, 'One of the following params should be provided'],
  ['disputes/du_none/close', { outcome: 'won' }, "No such dispute: 'du_none'"],
  ['disputes', { kind: 'quarrel' }, 'kind'],
  ['balance', { available: 'plenty' }, 'available must be cents, or the word enough'],
  ['balance', {}, 'available'],
  ['refunds/re_none/fail', { reason: 'declined' }, "No such refund: 're_none'"],
  ['subscriptions/sub_none/finalization', { finalization: 'fails' }, "No such subscription: 'sub_none'"],
  ['subscriptions/sub_none/renew', {}, "No such subscription: 'sub_none'"],
])('the control %s reports what is wrong with %j', async (path, fields, message) => {
  await using sandbox = await openEmulatedStripe();
  const { status, body } = await sandbox.control(path, fields);
  expect([status < 500, status >= 400, body['message']]).toEqual([true, true, expect.stringContaining(message)]);
});

test('controls accept JSON', async () => {
  await using sandbox = await openEmulatedStripe();
  const headers = { authorization: 'Bearer sk_test_sandbox', 'content-type': 'application/json' };
  const before = Date.now() / 1000;
  const response = await postControl(sandbox, 'time', headers, JSON.stringify({ days: 2 }));
  expect(((await response.json()) as { now: number }).now - before).toBeGreaterThan(2 * 86_400 - 5);
  expect((await postControl(sandbox, 'time', headers, '{')).status).toBe(400);
});

test('the pages show stored data as text, and are labelled as the sandbox’s', async () => {
  await using sandbox = await openEmulatedStripe();
  const { stripe } = sandbox;
  const customer = await stripe.customers.create({ email: 'r@castellano.example', name: '<img src=x>' });
  const paid = await stripe.paymentIntents.create({
    amount: 2500,
    currency: 'usd',
    description: '<script>alert(1)</script>',
    payment_method: await sandbox.card('4000000000000259'),
    confirm: true,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  });
  const undisputed = await stripe.paymentIntents.create({
    amount: 2500,
    currency: 'usd',
    payment_method: await sandbox.card('4242424242424242'),
    confirm: true,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  });
  await stripe.refunds.create({ payment_intent: undisputed.id, amount: 1000 });
  const method = await stripe.paymentMethods.attach(await sandbox.card('4242424242424242'), { customer: customer.id });
  const product = await stripe.products.create({ name: '<b>Pro</b>' });
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    default_payment_method: method.id,
    items: [
      { price_data: { currency: 'usd', product: product.id, unit_amount: 2500, recurring: { interval: 'month' } } },
    ],
  });
  const [event] = (await stripe.events.list({ type: 'product.created' })).data;
  await sandbox.control('webhooks', { mode: 'lose', match: '<i>' });
  const contents: [path: string, text: string][] = [
    ['/', 'Subscriptions</a>: 1'],
    ['/payments', '25.00 USD'],
    ['/payments', 'Every refund is taken for covered.'],
    [`/payments/${paid.id}`, 'needs_response'],
    [`/payments/${undisputed.id}`, 'product_unacceptable'],
    ['/subscriptions', '60;b&#62;Pro'],
    [`/subscriptions/${subscription.id}`, 'Go to the next renewal'],
    [`/subscriptions/${subscription.id}`, 'Invoices cannot be finalized'],
    [`/subscriptions/${subscription.id}`, 'href="/invoices/in_'],
    ['/webhooks', 'is never sent'],
    ['/webhooks', 'is done and answered 500, which is kept under its key'],
    [`/webhooks/${event?.id}`, '60;b&#62;Pro'],
  ];
  for (const [path, text] of contents) {
    const response = await fetch(sandbox.url + path);
    const page = await response.text();
    expect([path, response.status, page.includes('<strong>Sandbox.</strong>'), page.includes(text)]).toEqual([
      path,
      200,
      true,
      true,
    ]);
    for (const never of ['<script>', '<img', '<b>', '<i>', 'undefined', '[object'])
      expect([path, page.includes(never)]).toEqual([path, false]);
  }
  expect((await fetch(`${sandbox.url}/payments/pi_none`)).status).toBe(404);
});
