import { expect, test } from '@jest/globals';
import type { AdminOrderDetail } from '@plumbline/contract/commerce/admin-orders';
import { intentOf, openShop, price, visa, type OpenShop } from '../../testing/open-shop.ts';
import { outboxLines } from '../../testing/outbox-rows.ts';
import { signedIn } from '../../testing/staff-browser.ts';
import { requestRefund, type RefundRequest } from './refunds/request-refund.ts';
import { sweep } from './sweep.ts';

function refundOrder(shop: OpenShop, different: Partial<RefundRequest> = {}) {
  return requestRefund(shop.payments, 1, {
    amount: 1000,
    reference: 'the first',
    by: 'ines@plumbline.example',
    ...different,
  });
}

async function refundsAtProvider(shop: OpenShop): Promise<number[]> {
  return (await shop.provider.stripe.refunds.list()).data.map(({ amount }) => amount);
}

test('a refund is stored with its requester, and a repeat with the same reference is the same refund', async () => {
  await using shop = await openShop();
  await shop.join();
  const first = await refundOrder(shop);
  expect(first).toMatchObject({ isRepeat: false, refund: { state: 'done', amount: 1000 } });
  for (let times = 0; times < 3; times += 1) expect((await refundOrder(shop)).isRepeat).toBe(true);
  expect(await refundsAtProvider(shop)).toEqual([1000]);
  expect(await shop.rows('refunds')).toEqual([
    expect.objectContaining({ reason: 'requested', asked_by: 'ines@plumbline.example', state: 'done', due_at: null }),
  ]);
  await expect(refundOrder(shop, { amount: 900 })).rejects.toThrow(
    'the first is a refund of $10.00, and not of $9.00.',
  );
  expect((await refundOrder(shop, { reference: 'the second' })).isRepeat).toBe(false);
  expect(await refundsAtProvider(shop)).toEqual([1000, 1000]);
});

test('a refund whose answer is lost is found by the next try, and made once', async () => {
  await using shop = await openShop();
  await shop.join();
  await shop.provider.control('faults', { mode: 'drop', times: 4, match: 'POST /v1/refunds' });
  await expect(refundOrder(shop)).rejects.toMatchObject({ code: 'payment_pending' });
  await shop.provider.control('faults', { mode: 'normal' });
  // Repeated requests and the sweep lead to the same refund.
  await refundOrder(shop).catch(() => undefined);
  shop.app.clock.time += 300_000;
  await sweep(shop.payments);
  expect((await refundOrder(shop)).refund).toMatchObject({ state: 'done' });
  expect(await refundsAtProvider(shop)).toEqual([1000]);
  expect((await shop.rows('ledger')).map(({ amount }) => amount)).toEqual([25_000, -1000]);
});

test('a refund that could not be sent is sent by the sweep once the provider answers', async () => {
  await using shop = await openShop();
  await shop.join();
  await shop.provider.control('faults', { mode: 'refuse', times: 100, match: 'POST /v1/refunds' });
  await expect(refundOrder(shop, { amount: null })).rejects.toMatchObject({ code: 'payment_pending' });
  expect(await shop.rows('memberships')).toEqual([
    expect.objectContaining({ status: 'active', renews: expect.anything() }),
  ]);
  await shop.provider.control('faults', { mode: 'normal' });
  // A check before the next due time of the refund does not send it, and keeps it.
  await sweep(shop.payments);
  expect(await refundsAtProvider(shop)).toEqual([]);
  shop.app.clock.time += 300_000;
  await sweep(shop.payments);
  expect(await refundsAtProvider(shop)).toEqual([25_000]);
  expect(await shop.rows('memberships')).toEqual([expect.objectContaining({ status: 'ended', end_reason: 'refund' })]);
});

test('the amount of a requested refund cannot be refunded by another one', async () => {
  await using shop = await openShop();
  await shop.buy();
  await shop.provider.control('faults', { mode: 'refuse', times: 100, match: 'POST /v1/refunds' });
  await expect(refundOrder(shop, { amount: price - 1000 })).rejects.toMatchObject({ code: 'payment_pending' });
  await expect(refundOrder(shop, { amount: 2000, reference: 'another' })).rejects.toThrow(
    'At most $10.00 of this order can be refunded.',
  );
});

