import { expect, test } from '@jest/globals';
import type { PaymentIntent } from '@stripe/stripe-js';
import { createFakeApi, type FakeAnswer } from '@plumbline/services/fake';
import { purchaseOfOrder, purchaseOfPlan, purchaseOfPlanOrder, type Purchase } from '../checkout/purchase.ts';
import { fakeInstrument, intent, refused } from '../testing/fake-instrument.ts';
import { createdPayment, orderId, paidOrder, sampleOrder, samplePlans } from '../testing/samples.ts';
import type { Instrument, IntentResult } from './instrument.ts';
import { namesOf, payOrder } from './pay-order.ts';

const buyer = {
  name: 'Renee Castellano',
  email: 'renee@castellano.example',
  phone: null,
  cardName: '',
  postalCode: '',
};
const subscribe = 'POST /api/create-subscription';
const createIntent = 'POST /api/create-payment-intent';
const completed = 'POST /api/payment-complete';
const getOrder = `GET /api/orders/${orderId}`;

const good: Record<string, FakeAnswer> = {
  [subscribe]: { json: createdPayment },
  [completed]: { json: { success: true, message: '', status: 'paid', order: paidOrder() } },
};

async function pay(
  answers: Record<string, FakeAnswer> = {},
  instrument: Partial<Instrument> = {},
  purchase = purchaseOfOrder(sampleOrder()),
) {
  const api = createFakeApi({ ...good, ...answers });
  const orders: string[] = [];
  const payments: (string | null)[] = [];
  const payment = { client: api.client, purchase, buyer, instrument: fakeInstrument(instrument) };
  const outcome = await payOrder({
    ...payment,
    onOrder: (id, paymentId) => {
      orders.push(id);
      payments.push(paymentId);
    },
  });
  return { outcome, asked: api.asked, requests: api.requests, orders, payments };
}

test('a subscription is created with its card, confirmed, and completed by the API', async () => {
  const { outcome, requests, orders, payments } = await pay();
  expect(outcome).toEqual({ kind: 'paid', order: paidOrder(), ownPayment: null });
  expect(orders).toEqual([orderId]);
  expect(payments).toEqual(['pi_12345678']);
  expect(requests).toEqual([
    {
      line: subscribe,
      body: {
        orderId,
        checkoutKey: expect.stringMatching(/^[\w-]{32}$/),
        amount: 25_000,
        couponCode: null,
        agreement: { 'recurring-billing': '2026-11-26', agreement: '2026-11-25' },
        customerInfo: { firstName: 'Renee', lastName: 'Castellano', email: 'renee@castellano.example' },
        paymentMethodId: 'pm_12345678',
      },
    },
    {
      line: completed,
      body: {
        orderId,
        paymentId: 'pi_12345678',
        customerEmail: 'renee@castellano.example',
        customerName: 'Renee Castellano',
      },
    },
  ]);
});

test('a one-time order is created as a payment, without a card', async () => {
  const answer = { json: { clientSecret: 'pi_12345678_secret_x', message: '', orderId, status: 'open' } };
  const oneTime = purchaseOfOrder(sampleOrder({ mode: 'payment' }));
  const { outcome, requests, payments } = await pay({ [createIntent]: answer }, {}, oneTime);
  expect(outcome).toMatchObject({ kind: 'paid' });
  expect(payments).toEqual(['pi_12345678']);
  expect(requests[0]?.body).toMatchObject({ orderId, amount: 25_000, customerInfo: { email: buyer.email } });
});

test('a plan’s purchase sends the plan’s id, and reports the created order at once', async () => {
  const [plan] = samplePlans;
  if (plan === undefined) throw new Error('no plan');
  const { requests, orders } = await pay({}, {}, purchaseOfPlan(plan));
  const checkoutKey = expect.stringMatching(/^[\w-]{32}$/);
  expect(requests[0]?.body).toMatchObject({ membershipId: 'pro-agent-monthly', amount: 2_500, checkoutKey });
  expect(orders).toEqual([orderId]);
});

test('a second try sends the same checkout key; orders and plans have different keys', async () => {
  const [plan] = samplePlans;
  if (plan === undefined) throw new Error('no plan');
  const keyOf = async (purchase: Purchase) => {
    const [first] = (await pay({}, {}, purchase)).requests;
    return (first?.body as { checkoutKey?: string } | undefined)?.checkoutKey;
  };
  const key = await keyOf(purchaseOfPlan(plan));
  expect(key).toBeDefined();
  expect(await keyOf(purchaseOfPlanOrder(plan, sampleOrder()))).toBe(key);
  const annual = samplePlans.find(({ id }) => id === 'pro-agent-annual');
  if (annual === undefined) throw new Error('no plan');
  // Monthly and annual are one purchase.
  expect(await keyOf(purchaseOfPlan(annual))).toBe(key);
  const ofOrders = await keyOf(purchaseOfOrder(sampleOrder()));
  expect(ofOrders).toMatch(/^[\w-]{32}$/);
  expect(ofOrders).not.toBe(key);
  expect(await keyOf(purchaseOfOrder(sampleOrder()))).toBe(ofOrders);
});

