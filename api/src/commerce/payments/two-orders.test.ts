import { getOrder } from '@plumbline/contract/commerce/orders';
import { createPaymentIntent, createSubscription } from '@plumbline/contract/commerce/payments';
import { expect, test } from '@jest/globals';
import { agreement, buyer, checkoutKey, intentOf, openShop, visa, type OpenShop } from '../../testing/open-shop.ts';
import { outboxLines } from '../../testing/outbox-rows.ts';
import { sweep } from './sweep.ts';

// Orders of one buyer for one plan: in another browser, or opened by a stranger who knows the address.
const membershipId = 'pro-agent-annual';
const otherBrowser = { checkoutKey: 'the-key-of-somebody-elses-browser' };

async function statusOf(shop: OpenShop, orderId: string): Promise<string> {
  return (await shop.call(getOrder, { params: { orderId } })).status;
}

async function pay(shop: OpenShop, secret: string): Promise<{ readonly status: number }> {
  return shop.provider.confirm(secret, await shop.provider.card(visa));
}

test.each([
  ['another key', otherBrowser],
  ['no key', { checkoutKey: undefined }],
])(
  'a stranger with %s who enters a buyer’s e-mail address gets an order of their own, and changes nothing',
  async (_, different) => {
    await using shop = await openShop();
    const begun = await shop.subscribe();
    const before = await shop.rows('orders');
    const stranger = { firstName: 'Some', lastName: 'Body', email: buyer.email };
    const body = { membershipId, customerInfo: stranger, agreement, ...different };
    const answer = await shop.call(createSubscription, { body });
    expect(answer).toMatchObject({ status: 'open', message: 'The payment is ready to be confirmed.' });
    expect(answer.orderId).not.toBe(begun.orderId);
    expect(answer.clientSecret).not.toBe(begun.secret);
    // The same answer as for an address without purchases.
    const fresh = { ...body, customerInfo: { ...stranger, email: 'nobody@castellano.example' } };
    const unknown = await shop.call(createSubscription, { body: fresh });
    const shape = ({ status, message, amount, success }: typeof answer) => ({ status, message, amount, success });
    expect(shape(answer)).toEqual(shape(unknown));
    const [order] = await shop.rows('orders');
    expect([order]).toEqual(before);
    expect(order).toMatchObject({ customer_name: 'Renée Castellano', status: 'open' });
    // The holder of the key resumes it.
    expect(await shop.subscribe()).toEqual(begun);
    await pay(shop, begun.secret);
    expect(await shop.complete(begun.orderId, begun.secret)).toMatchObject({ status: 'paid' });
  },
);

test('a stranger’s order does not cancel the buyer’s, even after a change of price', async () => {
  await using shop = await openShop();
  const begun = await shop.subscribe();
  await shop.app.db.knex('membership_plans').where('id', membershipId).update({ price: 26_000 });
  await shop.subscribe(otherBrowser);
  expect(await statusOf(shop, begun.orderId)).toBe('open');
  const purchase = { membershipId, amount: 26_000, customerInfo: { name: 'Some Body', email: buyer.email }, agreement };
  await shop.call(createPaymentIntent, { body: { ...purchase, ...otherBrowser } });
  expect(await statusOf(shop, begun.orderId)).toBe('open');
});

test('a stranger cannot learn that a membership exists; a second payment for it is refunded and reported', async () => {
  await using shop = await openShop();
  await shop.join();
  const second = await shop.subscribe(otherBrowser);
  expect(await statusOf(shop, second.orderId)).toBe('open');
  await pay(shop, second.secret);
  const answer = await shop.complete(second.orderId, second.secret);
  expect(answer).toMatchObject({
    success: false,
    status: 'refunded',
    message: 'There is a membership of this kind with this e-mail address already. This payment goes back in full.',
    order: { duplicate: true, member: null },
  });
  const { stripe } = shop.provider;
  const [subscription] = (await stripe.subscriptions.list({ status: 'active' })).data;
  expect(subscription?.metadata['orderId']).not.toBe(second.orderId);
  const { data: refunds } = await stripe.refunds.list();
  expect(refunds.map(({ amount, payment_intent: intent }) => [amount, intent])).toEqual([
    [25_000, intentOf(second.secret)],
  ]);
  expect((await shop.rows('ledger')).map(({ order_id: order, amount }) => [order, amount])).toEqual([
    [1, 25_000],
    [2, 25_000],
    [2, -25_000],
  ]);
  expect(await shop.rows('memberships')).toHaveLength(1);
  expect((await outboxLines(shop.app.db)).map(({ kind, to }) => [kind, to])).toEqual([
    ['receipt', buyer.email],
    ['welcome', buyer.email],
    ['money-staff', 'support@plumbline.example'],
    ['refund', buyer.email],
  ]);
  const [, order] = await shop.rows('orders');
  // No attention is left.
  expect(order).toMatchObject({ attention: null, paid_at: null, claim: null });
  expect(await shop.rows('refunds')).toEqual([
    expect.objectContaining({ order_id: 2, reason: 'duplicate', state: 'done', amount: 25_000, asked_by: null }),
  ]);
  expect(shop.app.lines.join('')).toContain('an order needs looking into');
  // Once: later events cause no further refund, and its browser is not sold a third order.
  for (const event of await shop.provider.events()) await shop.deliver(event);
  await sweep(shop.payments);
  await shop.complete(second.orderId, second.secret);
  expect((await stripe.refunds.list()).data).toHaveLength(1);
  await expect(shop.subscribe(otherBrowser)).rejects.toMatchObject({ status: 409, code: 'conflict' });
});

