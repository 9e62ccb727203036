import { createSubscription } from '@plumbline/contract/commerce/payments';
import { expect, test } from '@jest/globals';
import { agreement, buyer, openShop, price, visa } from '../../testing/open-shop.ts';
import { outboxLines } from '../../testing/outbox-rows.ts';
import { findAttempt } from './attempts.ts';
import { closeOrder } from './close-order.ts';
import { executeAttempt } from './stripe/execute-attempt.ts';

const membershipId = 'pro-agent-annual';

test('the next try corrects a mistyped name', async () => {
  await using shop = await openShop();
  const { orderId, secret } = await shop.subscribe({ customerInfo: { ...buyer, firstName: 'Rnée' } });
  expect(await shop.subscribe({ orderId })).toEqual({ orderId, secret });
  await shop.provider.confirm(secret, await shop.provider.card(visa));
  await shop.complete(orderId, secret);
  expect(await shop.rows('members')).toEqual([expect.objectContaining({ name: 'Renée Castellano' })]);
});

test.each([
  ['one name', { firstName: 'Prince', lastName: undefined }, 'Prince'],
  ['the same name twice', { firstName: 'James', lastName: 'James' }, 'James James'],
])('a buyer with %s is stored with it', async (_, names, name) => {
  await using shop = await openShop();
  await shop.subscribe({ customerInfo: { ...names, email: buyer.email } });
  expect(await shop.rows('orders')).toMatchObject([{ customer_name: name }]);
});

test('a corrected address opens another order of the plan; without a plan the order refuses it', async () => {
  await using shop = await openShop();
  const mistyped = { ...buyer, email: 'renee@castelano.example' };
  const { orderId: before } = await shop.subscribe({ customerInfo: mistyped });
  const alone = shop.call(createSubscription, { body: { orderId: before, customerInfo: buyer, agreement } });
  await expect(alone).rejects.toMatchObject({ status: 409, code: 'conflict' });
  const { orderId, secret } = await shop.subscribe({ orderId: before, membershipId });
  expect(orderId).not.toBe(before);
  await shop.provider.confirm(secret, await shop.provider.card(visa));
  await shop.complete(orderId, secret);
  expect((await outboxLines(shop.app.db)).map(({ to }) => to)).toEqual([buyer.email, buyer.email]);
});

test('an order of the dashboard refuses another buyer’s address, and accepts another case of it', async () => {
  await using shop = await openShop();
  const orderId = await shop.order({ planId: membershipId });
  const customerInfo = { firstName: 'Somebody', lastName: 'Else', email: 'somebody@else.example' };
  await expect(shop.call(createSubscription, { body: { orderId, customerInfo, agreement } })).rejects.toMatchObject({
    code: 'conflict',
    issues: [{ path: 'body.customerInfo', message: 'is not the buyer of this order' }],
  });
  expect(await shop.rows('payment_attempts')).toEqual([]);
  const spelled = { ...customerInfo, email: buyer.email.toUpperCase() };
  await shop.call(createSubscription, { body: { orderId, customerInfo: spelled, agreement } });
  expect(await shop.rows('orders')).toEqual([
    expect.objectContaining({ customer_name: 'Renée Castellano', customer_email: buyer.email }),
  ]);
});

test('an order is not closed if another process has just opened its payment', async () => {
  await using shop = await openShop();
  const orderId = await shop.order();
  const secret = await shop.begin(orderId);
  const { db } = shop.payments;
  const [attempt] = await shop.rows('payment_attempts');
  await db.knex('payment_attempts').update({ intent_id: null, status: 'new' });
  // Between this process's read and its write the other one stores the id and sends the secret to a browser.
  const write: typeof db.write = async (work) => {
    await db.knex('payment_attempts').update({ intent_id: attempt?.['intent_id'], status: 'open' });
    return db.write(work);
  };
  await closeOrder({ ...shop.payments, db: { ...db, knex: db.knex, write } }, 1, 'cancelled');
  await shop.provider.confirm(secret, await shop.provider.card(visa));
  expect(await shop.complete(orderId, secret)).toMatchObject({ status: 'paid' });
});

test('an order whose payment the provider does not close can still be paid, and is closed by a later check', async () => {
  let refuses = true;
  await using shop = await openShop({
    transport: async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      const refusal = { error: { type: 'invalid_request_error', message: 'You cannot cancel it now.' } };
      return refuses && pathname.endsWith('/cancel') ? Response.json(refusal, { status: 400 }) : fetch(input, init);
    },
  });
  await shop.begin(await shop.order());
  expect((await closeOrder(shop.payments, 1, 'cancelled')).order).toMatchObject({ status: 'open' });
  expect(await findAttempt(shop.payments.db.knex, 1)).toMatchObject({ status: 'open' });
  refuses = false;
  expect((await closeOrder(shop.payments, 1, 'cancelled')).order).toMatchObject({ status: 'cancelled' });
  expect(await findAttempt(shop.payments.db.knex, 1)).toBeNull();
});

test('a refusal by the provider does not end an attempt whose payment another process has opened', async () => {
  await using shop = await openShop();
  const orderId = await shop.order();
  const secret = await shop.begin(orderId);
  const storedAttempt = await findAttempt(shop.payments.db.knex, 1);
  if (storedAttempt === null) throw new Error('there is no attempt');
  // The state that this process read before the other was done; the provider rejects the different amount.
  const stale = {
    ...storedAttempt,
    intentId: null,
    key: 'another',
    request: { ...storedAttempt.request, amount: -price },
  };
  await expect(executeAttempt(shop.payments, stale)).rejects.toMatchObject({ kind: 'refused' });
  await shop.provider.confirm(secret, await shop.provider.card(visa));
  expect(await shop.complete(orderId, secret)).toMatchObject({ status: 'paid' });
});
