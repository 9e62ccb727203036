import { getOrder } from '@plumbline/contract/commerce/orders';
import { expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import type { Database } from '../../platform/database/database.ts';
import { openTestDatabase } from '../../testing/open-database.ts';
import { openShop, visa, type OpenShop } from '../../testing/open-shop.ts';
import { outboxLines } from '../../testing/outbox-rows.ts';
import { catchUpEvents } from './events/catch-up.ts';
import { handleEvents } from './events/handle-events.ts';
import { sweep } from './sweep.ts';

/** Pays at the provider without any report to the site. */
async function payUnreported(shop: OpenShop): Promise<{ orderId: string; secret: string; event: Stripe.Event }> {
  const orderId = await shop.order();
  const secret = await shop.begin(orderId);
  await shop.provider.confirm(secret, await shop.provider.card(visa));
  const event = (await shop.provider.events()).find(({ type }) => type === 'payment_intent.succeeded');
  if (!event) throw new Error('the provider has no such event');
  return { orderId, secret, event };
}

async function expectPaidOnce(shop: OpenShop, orderId: string): Promise<void> {
  expect(await shop.call(getOrder, { params: { orderId } })).toMatchObject({ status: 'paid' });
  for (const table of ['ledger', 'members', 'memberships']) expect(await shop.rows(table)).toHaveLength(1);
  expect((await outboxLines(shop.app.db)).map(({ kind }) => kind)).toEqual(['receipt', 'welcome']);
}

test('without a webhook payment-complete makes the order paid, and the late webhook changes nothing', async () => {
  await using shop = await openShop();
  const { orderId, secret, event } = await payUnreported(shop);
  await shop.complete(orderId, secret);
  await expectPaidOnce(shop, orderId);
  expect(await shop.deliver(event)).toBe(200);
  await handleEvents(shop.payments);
  await expectPaidOnce(shop, orderId);
});

test('without a webhook and without the browser’s report the sweep makes the order paid, once', async () => {
  await using shop = await openShop();
  const { orderId, event } = await payUnreported(shop);
  const swept = await sweep(shop.payments);
  expect(swept.changes).toEqual([{ order: 1, before: 'open', after: 'paid', movements: 1 }]);
  await expectPaidOnce(shop, orderId);
  await shop.deliver(event);
  expect(await sweep(shop.payments)).toEqual({ events: 0, changes: [], failed: 0 });
  await expectPaidOnce(shop, orderId);
});

test('without any event the order itself is checked at the provider', async () => {
  await using shop = await openShop();
  const { orderId } = await payUnreported(shop);
  // The events are read and deleted, as if the provider no longer listed them.
  await catchUpEvents(shop.payments);
  await shop.app.db.knex('provider_events').delete();
  shop.app.clock.time += 3_600_000;
  expect((await sweep(shop.payments)).changes).toEqual([{ order: 1, before: 'open', after: 'paid', movements: 1 }]);
  await expectPaidOnce(shop, orderId);
});

test('an event that is delivered twenty times at once, and once more later, has one effect', async () => {
  await using shop = await openShop();
  const { orderId, event } = await payUnreported(shop);
  const answers = await Promise.all(Array.from({ length: 20 }, () => shop.deliver(event)));
  expect(new Set(answers)).toEqual(new Set([200]));
  expect(await shop.rows('provider_events')).toHaveLength(1);
  await Promise.all(Array.from({ length: 5 }, () => handleEvents(shop.payments)));
  await expectPaidOnce(shop, orderId);
  await shop.deliver(event);
  expect((await handleEvents(shop.payments)).count).toBe(0);
});

test('two event ids for one change have one effect', async () => {
  await using shop = await openShop();
  const { orderId, event } = await payUnreported(shop);
  await shop.deliver(event);
  await shop.deliver({ ...event, id: 'evt_anotheridofthesame' });
  expect((await handleEvents(shop.payments)).count).toBe(2);
  await expectPaidOnce(shop, orderId);
});

test('events in the wrong order lead to the provider’s final state', async () => {
  await using shop = await openShop();
  const { orderId } = await shop.join({ membershipId: 'pro-agent-monthly' });
  const { stripe } = shop.provider;
  const [attempt] = await shop.rows('payment_attempts');
  await stripe.subscriptions.cancel(String(attempt?.['subscription_id']));
  const events = await shop.provider.events();
  // The event of the end first, then those of the opening and the first payment.
  for (const event of events.toReversed()) {
    await shop.deliver(event);
    await handleEvents(shop.payments);
  }
  expect(await shop.call(getOrder, { params: { orderId } })).toMatchObject({
    status: 'paid',
    member: { isActive: false },
  });
  expect(await shop.rows('memberships')).toEqual([expect.objectContaining({ status: 'ended' })]);
  expect(await shop.rows('ledger')).toHaveLength(1);
});

test('a crash while an event is stored or handled leaves nothing half done; a later attempt completes it', async () => {
  const real = await openTestDatabase();
  const crash = { now: false };
  const db: Database = {
    ...real,
    write: (work) =>
      real.write(async (transaction) => {
        const value = await work(transaction);
        if (crash.now) throw new Error('the process is gone');
        return value;
      }),
  };
  await using shop = await openShop({ db });
  const { orderId, event } = await payUnreported(shop);
  crash.now = true;
  expect(await shop.deliver(event)).toBe(500);
  crash.now = false;
  expect(await shop.rows('provider_events')).toEqual([]);
  expect(await shop.deliver(event)).toBe(200);
  crash.now = true;
  await handleEvents(shop.payments).catch(() => undefined);
  crash.now = false;
  expect(await shop.rows('ledger')).toEqual([]);
  expect(await shop.rows('memberships')).toEqual([]);
  // The worker with the claim has died: after the lease another one claims the event.
  shop.app.clock.time += 20 * 60_000;
  await handleEvents(shop.payments);
  await expectPaidOnce(shop, orderId);
});

test.each([
  ['another secret', { secret: 'whsec_somebodyelse' }],
  ['an old signature', { timestamp: Math.floor(Date.now() / 1000) - 600 }],
])('an event with %s is refused and changes nothing', async (_, signing) => {
  await using shop = await openShop();
  const { orderId, event } = await payUnreported(shop);
  expect(await shop.deliver(event, signing)).toBe(400);
  expect(await shop.rows('provider_events')).toEqual([]);
  await handleEvents(shop.payments);
  expect(await shop.call(getOrder, { params: { orderId } })).toMatchObject({ status: 'open' });
});

test.each([
  ['no signature', {}, '{}'],
  ['a malformed signature', { 'stripe-signature': 'yes' }, '{}'],
  ['a changed body', { 'stripe-signature': 't=1,v1=00' }, '{"id":"evt_1"}'],
])('%s is refused', async (_, headers, body) => {
  await using shop = await openShop();
  const response = await fetch(`${shop.app.origin}/api/webhooks/stripe`, { method: 'POST', headers, body });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: 'invalid_input' });
});

