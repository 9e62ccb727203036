import { expect, test } from '@jest/globals';
import { erasePerson } from '../../privacy/erasure/erase-person.ts';
import { exportPerson } from '../../privacy/export/export-person.ts';
import { buyer, openShop, visa, type OpenShop } from '../../testing/open-shop.ts';
import { openPayments } from './open-payments.ts';
import { withCustomer } from './stripe/with-customer.ts';

const ofBrowser = (number: number) => `the-key-of-browser-number-${number}`;

/** Ids of the customers that the provider has. */
async function customers(shop: OpenShop): Promise<string[]> {
  return (await shop.provider.stripe.customers.list({ limit: 100 })).data.map(({ id }) => id);
}

async function ofAttempts(shop: OpenShop): Promise<unknown[]> {
  return (await shop.rows('payment_attempts')).map((attempt) => attempt['customer_id']);
}

/** A connection on which the provider has lost some customers, and can fail to create others. */
function meddledWire() {
  const meddle = { gone: new Set<string>(), failures: 0 };
  const transport: typeof fetch = async (input, init) => {
    const asked = `${init?.method} ${new URL(new Request(input).url).pathname}`;
    const customer = new URLSearchParams(typeof init?.body === 'string' ? init.body : '').get('customer') ?? '';
    if (asked === 'POST /v1/subscriptions' && meddle.gone.has(customer)) {
      const error = { type: 'invalid_request_error', code: 'resource_missing', param: 'customer' };
      return Response.json({ error: { ...error, message: `No such customer: '${customer}'` } }, { status: 400 });
    }
    if (asked === 'POST /v1/customers' && meddle.failures > 0) {
      meddle.failures -= 1;
      return Response.json({ error: { type: 'api_error', message: 'x' } }, { status: 500 });
    }
    return fetch(input, init);
  };
  return { meddle, transport };
}

test('however often somebody begins, in whatever browser and for whatever plan, they are one customer', async () => {
  await using shop = await openShop();
  const plans = ['pro-agent-annual', 'pro-agent-monthly', 'core-agent', 'elite-broker-annual'];
  for (const [number, membershipId] of plans.entries()) {
    const email = number % 2 === 0 ? buyer.email : buyer.email.toUpperCase();
    await shop.subscribe({ membershipId, checkoutKey: ofBrowser(number), customerInfo: { ...buyer, email } });
  }
  const [customer, ...more] = await customers(shop);
  expect(more).toEqual([]);
  expect(await ofAttempts(shop)).toEqual([customer, customer, customer, customer]);
  await shop.subscribe({ checkoutKey: ofBrowser(9), customerInfo: { ...buyer, email: 'else@castellano.example' } });
  expect(await customers(shop)).toHaveLength(2);
});

test('many tabs at once, in two processes, make one customer', async () => {
  await using shop = await openShop();
  const other = openPayments(shop.payments);
  if (other === null) throw new Error('there is no provider');
  const request = { email: buyer.email };
  const deps = [shop.payments, other, shop.payments, other, shop.payments, other];
  const begun = await Promise.allSettled(
    deps.map((each) => withCustomer(each, request, (customer) => Promise.resolve(customer))),
  );
  const ids = begun.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  expect([...new Set(ids)]).toEqual(await customers(shop));
  expect(ids).toHaveLength(deps.length);
  expect(await shop.rows('payment_customers')).toHaveLength(1);
});

test('a process that ended before it kept the answer is followed by one that gets the same customer', async () => {
  await using shop = await openShop();
  await shop.subscribe({ checkoutKey: ofBrowser(1) });
  await shop.app.db.knex('payment_customers').update({ customer_id: null });
  // The buyer has corrected the name: the first request is repeated.
  const customerInfo = { ...buyer, firstName: 'Renata' };
  await shop.subscribe({ checkoutKey: ofBrowser(2), membershipId: 'core-agent', customerInfo });
  const [customer, ...more] = await customers(shop);
  expect(more).toEqual([]);
  expect(await ofAttempts(shop)).toEqual([customer, customer]);
});

test('a customer that somebody deleted at the provider is replaced, and the buyer sees nothing of it', async () => {
  const { meddle, transport } = meddledWire();
  await using shop = await openShop({ transport });
  await shop.subscribe({ checkoutKey: ofBrowser(1) });
  const [first = ''] = await customers(shop);
  meddle.gone.add(first);
  const { orderId, secret } = await shop.subscribe({ checkoutKey: ofBrowser(2), membershipId: 'core-agent' });
  const [second] = await customers(shop);
  expect(await ofAttempts(shop)).toEqual([first, second]);
  expect(second).not.toBe(first);
  await shop.provider.confirm(secret, await shop.provider.card(visa));
  expect(await shop.complete(orderId, secret)).toMatchObject({ success: true });
  await shop.subscribe({ checkoutKey: ofBrowser(3), membershipId: 'elite-broker-annual' });
  expect(await ofAttempts(shop)).toEqual([first, second, second]);
});

test('a provider that fails while it makes the customer has made one after the buyer’s next try', async () => {
  const { meddle, transport } = meddledWire();
  await using shop = await openShop({ transport });
  meddle.failures = 2;
  await expect(shop.subscribe()).rejects.toThrow('there is nothing to confirm');
  expect(await shop.rows('orders')).toMatchObject([{ status: 'processing' }]);
  await shop.subscribe();
  expect(await customers(shop)).toHaveLength(1);
  expect(await shop.rows('payment_customers')).toHaveLength(1);
});

test('a customer is exported with a person’s data, and is erased with it', async () => {
  await using shop = await openShop();
  await shop.subscribe();
  const { db } = shop.app;
  const [customer] = await customers(shop);
  let exported = '';
  for await (const part of exportPerson(db.knex, buyer.email, new Date().toISOString())) exported += part;
  expect(exported).toContain(`"customer_id":"${customer}"`);
  // Its order was never paid, and is over.
  await db.knex('orders').update({ status: 'expired', check_at: null });
  await db.knex('payment_attempts').update({ status: 'ended', customer_id: null });
  const { providerCustomers } = await erasePerson({ db, clock: shop.app.clock }, buyer.email.toUpperCase());
  expect(providerCustomers).toEqual([customer]);
  expect(await shop.rows('payment_customers')).toEqual([]);
});