test('a payment that was refunded because the buyer has the membership closes the order', async () => {
  const order = sampleOrder({ status: 'refunded', duplicate: true });
  const { outcome } = await pay({ [completed]: { json: { success: false, message: '', status: 'refunded', order } } });
  expect(outcome).toEqual({ kind: 'closed', order });
});

test('a card that the provider rejects causes no request to the API', async () => {
  const { outcome, asked } = await pay(
    {},
    { createMethod: async () => refused({ message: 'Your card has expired.' }) },
  );
  expect(outcome).toMatchObject({ kind: 'failed', title: 'Payment Failed', message: 'Your card has expired.' });
  expect(asked).toEqual([]);
});

test.each([
  ['with a text', { message: 'Your card was declined.' }, 'Your card was declined.'],
  ['without a text', {}, 'An error occurred during payment processing'],
])('a declined card %s is a failure without a charge', async (_, error, message) => {
  const { outcome, asked } = await pay({}, { confirm: async () => refused(error) });
  expect(outcome).toMatchObject({ kind: 'failed', title: 'Payment Failed', message });
  expect(asked).not.toContain(completed);
});

test.each(['api_connection_error', 'api_error', 'rate_limit_error'] as const)(
  'a confirmation whose response is lost (%s) is pending, not failed',
  async (type) => {
    const { outcome } = await pay({}, { confirm: async () => refused({ type, message: 'No connection' }) });
    expect(outcome).toEqual({
      kind: 'pending',
      attempt: { orderId, clientSecret: 'pi_12345678_secret_x', paymentId: null },
    });
  },
);

test.each([
  ['was confirmed before', 'payment_intent_unexpected_state'],
  ['cannot be confirmed because of a wrong call', 'resource_missing'],
])('a payment that %s is pending, so that its state is requested', async (_, code) => {
  const error = { type: 'invalid_request_error', code } as const;
  expect((await pay({}, { confirm: async () => refused(error) })).outcome.kind).toBe('pending');
});

test('a failed challenge is a failure', async () => {
  const error = {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message: 'Not you.',
  } as const;
  expect((await pay({}, { confirm: async () => refused(error) })).outcome).toMatchObject({
    kind: 'failed',
    message: 'Not you.',
  });
});

const cancelled = { status: 'canceled' } as PaymentIntent;
const unexpected = { type: 'invalid_request_error', code: 'payment_intent_unexpected_state' } as const;

test.each<[string, IntentResult]>([
  ['is an error', refused({ ...unexpected, message: 'You cannot confirm it.', payment_intent: cancelled })],
  ['is a result', intent({ status: 'canceled' })],
])('a payment that was cancelled while it was being confirmed, which %s, closes its order', async (_, result) => {
  const order = sampleOrder({ status: 'cancelled' });
  const { outcome } = await pay({ [getOrder]: { json: order } }, { confirm: async () => result });
  expect(outcome).toEqual({ kind: 'closed', order });
  const unread = await pay({ [getOrder]: 'unreachable' }, { confirm: async () => result });
  expect(unread.outcome).toEqual({ kind: 'closed', order: null });
});

test.each<[string, FakeAnswer]>([
  ['cannot be reached', 'unreachable'],
  ['fails', { status: 500, code: 'internal' }],
  ['has no outcome yet', { json: { success: false, message: '', status: 'processing', order: sampleOrder() } }],
])('a payment that the provider has charged, while the API %s, is pending', async (_, answer) => {
  const { outcome } = await pay({ [completed]: answer });
  expect(outcome).toMatchObject({ kind: 'pending', attempt: { paymentId: 'pi_12345678' } });
});

const neverConfirmed = { confirm: () => Promise.reject(new Error('must not be confirmed')) };

test.each(['paid', 'disputed'] as const)(
  'a membership that another tab has paid, with the status %s, is owned, and no card is charged',
  async (status) => {
    const order = paidOrder({ status, planId: 'pro-agent-monthly', amount: 2_500 });
    const answers = {
      [subscribe]: { json: { ...createdPayment, amount: 2_500, clientSecret: null, status } },
      [getOrder]: { json: order },
    };
    expect((await pay(answers, neverConfirmed)).outcome).toEqual({ kind: 'owned', order });
    const unread = await pay({ ...answers, [getOrder]: 'unreachable' }, neverConfirmed);
    expect(unread.outcome).toMatchObject({ kind: 'pending', attempt: { begunBy: 'found-on-pay' } });
  },
);

