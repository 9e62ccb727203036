import { createClient } from '@plumbline/contract/client';
import { checkCoupon } from '@plumbline/contract/commerce/check-coupon';
import { getOrder } from '@plumbline/contract/commerce/orders';
import { createPaymentIntent, createSubscription } from '@plumbline/contract/commerce/payments';
import { getReceipt, receiptFacts } from '@plumbline/contract/commerce/receipts';
import { expect, test } from '@jest/globals';
import { addCoupon } from '../../testing/add-coupon.ts';
import { agreement, buyer, checkoutKey, intentOf, openShop, visa, type OpenShop } from '../../testing/open-shop.ts';
import { outboxLines } from '../../testing/outbox-rows.ts';
import { beginPayment } from '../payments/begin-payment.ts';
import { closeOrder } from '../payments/close-order.ts';
import { otherProcess } from '../../testing/other-process.ts';
import { reconcileOrder } from '../payments/reconcile-order.ts';
import { changePrice } from '../plans/change-price.ts';
import { setPrice } from '../payments/stripe/set-price.ts';
import { sweep } from '../payments/sweep.ts';

const day = 86_400_000;

/** Advances the time on both sides, and runs the sweep. */
async function pass(shop: OpenShop, days: number): Promise<void> {
  await shop.provider.control('time', { days });
  shop.app.clock.time += days * day;
  await sweep(shop.payments);
}

async function pay(shop: OpenShop, { orderId, secret }: { orderId: string; secret: string }) {
  await shop.provider.confirm(secret, await shop.provider.card(visa));
  return shop.complete(orderId, secret);
}

async function uses({ app }: OpenShop, code = 'FOUNDERS'): Promise<number> {
  const row = (await app.db.knex('coupons').where({ code }).first('uses')) as { uses: number };
  return row.uses;
}

const withCode = { couponCode: 'FOUNDERS', amount: 20_000 };

test('a code reduces the first payment everywhere; the renewal has the full price', async () => {
  await using shop = await openShop();
  await addCoupon(shop.app);
  const begun = await shop.subscribe({ ...withCode, couponCode: ' founders ' });
  const reduction = { code: 'FOUNDERS', listAmount: 25_000, discount: 5000, duration: 'first' };
  const shown = { amount: 20_000, renewalAmount: 25_000, reduction };
  expect(await shop.call(getOrder, { params: { orderId: begun.orderId } })).toMatchObject(shown);
  const answer = await pay(shop, begun);
  expect(answer).toMatchObject({ status: 'paid', order: shown });
  expect(await shop.rows('ledger')).toMatchObject([{ kind: 'charge', amount: 20_000, discount: 5000 }]);
  const { receipt = '' } = answer;
  const facts = receiptFacts(await shop.call(getReceipt, { params: { token: receipt } }));
  expect(facts.slice(0, 3)).toEqual([
    ['Price', '$250.00'],
    ['Code', 'FOUNDERS, $50.00 less'],
    ['Paid', '$200.00'],
  ]);
  const [mail] = await outboxLines(shop.app.db);
  expect(mail).toMatchObject({ kind: 'receipt', payload: { amount: 20_000, price: 25_000 } });

  await pass(shop, 367);
  const [, renewal] = await shop.rows('ledger');
  expect(renewal).toMatchObject({ kind: 'charge', amount: 25_000, discount: null });
  expect(await shop.call(getOrder, { params: { orderId: begun.orderId } })).toMatchObject({ status: 'paid' });
});

/** Begins an order for $250, before its plan's price becomes $275. @returns its id */
async function beginBeforeRise(shop: OpenShop): Promise<string> {
  const { orderId } = await shop.subscribe();
  const now = new Date(shop.app.clock.now()).toISOString();
  await shop.app.db.write((transaction) =>
    changePrice(transaction, { planId: 'pro-agent-annual', price: 27_500 }, now),
  );
  return orderId;
}

test('a code reduces the price of an order from before its plan’s price changed', async () => {
  await using shop = await openShop();
  await addCoupon(shop.app);
  const orderId = await beginBeforeRise(shop);
  const ofPlan = await shop.call(checkCoupon, { body: { code: 'FOUNDERS', planId: 'pro-agent-annual' } });
  const ofOrder = await shop.call(checkCoupon, { body: { code: 'FOUNDERS', orderId } });
  expect([ofPlan.amount, ofOrder.amount]).toEqual([22_000, 20_000]);
  const paid = (amount: number) => shop.subscribe({ orderId, couponCode: 'FOUNDERS', amount });
  await expect(paid(ofPlan.amount)).rejects.toMatchObject({ code: 'amount_mismatch' });
  expect(await pay(shop, await paid(ofOrder.amount))).toMatchObject({ order: { id: orderId, amount: 20_000 } });
});