test('two tabs that pay at once: the second is answered as paid, even between two of its calls', async () => {
  let secret: string | null = null;
  const cards = { first: '', second: '' };
  await using shop = await openShop({
    transport: async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      // The first tab confirms while the second one's card is being attached to the same customer.
      if (secret !== null && pathname === `/v1/payment_methods/${cards.second}/attach`) {
        await shop.provider.confirm(secret, cards.first);
      }
      return fetch(input, init);
    },
  });
  cards.first = await shop.provider.card(visa);
  cards.second = await shop.provider.card(visa);
  const first = await shop.subscribe({ paymentMethodId: cards.first });
  secret = first.secret;
  const body = { membershipId, checkoutKey, customerInfo: buyer, agreement, paymentMethodId: cards.second };
  expect(await shop.call(createSubscription, { body })).toMatchObject({
    orderId: first.orderId,
    status: 'paid',
    clientSecret: null,
  });
  expect(await shop.rows('ledger')).toHaveLength(1);
});

test('two browsers of one buyer: the first payment opens the membership; the other is cancelled', async () => {
  await using shop = await openShop();
  const [one, other] = [await shop.subscribe(), await shop.subscribe(otherBrowser)];
  await pay(shop, one.secret);
  expect(await shop.complete(one.orderId, one.secret)).toMatchObject({ status: 'paid' });
  expect(await statusOf(shop, other.orderId)).toBe('cancelled');
  expect((await pay(shop, other.secret)).status).toBe(400);
  await sweep(shop.payments);
  expect(await shop.rows('ledger')).toHaveLength(1);
});