test('a body that was signed, then changed, is refused', async () => {
  await using shop = await openShop();
  const { event } = await payUnreported(shop);
  const payload = JSON.stringify(event);
  const signature = shop.provider.stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_sandbox' });
  const response = await fetch(`${shop.app.origin}/api/webhooks/stripe`, {
    method: 'POST',
    headers: { 'stripe-signature': signature },
    body: payload.replace('payment_intent.succeeded', 'payment_intent.canceled'),
  });
  expect(response.status).toBe(400);
});

test('an event from live mode is refused by a site with test keys', async () => {
  await using shop = await openShop();
  const { orderId, event } = await payUnreported(shop);
  expect(await shop.deliver({ ...event, livemode: true })).toBe(400);
  expect(await shop.rows('provider_events')).toEqual([]);
  expect(await shop.call(getOrder, { params: { orderId } })).toMatchObject({ status: 'open' });
});

test('an event of an unused type, or of a payment of another site, is accepted and changes nothing', async () => {
  await using shop = await openShop();
  const { event } = await payUnreported(shop);
  expect(await shop.deliver({ ...event, id: 'evt_unknowntype1', type: 'balance.available' } as Stripe.Event)).toBe(200);
  expect(await shop.rows('provider_events')).toEqual([]);
  const foreign = { object: { id: 'pi_foreign12345', object: 'payment_intent', metadata: { orderId: '../../etc' } } };
  await shop.deliver({ ...event, id: 'evt_foreign1', data: foreign } as unknown as Stripe.Event);
  expect(await handleEvents(shop.payments)).toEqual({ count: 1, changes: [] });
  expect(await shop.rows('provider_events')).toEqual([expect.objectContaining({ due_at: null, last_error: null })]);
});

test('after an outage all missed events are read from the provider’s list, once', async () => {
  await using shop = await openShop();
  await shop.buy();
  await catchUpEvents(shop.payments);
  const orders = await Promise.all(Array.from({ length: 30 }, () => shop.order()));
  for (const orderId of orders) {
    const secret = await shop.begin(orderId);
    await shop.provider.confirm(secret, await shop.provider.card(visa));
  }
  const first = await sweep(shop.payments);
  expect(first.events).toBeGreaterThanOrEqual(30);
  expect(first.changes).toHaveLength(30);
  expect(await sweep(shop.payments)).toEqual({ events: 0, changes: [], failed: 0 });
  // Without a cursor the list is read from its beginning.
  await shop.app.db.knex('provider_cursors').delete();
  expect((await sweep(shop.payments)).changes).toEqual([]);
  expect(await shop.rows('ledger')).toHaveLength(31);
  expect((await outboxLines(shop.app.db)).filter(({ kind }) => kind === 'receipt')).toHaveLength(31);
});