test('a code that is added or removed does not extend the time in which an order has the price of its opening', async () => {
  await using shop = await openShop();
  await addCoupon(shop.app);
  const orderId = await beginBeforeRise(shop);
  shop.app.clock.time += 20 * 3_600_000;
  await shop.subscribe({ orderId, couponCode: 'FOUNDERS', amount: 20_000 });
  shop.app.clock.time += 4 * 3_600_000;
  await expect(shop.subscribe({ orderId, couponCode: null, amount: 25_000 })).rejects.toMatchObject({ code: 'gone' });
});

test('a code for every payment reduces the renewals too', async () => {
  await using shop = await openShop();
  await addCoupon(shop.app, { amountOff: 5000, duration: 'always', planIds: ['pro-agent-annual'] });
  const begun = await shop.subscribe(withCode);
  expect(await pay(shop, begun)).toMatchObject({ order: { amount: 20_000, renewalAmount: 20_000 } });
  await pass(shop, 367);
  expect(await shop.rows('ledger')).toMatchObject([
    { amount: 20_000, discount: 5000 },
    { amount: 20_000, discount: 5000 },
  ]);
  const [, , renewal] = await outboxLines(shop.app.db);
  expect(renewal).toMatchObject({ kind: 'renewal-receipt', payload: { amount: 20_000, price: 20_000 } });
});

/** @returns the provider's id of the membership's subscription. */
async function joinWithPermanentCode(shop: OpenShop): Promise<string> {
  await addCoupon(shop.app, { amountOff: 5000, duration: 'always', planIds: ['pro-agent-annual'] });
  await shop.join(withCode);
  const [attempt] = await shop.rows('payment_attempts');
  return String(attempt?.['subscription_id']);
}

test('a code for every payment is in the ledger also after a change of the price', async () => {
  await using shop = await openShop();
  const subscription = await joinWithPermanentCode(shop);
  await setPrice(shop.payments.stripe, subscription, 30_000);
  await pass(shop, 367);
  expect(await shop.rows('ledger')).toMatchObject([
    { amount: 20_000, discount: 5000 },
    { amount: 25_000, discount: 5000 },
  ]);
});

test('a code for every payment is in the ledger of a renewal whose price was changed before it was charged', async () => {
  await using shop = await openShop();
  const subscription = await joinWithPermanentCode(shop);
  const [order] = await shop.rows('orders');
  const renewsAt = new Date(shop.app.clock.now());
  renewsAt.setUTCFullYear(renewsAt.getUTCFullYear() + 1);
  // The provider charges a renewal an hour after its period has begun.
  const seconds = Math.round((renewsAt.getTime() - shop.app.clock.now()) / 1000) + 600;
  await shop.provider.control('time', { seconds });
  shop.app.clock.time += seconds * 1000;
  await setPrice(shop.payments.stripe, subscription, 30_000);
  await reconcileOrder(shop.payments, Number(order?.['id']));
  expect(await shop.rows('ledger')).toHaveLength(1);
  expect(await shop.rows('orders')).toMatchObject([{ renewal_amount: 25_000 }]);
  await pass(shop, 1);
  expect(await shop.rows('ledger')).toMatchObject([
    { amount: 20_000, discount: 5000 },
    { amount: 20_000, discount: 5000 },
  ]);
});

test('all buyers with the same code share one coupon at the provider', async () => {
  await using shop = await openShop();
  await addCoupon(shop.app);
  await shop.subscribe(withCode);
  await shop.subscribe({ ...withCode, customerInfo: { ...buyer, email: 'ada@lind.example' } });
  const { data } = await shop.provider.stripe.subscriptions.list({ status: 'all', expand: ['data.discounts'] });
  // A coupon for one payment is used up by the first invoice.
  expect(data.map(({ discounts }) => discounts)).toEqual([[], []]);
  const coupon = await shop.provider.stripe.coupons.retrieve('plumbline_FOUNDERS_5000_once');
  expect(coupon).toMatchObject({ amount_off: 5000, duration: 'once', name: 'FOUNDERS', times_redeemed: 2 });
});