test('two browsers that are charged at once: one membership, and the other charge is refunded', async () => {
  await using shop = await openShop();
  const begun = [await shop.subscribe(), await shop.subscribe(otherBrowser)];
  for (const { secret } of begun) expect((await pay(shop, secret)).status).toBe(200);
  const answers = await Promise.all(begun.map(({ orderId, secret }) => shop.complete(orderId, secret)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['paid', 'refunded']);
  expect(await shop.rows('memberships')).toHaveLength(1);
  const sum = (await shop.rows('ledger')).reduce((total, { amount }) => total + Number(amount), 0);
  expect(sum).toBe(25_000);
  expect((await shop.provider.stripe.subscriptions.list({ status: 'active' })).data).toHaveLength(1);
});

test('a cancellation or a refund that failed because of the provider is made by the sweep', async () => {
  await using shop = await openShop();
  const [one, other] = [await shop.subscribe(), await shop.subscribe(otherBrowser)];
  await pay(shop, one.secret);
  await shop.provider.control('faults', { mode: 'fail', times: 50, match: 'POST /v1/invoices/*' });
  expect(await shop.complete(one.orderId, one.secret)).toMatchObject({ status: 'paid' });
  expect(await statusOf(shop, other.orderId)).toBe('open');
  const resumed = shop.subscribe({ orderId: other.orderId, ...otherBrowser });
  await expect(resumed).rejects.toMatchObject({ status: 410, code: 'gone' });
  await pay(shop, other.secret);
  await shop.provider.control('faults', { mode: 'fail', times: 50, match: 'POST /v1/refunds' });
  expect(await shop.complete(other.orderId, other.secret)).toMatchObject({ success: false, status: 'processing' });
  await shop.provider.control('faults', { mode: 'normal' });
  shop.app.clock.time += 120_000;
  await sweep(shop.payments);
  expect(await statusOf(shop, other.orderId)).toBe('refunded');
  expect((await shop.provider.stripe.refunds.list()).data).toHaveLength(1);
});

test('a refund that failed at the bank is not repeated: staff must decide', async () => {
  await using shop = await openShop();
  await shop.join();
  await shop.join(otherBrowser);
  const [refund] = (await shop.provider.stripe.refunds.list()).data;
  await shop.provider.control(`refunds/${refund?.id}/fail`, {});
  for (const event of await shop.provider.events()) await shop.deliver(event);
  shop.app.clock.time += 120_000;
  await sweep(shop.payments);
  const [, order] = await shop.rows('orders');
  expect(order).toMatchObject({ status: 'processing' });
  expect(order?.['attention']).toMatch(
    /was paid beside order 1 for the same membership and has to go back; a refund of \$250\.00 failed at the bank, and the money is still here: /,
  );
  expect((await shop.provider.stripe.refunds.list()).data).toHaveLength(1);
  // The answer to its browser says why the membership is not sold again.
  await expect(shop.subscribe(otherBrowser)).rejects.toMatchObject({
    code: 'conflict',
    detail: 'There is a membership of this kind with this e-mail address already.',
  });
});

test('while a payment does not match its order no other plan is sold, and the answer says why', async () => {
  await using shop = await openShop();
  const monthly = await shop.subscribe({ membershipId: 'pro-agent-monthly' });
  await shop.provider.confirm(monthly.secret, await shop.provider.card(visa));
  // The payment has succeeded, and its amount differs from the order's.
  await shop.app.db.knex('orders').update({ amount: 2_400 });
  await expect(shop.subscribe()).rejects.toMatchObject({
    status: 409,
    detail: expect.stringMatching(/^A payment for this membership does not fit its order. We are looking into it/),
  });
  expect(await shop.rows('orders')).toHaveLength(1);
});

test('while a payment is processing no other plan is sold, and the answer says why', async () => {
  let isProcessing = false;
  await using shop = await openShop({
    transport: async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      const refusal = { error: { type: 'invalid_request_error', message: 'You cannot void it.' } };
      if (isProcessing && pathname.endsWith('/void')) return Response.json(refusal, { status: 400 });
      const response = await fetch(input, init);
      if (!isProcessing) return response;
      const text = (await response.text()).replaceAll('"requires_payment_method"', '"processing"');
      return new Response(text, response);
    },
  });
  const monthly = await shop.subscribe({ membershipId: 'pro-agent-monthly' });
  isProcessing = true;
  await expect(shop.subscribe()).rejects.toMatchObject({
    status: 409,
    detail: expect.stringMatching(/^A payment for this membership is still being processed. Please do not pay again/),
  });
  expect(await statusOf(shop, monthly.orderId)).toBe('processing');
  isProcessing = false;
  expect((await shop.subscribe()).orderId).not.toBe(monthly.orderId);
  expect(await statusOf(shop, monthly.orderId)).toBe('cancelled');
});

test('after its end a membership can be bought again, in any browser', async () => {
  await using shop = await openShop();
  const { orderId, secret } = await shop.join();
  await shop.provider.stripe.refunds.create({ payment_intent: intentOf(secret) });
  await sweep(shop.payments);
  expect(await statusOf(shop, orderId)).toBe('refunded');
  const again = await shop.join();
  expect(again.orderId).not.toBe(orderId);
  expect(await statusOf(shop, again.orderId)).toBe('paid');
});

test('a checkout key has at least 128 bits, and is not stored', async () => {
  await using shop = await openShop();
  await expect(shop.subscribe({ checkoutKey: 'short' })).rejects.toMatchObject({
    status: 400,
    issues: [{ path: 'body.checkoutKey', message: expect.stringMatching(/^must be 22 to 128 letters/) }],
  });
  await shop.subscribe();
  expect(JSON.stringify(await shop.rows('orders')) + shop.app.lines.join('')).not.toContain(checkoutKey);
});

// On PostgreSQL (TEST_DATABASE_URL) the transactions run concurrently; SQLite has one writer at a time.
test('orders of one buyer for one plan that are paid at once: one membership, no internal error', async () => {
  await using shop = await openShop();
  const begun = await Promise.all(
    Array.from({ length: 5 }, (_, index) => shop.subscribe({ checkoutKey: `${checkoutKey}-${index}` })),
  );
  await Promise.all(begun.map(({ secret }) => pay(shop, secret)));
  const answers = await Promise.all(begun.map(({ orderId, secret }) => shop.complete(orderId, secret)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['paid', ...Array<string>(4).fill('refunded')]);
  expect((await shop.rows('orders')).filter(({ claim }) => claim !== null)).toHaveLength(1);
  expect(await shop.rows('memberships')).toHaveLength(1);
});
