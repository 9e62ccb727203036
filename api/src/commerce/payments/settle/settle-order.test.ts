import { expect, test } from '@jest/globals';
import { findAttempt } from '../attempts.ts';
import { findOrderRow } from '../../orders/store.ts';
import { intentOf, openShop, price, visa } from '../../../testing/open-shop.ts';
import { outboxLines } from '../../../testing/outbox-rows.ts';
import type { ProviderState } from '../provider-state.ts';
import { sweep } from '../sweep.ts';
import { settleOrder } from './settle-order.ts';

function providerState(
  attemptId: number,
  intentId: string,
  orderId: string,
  different: Partial<ProviderState['firstPayment']> = {},
): ProviderState {
  const charge = { id: 'ch_1', at: '2026-11-21T12:00:00.000Z', card: null, refunds: [], disputes: [] };
  const first = {
    intentId,
    role: 'membership',
    afterEnd: false,
    status: 'succeeded',
    received: price,
    currency: 'usd',
    live: false,
    orderId,
  } as const;
  return {
    attemptId,
    firstPayment: { ...first, charge, failure: null, ...different },
    others: [],
    subscription: null,
    clientSecret: null,
  };
}

async function openOrder() {
  const shop = await openShop();
  const orderId = await shop.order();
  const secret = await shop.begin(orderId);
  const attempt = await findAttempt(shop.app.db.knex, 1);
  return { shop, orderId, intent: intentOf(secret), attempt: attempt?.id ?? 0 };
}

test('a provider’s state that was read before the last change of the order is not written', async () => {
  const { shop, orderId, intent, attempt } = await openOrder();
  await using _ = shop;
  const { version } = await findOrderRow(shop.app.db.knex, 1);
  const completedRefund = { status: 'done', at: '2026-11-21T12:01:00.000Z', key: null, failure: null } as const;
  const settle = (state: ProviderState, at: number) =>
    settleOrder(shop.payments, { orderId: 1, version: at, providerState: state, live: false });
  const refund = { ...completedRefund, id: 're_1', amount: price };
  const charge = { id: 'ch_1', at: '2026-11-21T12:00:00.000Z', card: null, refunds: [refund], disputes: [] };
  expect((await settle(providerState(attempt, intent, orderId, { charge }), version))?.order.status).toBe('refunded');
  // An answer from before the refund arrives late.
  expect(await settle(providerState(attempt, intent, orderId), version)).toBeNull();
  expect((await findOrderRow(shop.app.db.knex, 1)).status).toBe('refunded');
  expect(await shop.rows('ledger')).toHaveLength(2);
});

test('twenty settlements with the same state of the provider have the effect of one', async () => {
  const { shop, orderId, intent, attempt } = await openOrder();
  await using _ = shop;
  for (let times = 0; times < 20; times += 1) {
    const { version } = await findOrderRow(shop.app.db.knex, 1);
    await settleOrder(shop.payments, {
      orderId: 1,
      version,
      providerState: providerState(attempt, intent, orderId),
      live: false,
    });
  }
  for (const table of ['ledger', 'members', 'memberships']) expect(await shop.rows(table)).toHaveLength(1);
  expect((await outboxLines(shop.app.db)).map(({ kind }) => kind)).toEqual(['receipt', 'welcome']);
});

test('a second payment for a paid order is in the ledger, and staff are notified', async () => {
  const { shop, orderId } = await openOrder();
  await using _ = shop;
  const { stripe } = shop.provider;
  const card = await shop.provider.card(visa);
  const first = await shop.begin(orderId);
  await shop.provider.confirm(first, card);
  await shop.complete(orderId, first);
  const extra = await stripe.paymentIntents.create({
    amount: price,
    currency: 'usd',
    metadata: { orderId },
    payment_method: await shop.provider.card(visa),
    confirm: true,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  });
  expect(extra.status).toBe('succeeded');
  await sweep(shop.payments);
  const [order] = await shop.rows('orders');
  expect(order).toMatchObject({ status: 'paid', attention: `paid twice: ${extra.id} beside ${intentOf(first)}` });
  expect((await shop.rows('ledger')).map(({ amount }) => amount)).toEqual([price, price]);
  expect(await shop.rows('memberships')).toHaveLength(1);
});

test.each([
  ['another amount', { received: 1 }],
  ['another currency', { currency: 'eur' }],
  ['the live mode', { live: true }],
  ['another order', { orderId: 'ord_00000000000000000000000000' }],
])('a payment of %s does not pay the order', async (_name, different) => {
  const { shop, orderId, intent, attempt } = await openOrder();
  await using _ = shop;
  const { version } = await findOrderRow(shop.app.db.knex, 1);
  const settlement = await settleOrder(shop.payments, {
    orderId: 1,
    version,
    providerState: providerState(attempt, intent, orderId, different),
    live: false,
  });
  expect(settlement?.order.status).toBe('open');
  expect(settlement?.order.attention).not.toBeNull();
  expect(await shop.rows('memberships')).toEqual([]);
});