test.each([
  ['another total than the reduced one', { couponCode: 'FOUNDERS', amount: 25_000 }, 'amount_mismatch', 409],
  ['an invented total', { couponCode: 'FOUNDERS', amount: 100 }, 'amount_mismatch', 409],
  ['the reduced total without the code', { amount: 20_000 }, 'amount_mismatch', 409],
  ['a code without the total that was agreed to', { couponCode: 'FOUNDERS' }, 'invalid_input', 400],
  ['a code without an agreement', { ...withCode, agreement: undefined }, 'agreement_required', 409],
  ['a malformed code', { ...withCode, couponCode: 'a b' }, 'invalid_input', 400],
])('refuses %s without a call to the provider', async (_, different, code, status) => {
  await using shop = await openShop();
  await addCoupon(shop.app);
  await expect(shop.subscribe(different)).rejects.toMatchObject({ code, status });
  expect([await shop.rows('payment_attempts'), await uses(shop)]).toEqual([[], 0]);
});

test('a tab does not get the payment of another tab that has changed the code meanwhile', async () => {
  let other: (() => Promise<unknown>) | null = null;
  const transport: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init);
    const before = other;
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    if (!pathname.endsWith('/subscriptions') || before === null) return answer;
    other = null;
    await before();
    return answer;
  };
  await using shop = await openShop({ transport });
  await addCoupon(shop.app);
  const second = otherProcess(shop.payments);
  const customer = { name: 'Renée Castellano', email: buyer.email, phone: null, address: null };
  const begin = (amount: number, couponCode: string | null) =>
    beginPayment(second, {
      target: { membershipId: 'pro-agent-annual', checkoutKey, couponCode },
      mode: 'subscription',
      amount,
      buyer: customer,
      agreement,
      paymentMethodId: null,
    });
  // The dearer tab first, then the cheaper one.
  other = () => begin(20_000, 'FOUNDERS');
  await expect(shop.subscribe({ amount: 25_000 })).rejects.toMatchObject({ code: 'amount_mismatch', status: 409 });
  expect(await uses(shop)).toBe(1);
  await shop.app.db.knex('payment_attempts').update({ status: 'ended' });
  other = () => begin(25_000, null);
  await expect(shop.subscribe(withCode)).rejects.toMatchObject({ code: 'amount_mismatch', status: 409 });
  expect(await uses(shop)).toBe(0);
});

test('of fifty concurrent buyers in two processes ten can use a code with ten uses', async () => {
  await using shop = await openShop();
  await using second = await openShop({ db: shop.app.db });
  await addCoupon(shop.app, { mostUses: 10 });
  const tries = Array.from({ length: 50 }, async (_, index) => {
    const customerInfo = { ...buyer, email: `buyer-${index}@example.org` };
    const key = `${checkoutKey}-${index}`;
    const { origin } = (index % 2 === 0 ? shop : second).app;
    const { call } = createClient({ origin, headers: { 'x-forwarded-for': `203.0.113.${index}` } });
    const body = { membershipId: 'pro-agent-annual', checkoutKey: key, customerInfo, agreement, ...withCode };
    return call(createSubscription, { body }).then(
      ({ orderId }) => orderId ?? '',
      (error: { code: string; detail: string }) => `${error.code}: ${error.detail}`,
    );
  });
  const ends = await Promise.all(tries);
  expect(ends.filter((end) => end.startsWith('ord_'))).toHaveLength(10);
  expect(new Set(ends.filter((end) => !end.startsWith('ord_')))).toEqual(
    new Set(['coupon_refused: The code FOUNDERS has been used up.']),
  );
  expect([await uses(shop), (await shop.rows('orders')).length]).toEqual([10, 10]);
});

test('a resumed order keeps its code, which is counted once', async () => {
  await using shop = await openShop();
  await addCoupon(shop.app, { mostUses: 1 });
  const begun = await Promise.all(Array.from({ length: 10 }, () => shop.subscribe(withCode)));
  expect(new Set(begun.map(({ orderId, secret }) => `${orderId} ${secret}`)).size).toBe(1);
  expect(await uses(shop)).toBe(1);
  const { orderId = '' } = begun[0] ?? {};
  const body = { orderId, agreement, amount: 20_000 };
  expect(await shop.call(createSubscription, { body })).toMatchObject({ orderId, amount: 20_000 });
});

test('an unpaid order with a limited code expires after an hour, which frees its use', async () => {
  await using shop = await openShop();
  await addCoupon(shop.app, { mostUses: 1 });
  const first = await shop.subscribe(withCode);
  const other = { ...withCode, customerInfo: { ...buyer, email: 'ada@lind.example' } };
  await expect(shop.subscribe(other)).rejects.toMatchObject({ code: 'coupon_refused' });
  shop.app.clock.time += 3_600_000;
  await sweep(shop.payments);
  expect(await shop.call(getOrder, { params: { orderId: first.orderId } })).toMatchObject({ status: 'expired' });
  expect(await uses(shop)).toBe(0);
  expect(await pay(shop, await shop.subscribe(other))).toMatchObject({ status: 'paid' });
  expect(await uses(shop)).toBe(1);
});