test('a disputed payment cannot be refunded, and its membership continues', async () => {
  await using shop = await openShop();
  const { orderId, secret } = await shop.join();
  await shop.provider.control('disputes', { payment_intent: intentOf(secret) });
  await sweep(shop.payments);
  await expect(refundOrder(shop, { amount: null })).rejects.toMatchObject({
    code: 'conflict',
    message: 'The cardholder disputes this payment: nothing can be refunded before the bank has decided.',
  });
  expect(await shop.rows('memberships')).toEqual([expect.objectContaining({ status: 'active' })]);
  expect((await shop.provider.stripe.subscriptions.list()).data).toHaveLength(1);
  const staff = await signedIn(shop.app, 'staff');
  const detail = async () =>
    (await (await staff.send('GET', `/api/admin/orders/${orderId}`)).json()) as AdminOrderDetail;
  const disputed = await detail();
  expect(disputed).toMatchObject({
    status: 'disputed',
    trouble: 'disputed',
    refundable: 0,
    disputes: [{ standing: 'open', amount: 25_000, evidenceDueAt: expect.stringMatching(/^\d{4}-/) }],
  });
  const [dispute] = disputed.disputes;
  expect(dispute?.url).toMatch(/^https?:\/\/.*\/disputes\/d[pu]_\w+$/);
  const counts = await (await staff.send('GET', '/api/admin/desk-counts')).json();
  expect(counts).toEqual(
    expect.arrayContaining([
      { key: 'orders', count: 1 },
      { key: 'disputes', count: 1 },
    ]),
  );
  await shop.provider.control(`disputes/${dispute?.ref}/close`, { outcome: 'won' });
  await sweep(shop.payments);
  expect(await detail()).toMatchObject({ status: 'paid', trouble: null, refundable: 25_000 });
  expect((await refundOrder(shop, { amount: null })).order.status).toBe('refunded');
});

test('staff can dismiss a notice; a later notice is shown again', async () => {
  await using shop = await openShop();
  const [staff, viewer] = [await signedIn(shop.app, 'staff'), await signedIn(shop.app, 'viewer')];
  const { orderId, secret } = await shop.buy();
  const { id } = await shop.provider.stripe.refunds.create({ payment_intent: intentOf(secret), amount: 1000 });
  await shop.provider.control(`refunds/${id}/fail`);
  await sweep(shop.payments);
  const attention = String((await shop.rows('orders'))[0]?.['attention']);
  expect(attention).toMatch(/^a refund of \$10\.00 failed at the bank/);
  const dismiss = (browser: typeof staff, body: object, order = orderId) =>
    browser.send('POST', `/api/admin/orders/${order}/dismiss-attention`, { body });
  expect((await dismiss(viewer, { attention })).status).toBe(403);
  expect((await dismiss(staff, { attention: 'something else' })).status).toBe(409);
  expect((await dismiss(staff, {})).status).toBe(400);
  expect((await dismiss(staff, { attention }, `ord_${'0'.repeat(26)}`)).status).toBe(404);
  const dismissed = await dismiss(staff, { attention });
  expect([dismissed.status, await dismissed.json()]).toMatchObject([200, { attention: null, trouble: null }]);
  await shop.app.db.knex('orders').update({ check_at: '2000-01-01T00:00:00.000Z' });
  await sweep(shop.payments);
  expect(await shop.rows('orders')).toEqual([expect.objectContaining({ attention: null })]);
  const other = await shop.provider.stripe.refunds.create({ payment_intent: intentOf(secret), amount: 2000 });
  await shop.provider.control(`refunds/${other.id}/fail`);
  await sweep(shop.payments);
  expect(String((await shop.rows('orders'))[0]?.['attention'])).toMatch(/a refund of \$20\.00 failed at the bank/);
});