test.each(['refunded', 'charged_back'] as const)('an order that the API returns as %s is closed', async (status) => {
  const order = sampleOrder({ status });
  const answers = {
    [subscribe]: { json: { ...createdPayment, clientSecret: null, status } },
    [getOrder]: { json: order },
  };
  expect((await pay(answers, neverConfirmed)).outcome).toEqual({ kind: 'closed', order });
});

test('an order that the API refuses as gone is closed, or owned if it is paid meanwhile', async () => {
  const gone = { [subscribe]: { status: 410, code: 'gone' } };
  const order = sampleOrder({ status: 'expired' });
  expect((await pay({ ...gone, [getOrder]: { json: order } })).outcome).toEqual({ kind: 'closed', order });
  const due = sampleOrder({ status: 'open', expiresAt: '2026-01-01T00:00:00.000Z' });
  expect((await pay({ ...gone, [getOrder]: { json: due } })).outcome).toMatchObject({ order: { status: 'expired' } });
  const owned = { ...gone, [getOrder]: { json: paidOrder() } };
  expect((await pay(owned)).outcome).toEqual({ kind: 'owned', order: paidOrder() });
});

test.each<[string, number, string, object]>([
  [
    'card_declined',
    402,
    'Your card was declined.',
    { kind: 'failed', title: 'Payment Failed', message: 'Your card was declined.' },
  ],
  ['agreement_required', 409, '', { kind: 'failed', title: 'Agreement Required' }],
  ['amount_mismatch', 409, '', { kind: 'repriced' }],
  ['not_found', 404, '', { kind: 'invalid' }],
  [
    'conflict',
    409,
    'You are a member.',
    { kind: 'failed', title: 'Subscription Creation Failed', message: 'You are a member.' },
  ],
  ['payment_pending', 503, '', { kind: 'pending', attempt: { orderId, clientSecret: null, paymentId: null } }],
  ['unavailable', 503, 'pool is empty', { kind: 'failed', message: 'Failed to create subscription' }],
])('the outcome of the API’s error %s before the confirmation', async (code, status, message, wanted) => {
  const { outcome, asked } = await pay({ [subscribe]: { status, code, message } });
  expect(outcome).toMatchObject(wanted);
  expect(asked).toHaveLength(1);
});

test('a plan’s payment that the provider is still creating is pending, with the created order', async () => {
  const [plan] = samplePlans;
  if (plan === undefined) throw new Error('no plan');
  const late = { [subscribe]: { json: { ...createdPayment, clientSecret: null, status: 'processing' } } };
  const { outcome, orders } = await pay(late, neverConfirmed, purchaseOfPlan(plan));
  expect(outcome).toEqual({
    kind: 'pending',
    attempt: { orderId, clientSecret: null, paymentId: null, begunBy: 'found-on-pay' },
  });
  expect(orders).toEqual([orderId]);
});

test('no response of the API to the first request is a failure, since nothing was confirmed', async () => {
  const { outcome } = await pay({ [subscribe]: 'unreachable' });
  expect(outcome).toMatchObject({ title: 'Subscription Creation Failed', message: 'Failed to create subscription' });
  const oneTime = await pay({ [createIntent]: 'unreachable' }, {}, purchaseOfOrder(sampleOrder({ mode: 'payment' })));
  expect(oneTime.outcome).toMatchObject({ title: 'Payment Error', message: 'Failed to create payment' });
});

test('a payment that needs another card is a failure with the provider’s text', async () => {
  const error = { message: 'Try another card.' } as never;
  const confirm = async () => intent({ status: 'requires_payment_method', last_payment_error: error });
  expect((await pay({}, { confirm })).outcome).toMatchObject({ kind: 'failed', message: 'Try another card.' });
});

test.each([
  ['Renee Castellano', { firstName: 'Renee', lastName: 'Castellano' }],
  ['  Ana  Sofia Reyes ', { firstName: 'Ana Sofia', lastName: 'Reyes' }],
  ['James James', { firstName: 'James', lastName: 'James' }],
  ['Prince', { firstName: 'Prince' }],
])('the name %p is split into %p', (name, parts) => {
  expect(namesOf(name)).toEqual(parts);
});

test('a code is sent with the reduced total; a refused code charges nothing, and the text says what can be done', async () => {
  const reduction = { code: 'FOUNDERS', listAmount: 25_000, discount: 5000, duration: 'first' } as const;
  const reduced = purchaseOfOrder(sampleOrder({ amount: 20_000, reduction }));
  const { requests } = await pay({}, {}, reduced);
  expect(requests[0]?.body).toMatchObject({ orderId, amount: 20_000, couponCode: 'FOUNDERS' });
  const message = 'The code FOUNDERS has been used up.';
  const { outcome } = await pay({ [subscribe]: { status: 409, code: 'coupon_refused', message } }, {}, reduced);
  expect(outcome).toEqual({
    kind: 'failed',
    title: 'Code Refused',
    message,
    next: 'You have not been charged. Remove the code to pay the full price, or use another one.',
  });
});