test('a payment that arrives after its order was closed counts as a use beyond the limit', async () => {
  await using shop = await openShop();
  await addCoupon(shop.app, { mostUses: 1 });
  const begun = await shop.subscribe(withCode);
  await shop.provider.confirm(begun.secret, await shop.provider.card(visa));
  // It is closed here alone: somebody has changed the database by hand.
  const closed = { status: 'expired', coupon_held: false };
  await shop.app.db.knex('orders').update(closed);
  await shop.app.db.knex('coupons').update({ uses: 1 });
  await reconcileOrder(shop.payments, 1);
  expect(await shop.call(getOrder, { params: { orderId: begun.orderId } })).toMatchObject({ status: 'paid' });
  expect(await uses(shop)).toBe(2);
});

test('a duplicate order whose payment the bank takes back frees its use of the code', async () => {
  await using shop = await openShop();
  await addCoupon(shop.app, { mostUses: 5 });
  const first = await shop.subscribe(withCode);
  const second = await shop.subscribe({ ...withCode, checkoutKey: 'the-key-of-another-browser-of-theirs' });
  for (const each of [first, second]) await shop.provider.confirm(each.secret, await shop.provider.card(visa));
  await shop.complete(first.orderId, first.secret);
  await shop.provider.control('disputes', { payment_intent: intentOf(second.secret) });
  const [dispute] = (await shop.provider.stripe.disputes.list()).data;
  await shop.provider.control(`disputes/${dispute?.id}/close`, { outcome: 'lost' });
  await shop.complete(second.orderId, second.secret);
  expect(await shop.call(getOrder, { params: { orderId: second.orderId } })).toMatchObject({ status: 'charged_back' });
  expect(await uses(shop)).toBe(1);
});

test('a duplicate order is refunded, and its use of the code is freed', async () => {
  await using shop = await openShop();
  await addCoupon(shop.app, { mostUses: 5 });
  const first = await shop.subscribe(withCode);
  const second = await shop.subscribe({ ...withCode, checkoutKey: 'the-key-of-another-browser-of-theirs' });
  for (const each of [first, second]) await shop.provider.confirm(each.secret, await shop.provider.card(visa));
  await shop.complete(first.orderId, first.secret);
  await shop.complete(second.orderId, second.secret);
  await sweep(shop.payments);
  expect(await shop.call(getOrder, { params: { orderId: second.orderId } })).toMatchObject({ status: 'refunded' });
  expect(await uses(shop)).toBe(1);
});

test('a code that is added later requires a new consent, and the old payment is closed', async () => {
  await using shop = await openShop();
  await addCoupon(shop.app);
  const plain = await shop.subscribe({ amount: 25_000 });
  const order = { orderId: plain.orderId, membershipId: 'pro-agent-annual', checkoutKey, customerInfo: buyer };
  const change = (different: object) => shop.call(createSubscription, { body: { ...order, ...different } });
  await expect(change(withCode)).rejects.toMatchObject({ code: 'agreement_required' });
  await expect(change({ couponCode: 'FOUNDERS', agreement })).rejects.toMatchObject({ code: 'invalid_input' });
  await expect(change({ ...withCode, amount: 25_000, agreement })).rejects.toMatchObject({ code: 'amount_mismatch' });
  // None of these calls has changed the order.
  expect(await shop.subscribe({ amount: 25_000 })).toEqual(plain);

  const reduced = await change({ ...withCode, agreement });
  expect(reduced).toMatchObject({ orderId: plain.orderId, amount: 20_000, status: 'open' });
  expect((await shop.provider.confirm(plain.secret, await shop.provider.card(visa))).status).toBe(400);
  expect(await uses(shop)).toBe(1);

  const again = await shop.subscribe({ amount: 25_000 });
  expect([again.orderId, await uses(shop)]).toEqual([plain.orderId, 0]);
  expect((await shop.provider.confirm(reduced.clientSecret ?? '', await shop.provider.card(visa))).status).toBe(400);
  expect(await pay(shop, again)).toMatchObject({ status: 'paid', order: { amount: 25_000, reduction: null } });
});