test('a refund that is refused for lack of balance ends nothing, and its reference can be used again', async () => {
  await using shop = await openShop();
  const { orderId } = await shop.join();
  await shop.provider.control('balance', { available: 500 });
  await expect(refundOrder(shop, { amount: null })).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(
      /^The card provider refused this refund: There is not enough money .* Nothing was given back\.$/,
    ),
  });
  expect(await shop.rows('memberships')).toEqual([expect.objectContaining({ status: 'active', end_reason: null })]);
  expect((await shop.provider.stripe.subscriptions.list()).data).toHaveLength(1);
  expect(await shop.rows('orders')).toEqual([expect.objectContaining({ public_id: orderId, status: 'paid' })]);
  // Each request after a refusal has a new idempotency key.
  expect((await refundOrder(shop, { amount: 400 })).refund.state).toBe('done');
  await shop.provider.control('balance', { available: 'enough' });
  expect((await refundOrder(shop, { amount: null, reference: 'the rest' })).order.status).toBe('refunded');
  expect(await refundsAtProvider(shop)).toEqual([24_600, 400]);
  expect((await shop.rows('refunds')).map(({ state }) => state)).toEqual(['refused', 'done', 'done']);
});

test('a refund that the provider made although it answers 500 is found by its key, and made once', async () => {
  await using shop = await openShop();
  await shop.join();
  await shop.provider.control('faults', { mode: 'fail after', times: 1, match: 'POST /v1/refunds' });
  expect((await refundOrder(shop)).refund.state).toBe('done');
  expect((await refundOrder(shop)).isRepeat).toBe(true);
  expect(await refundsAtProvider(shop)).toEqual([1000]);
});

test('a 500 that the provider repeats without a refund is a refusal, and the next request succeeds', async () => {
  await using shop = await openShop();
  await shop.join();
  await shop.provider.control('faults', { mode: 'fail kept', times: 1, match: 'POST /v1/refunds' });
  await expect(refundOrder(shop)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/had an error of its own, and has not made the refund/),
  });
  expect((await refundOrder(shop)).refund.state).toBe('done');
  expect(await refundsAtProvider(shop)).toEqual([1000]);
});

test('a refused automatic refund is retried, and staff are mailed', async () => {
  await using shop = await openShop();
  await shop.join();
  const second = await shop.subscribe({ checkoutKey: 'the-key-of-somebody-elses-browser' });
  await shop.provider.confirm(second.secret, await shop.provider.card(visa));
  await shop.provider.control('balance', { available: 100 });
  expect(await shop.complete(second.orderId, second.secret)).toMatchObject({ success: false, status: 'processing' });
  expect(String((await shop.rows('orders'))[1]?.['attention'])).toMatch(
    /has to go back; its refund was refused: There is not/,
  );
  await shop.provider.control('balance', { available: 'enough' });
  await sweep(shop.payments);
  expect(await refundsAtProvider(shop)).toEqual([]);
  shop.app.clock.time += 7 * 3_600_000;
  await sweep(shop.payments);
  expect(await refundsAtProvider(shop)).toEqual([25_000]);
  expect((await shop.rows('orders'))[1]).toMatchObject({ status: 'refunded', attention: null });
  const mails = (await outboxLines(shop.app.db)).filter(({ kind }) => kind === 'money-staff');
  expect(mails.map(({ payload }) => payload?.['what'])).toEqual(['duplicate', 'refund_refused']);
});

test('a dismissed notice does not return while another one appears and disappears', async () => {
  await using shop = await openShop();
  const staff = await signedIn(shop.app, 'staff');
  const { orderId, secret } = await shop.buy();
  const fail = async (amount: number) => {
    const { id } = await shop.provider.stripe.refunds.create({ payment_intent: intentOf(secret), amount });
    await shop.provider.control(`refunds/${id}/fail`);
    await sweep(shop.payments);
  };
  const attention = async () => (await shop.rows('orders'))[0]?.['attention'];
  const dismiss = async () =>
    staff.send('POST', `/api/admin/orders/${orderId}/dismiss-attention`, { body: { attention: await attention() } });
  await fail(1000);
  expect((await dismiss()).status).toBe(200);
  await fail(2000);
  expect(String(await attention())).toMatch(/^a refund of \$20\.00 failed/);
  expect((await dismiss()).status).toBe(200);
  // The second failure is replaced by a refund; the first notice stays dismissed.
  await shop.provider.stripe.refunds.create({ payment_intent: intentOf(secret), amount: 2000 });
  await sweep(shop.payments);
  expect(await attention()).toBeNull();
});

