import { expect, test } from '@jest/globals';
import { erasePerson } from '../../privacy/erasure/erase-person.ts';
import { exportPerson } from '../../privacy/export/export-person.ts';
import { buyer, openShop, visa, type OpenShop } from '../../testing/open-shop.ts';
import { findAttempt } from './attempts.ts';
import { openPayments } from './open-payments.ts';
import { executeAttempt } from './stripe/execute-attempt.ts';

const keyOfBrowser = (number: number) => `the-key-of-browser-number-${number}`;

/** Ids of the customers that the provider has. */
async function customers(shop: OpenShop): Promise<string[]> {
  return (await shop.provider.stripe.customers.list({ limit: 100 })).data.map(({ id }) => id);
}

async function customersOfAttempts(shop: OpenShop): Promise<unknown[]> {
  return (await shop.rows('payment_attempts')).map((attempt) => attempt['customer_id']);
}

/** A connection on which the provider can fail to answer about customers and subscriptions. */
function failingConnection() {
  const failures: Record<string, number> = {};
  const transport: typeof fetch = async (input, init) => {
    const path = new URL(new Request(input).url).pathname;
    const left = init?.method === 'POST' ? (failures[path] ?? 0) : 0;
    if (left === 0) return fetch(input, init);
    failures[path] = left - 1;
    return Response.json({ error: { type: 'api_error', message: 'x' } }, { status: 500 });
  };
  return { failures, transport };
}

test('each purchase of a buyer has its own customer without a name, also for its renewals', async () => {
  await using shop = await openShop();
  await shop.join();
  await shop.join({ membershipId: 'core-agent', checkoutKey: keyOfBrowser(2) });
  const ofPurchases = await customersOfAttempts(shop);
  expect(new Set(ofPurchases)).toEqual(new Set(await customers(shop)));
  expect(new Set(ofPurchases).size).toBe(2);
  const billing = await shop.app.db.knex('membership_billing').orderBy('order_id').pluck('customer_id');
  expect(billing).toEqual(ofPurchases);
  const [made] = (await shop.provider.stripe.customers.list()).data;
  expect(made).toMatchObject({ email: buyer.email, name: null });
});

test('two processes that execute the same attempt create one customer', async () => {
  await using shop = await openShop();
  const other = openPayments(shop.payments);
  if (other === null) throw new Error('there is no provider');
  await shop.subscribe();
  const begun = { intent_id: null, subscription_id: null, customer_id: null, status: 'new' };
  await shop.app.db.knex('payment_attempts').update(begun);
  const attempt = await findAttempt(shop.app.db.knex, 1);
  if (attempt === null) throw new Error('there is no attempt');
  const made = await Promise.all([shop.payments, other, shop.payments].map((each) => executeAttempt(each, attempt)));
  const [customer, ...more] = await customers(shop);
  expect(more).toEqual([]);
  expect(made.map((each) => each?.customerId)).toEqual([customer, customer, customer]);
});

test.each(['/v1/customers', '/v1/subscriptions'])(
  'after a failure of the provider at %s the buyer’s next try uses the same customer',
  async (path) => {
    const { failures, transport } = failingConnection();
    await using shop = await openShop({ transport });
    failures[path] = 3;
    await expect(shop.subscribe()).rejects.toThrow('there is nothing to confirm');
    expect(await shop.rows('orders')).toMatchObject([{ status: 'processing' }]);
    const { orderId, secret } = await shop.subscribe();
    const [customer, ...more] = await customers(shop);
    expect(more).toEqual([]);
    expect(await customersOfAttempts(shop)).toEqual([customer]);
    await shop.provider.confirm(secret, await shop.provider.card(visa));
    expect(await shop.complete(orderId, secret)).toMatchObject({ status: 'paid' });
  },
);

test('all customers of a person are exported, and named at the erasure, also those of earlier releases', async () => {
  await using shop = await openShop();
  const { orderId } = await shop.subscribe();
  await shop.subscribe({ orderId, checkoutKey: keyOfBrowser(2) });
  const { db } = shop.app;
  const made = await customers(shop);
  expect(made).toHaveLength(2);
  await db.knex('payment_customers').insert({
    provider: 'stripe',
    email_key: buyer.email,
    idempotency_key: 'a-key-of-an-earlier-release',
    request: JSON.stringify({ email: buyer.email }),
    customer_id: 'cus_earlier',
    created_at: '2026-11-01T00:00:00.000Z',
  });
  let exported = '';
  for await (const part of exportPerson(db.knex, buyer.email, new Date().toISOString())) exported += part;
  for (const customer of [...made, 'cus_earlier']) expect(exported).toContain(`"customer_id":"${customer}"`);
  // The hash of the browser's key is not data about the person.
  expect(exported).not.toContain('browser_hash');
  // The order was never paid, and is over.
  await db.knex('orders').update({ status: 'expired', check_at: null });
  await db.knex('payment_attempts').update({ status: 'ended' });
  const { providerCustomers } = await erasePerson({ db, clock: shop.app.clock }, buyer.email.toUpperCase());
  expect(providerCustomers.toSorted()).toEqual([...made, 'cus_earlier'].toSorted());
  expect(await shop.rows('payment_customers')).toEqual([]);
});

test('an attempt stores the buyer’s e-mail address, and not the name', async () => {
  await using shop = await openShop();
  await shop.subscribe();
  const [attempt] = await shop.rows('payment_attempts');
  expect(JSON.parse(String(attempt?.['request']))).toMatchObject({ customer: { email: buyer.email } });
  expect(String(attempt?.['request'])).not.toContain(buyer.firstName);
});