test('a payment that succeeded just before a code was added pays the order at its old price', async () => {
  await using shop = await openShop();
  await addCoupon(shop.app);
  const plain = await shop.subscribe({ amount: 25_000 });
  await shop.provider.confirm(plain.secret, await shop.provider.card(visa));
  const body = { orderId: plain.orderId, agreement, ...withCode };
  expect(await shop.call(createSubscription, { body })).toMatchObject({
    clientSecret: null,
    status: 'paid',
    amount: 25_000,
  });
  expect(await uses(shop)).toBe(0);
});

test('a code can be added although the payment of the old price was closed by a call whose answer was lost', async () => {
  let isLost = false;
  await using shop = await openShop({
    transport: async (input, init) => {
      const answer = await fetch(input, init);
      if (!isLost || !new Request(input).url.endsWith('/void')) return answer;
      throw new Error('the answer is lost');
    },
  });
  await addCoupon(shop.app);
  const plain = await shop.subscribe({ amount: 25_000 });
  const change = { orderId: plain.orderId, ...withCode };
  isLost = true;
  await expect(shop.subscribe(change)).rejects.toMatchObject({ code: 'payment_pending' });
  isLost = false;
  const reduced = await shop.subscribe(change);
  expect(await pay(shop, reduced)).toMatchObject({ status: 'paid', order: { amount: 20_000 } });
});

test('an order whose new code is used up while its payment is closed keeps the old price and can be paid', async () => {
  const opened: { shop: OpenShop | null } = { shop: null };
  await using shop = await openShop({
    transport: async (input, init) => {
      const answer = await fetch(input, init);
      if (new Request(input).url.endsWith('/void')) await opened.shop?.app.db.knex('coupons').update({ most_uses: 0 });
      return answer;
    },
  });
  opened.shop = shop;
  await addCoupon(shop.app, { mostUses: 1 });
  const plain = await shop.subscribe({ amount: 25_000 });
  await expect(shop.subscribe(withCode)).rejects.toMatchObject({ code: 'coupon_refused' });
  const again = await shop.subscribe({ amount: 25_000 });
  expect(again.orderId).toBe(plain.orderId);
  expect(await pay(shop, again)).toMatchObject({ status: 'paid', order: { amount: 25_000, reduction: null } });
});

test('a one-time order is paid at the reduced price, which must not be below the minimum charge', async () => {
  await using shop = await openShop();
  await addCoupon(shop.app);
  await addCoupon(shop.app, { code: 'TWENTY', amountOff: 2000, planIds: ['pro-agent-annual'] });
  const orderId = await shop.order();
  const body = { orderId, amount: 23_920, couponCode: 'FOUNDERS', agreement };
  const { clientSecret } = await shop.call(createPaymentIntent, { body });
  const intent = await shop.provider.stripe.paymentIntents.retrieve(intentOf(clientSecret ?? ''));
  expect(intent.amount).toBe(23_920);
  expect(await pay(shop, { orderId, secret: clientSecret ?? '' })).toMatchObject({
    status: 'paid',
    order: { amount: 23_920, renewalAmount: null, reduction: { listAmount: 29_900, discount: 5980 } },
  });
  const small = await shop.order({ amount: 60, description: 'A sticker' });
  const belowMinimum = shop.call(createPaymentIntent, { body: { ...body, orderId: small, amount: 48 } });
  await expect(belowMinimum).rejects.toMatchObject({
    code: 'coupon_refused',
    detail: 'The code FOUNDERS would leave less than $0.50 to pay for A sticker, which no card can be charged.',
  });
  const ofPlan = shop.call(createPaymentIntent, { body: { ...body, orderId: small, couponCode: 'TWENTY' } });
  await expect(ofPlan).rejects.toMatchObject({
    detail: 'The code TWENTY is for Pro Agent Annual, not for A sticker.',
  });
});

test('the dashboard opens an order with a code', async () => {
  await using shop = await openShop();
  await addCoupon(shop.app, { mostUses: 1 });
  const orderId = await shop.order({ planId: 'pro-agent-annual', couponCode: 'FOUNDERS' });
  expect(await shop.call(getOrder, { params: { orderId } })).toMatchObject({ amount: 20_000, renewalAmount: 25_000 });
  expect(await uses(shop)).toBe(1);
  // A second one is refused: there is no order of it.
  expect(await shop.order({ planId: 'core-agent-annual', couponCode: 'FOUNDERS' })).toBeUndefined();
  expect(await uses(shop)).toBe(1);
  await closeOrder(shop.payments, 1, 'cancelled');
  expect(await uses(shop)).toBe(0);
});