test('a dismissed notice does not return when a later refund fails too, and each notice names its refund', async () => {
  await using shop = await openShop();
  const staff = await signedIn(shop.app, 'staff');
  const { orderId } = await shop.buy();
  const attention = async () => (await shop.rows('orders'))[0]?.['attention'];
  const shown: string[] = [];
  for (const reference of ['one', 'two', 'three']) {
    const { refund } = await refundOrder(shop, { reference, amount: 1000 });
    await shop.provider.control(`refunds/${refund.ref}/fail`);
    await sweep(shop.payments);
    const text = String(await attention());
    expect(text).toMatch(new RegExp(`^a refund of \\$10\\.00 failed at the bank, .* \\(${refund.ref}\\)$`));
    shown.push(text);
    const body = { attention: text };
    expect((await staff.send('POST', `/api/admin/orders/${orderId}/dismiss-attention`, { body })).status).toBe(200);
  }
  expect(new Set(shown).size).toBe(3);
  expect(await attention()).toBeNull();
});

test.each(['won', 'lost'])('staff are mailed when a dispute was opened, and when it was %s', async (outcome) => {
  await using shop = await openShop();
  const { secret } = await shop.buy();
  await shop.provider.control('disputes', { payment_intent: intentOf(secret) });
  await sweep(shop.payments);
  const [dispute] = (await shop.provider.stripe.disputes.list()).data;
  await shop.provider.control(`disputes/${dispute?.id}/close`, { outcome });
  for (let times = 0; times < 2; times += 1) await sweep(shop.payments);
  const mails = await outboxLines(shop.app.db);
  expect(mails.filter(({ kind }) => kind === 'money-staff').map(({ payload }) => payload?.['what'])).toEqual([
    'dispute',
    `dispute_${outcome}`,
  ]);
  const ended = mails.filter(({ kind }) => kind === 'cancelled').map(({ payload }) => payload?.['disputed']);
  expect(ended).toEqual(outcome === 'lost' ? [true] : []);
});

test('the mail about a full refund says that the membership has ended; that of a partial one does not', async () => {
  await using shop = await openShop();
  await shop.join();
  await refundOrder(shop);
  await refundOrder(shop, { amount: null, reference: 'the rest' });
  const mails = (await outboxLines(shop.app.db)).filter(({ kind }) => kind === 'refund');
  expect(mails.map(({ payload }) => payload?.['ends'])).toEqual([false, true]);
});

test('the buyer of a duplicate order is mailed if its refund fails at the bank', async () => {
  await using shop = await openShop();
  await shop.join();
  await shop.join({ checkoutKey: 'the-key-of-somebody-elses-browser' });
  const [refund] = (await shop.provider.stripe.refunds.list()).data;
  await shop.provider.control(`refunds/${refund?.id}/fail`);
  await sweep(shop.payments);
  const mails = (await outboxLines(shop.app.db)).map(({ kind }) => kind);
  expect(mails).toEqual(['receipt', 'welcome', 'money-staff', 'refund', 'refund-failed', 'money-staff']);
});

test('staff are mailed about an inquiry, and again when it becomes a dispute', async () => {
  await using shop = await openShop();
  const { secret } = await shop.buy();
  await shop.provider.control('disputes', { payment_intent: intentOf(secret), kind: 'inquiry' });
  await sweep(shop.payments);
  expect(await shop.rows('orders')).toEqual([
    expect.objectContaining({
      status: 'paid',
      attention: expect.stringMatching(/^the bank asks about pi_\w+: answer/),
    }),
  ]);
  const [dispute] = (await shop.provider.stripe.disputes.list()).data;
  await shop.provider.control(`disputes/${dispute?.id}/escalate`);
  await sweep(shop.payments);
  expect(await shop.rows('orders')).toEqual([expect.objectContaining({ status: 'disputed', attention: null })]);
  const mails = (await outboxLines(shop.app.db)).filter(({ kind }) => kind === 'money-staff');
  expect(mails.map(({ payload }) => payload?.['what'])).toEqual(['inquiry', 'dispute']);
});
