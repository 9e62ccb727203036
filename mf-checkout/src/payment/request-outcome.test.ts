import { expect, test } from '@jest/globals';
import type { Order } from '@plumbline/contract/commerce/orders';
import { createFakeApi, type FakeAnswer } from '@plumbline/services/fake';
import { fakeInstrument, intent, refused } from '../testing/fake-instrument.ts';
import { orderId, paidOrder, receiptToken, sampleOrder } from '../testing/samples.ts';
import { requestOutcome } from './request-outcome.ts';
import type { IntentResult } from './instrument.ts';
import type { Attempt } from './outcome.ts';

const getOrder = `GET /api/orders/${orderId}`;
const completed = 'POST /api/payment-complete';
const paid: FakeAnswer = { json: { success: true, message: '', status: 'paid', order: paidOrder() } };

async function requestWith(
  answers: Record<string, FakeAnswer>,
  {
    requestsBefore = 0,
    secret = 'pi_1_secret_x' as string | null,
    result = intent({ status: 'requires_action' }) as IntentResult,
    begunBy = 'this-visit' as NonNullable<Attempt['begunBy']>,
    paymentId = null as string | null,
  } = {},
) {
  const api = createFakeApi(answers);
  const attempt = { orderId, clientSecret: secret, paymentId, begunBy };
  const instrument = fakeInstrument({ retrieve: async () => result });
  const outcome = await requestOutcome({
    client: api.client,
    attempt,
    requestsBefore,
    buyer: { name: '', email: '' },
    instrument,
  });
  return { outcome, asked: api.asked };
}

test('an order that is paid according to the API is paid; the payer gets the receipt, and the provider is not called', async () => {
  const settled: FakeAnswer = {
    json: { success: true, message: '', status: 'paid', order: paidOrder(), receipt: receiptToken },
  };
  const { outcome, asked } = await requestWith({ [getOrder]: { json: paidOrder() }, [completed]: settled });
  const ownPayment = { paymentId: 'pi_1', receipt: receiptToken };
  expect(outcome).toEqual({ kind: 'paid', order: paidOrder(), ownPayment });
  expect(asked).toEqual([getOrder, completed]);
});

test('it is paid without a receipt if the API returns none, or this browser has not paid', async () => {
  const answers = { [getOrder]: { json: paidOrder() } };
  expect((await requestWith({ ...answers, [completed]: 'unreachable' })).outcome).toMatchObject({
    kind: 'paid',
    ownPayment: null,
  });
  expect((await requestWith(answers, { secret: null })).asked).toEqual([getOrder]);
});

test('an outcome stays pending while the provider’s script throws', async () => {
  const api = createFakeApi({ [getOrder]: { json: sampleOrder() } });
  const retrieve = () => {
    throw new Error('the frame is gone');
  };
  const attempt = { orderId, clientSecret: 'pi_1_secret_x', paymentId: null };
  const request = { client: api.client, attempt, requestsBefore: 9, buyer: { name: '', email: '' } };
  const outcome = await requestOutcome({ ...request, instrument: fakeInstrument({ retrieve }) });
  expect(outcome).toEqual({ kind: 'pending', attempt });
});

test('a payment that the provider has charged is reported to the API', async () => {
  const { outcome, asked } = await requestWith(
    { [getOrder]: { json: sampleOrder() }, [completed]: paid },
    { result: intent() },
  );
  expect(outcome.kind).toBe('paid');
  expect(asked).toEqual([getOrder, completed]);
});

test('the payment is reported even if the order cannot be read', async () => {
  expect((await requestWith({ [getOrder]: 'unreachable', [completed]: paid }, { result: intent() })).outcome.kind).toBe(
    'paid',
  );
});

test('the provider’s first "not paid" answers are ignored', async () => {
  const answers = { [getOrder]: { json: sampleOrder() } };
  const result = intent({ status: 'requires_payment_method', last_payment_error: { message: 'Declined.' } as never });
  expect((await requestWith(answers, { requestsBefore: 0, result })).outcome.kind).toBe('pending');
  expect((await requestWith(answers, { requestsBefore: 1, result })).outcome.kind).toBe('pending');
  expect((await requestWith(answers, { requestsBefore: 2, result })).outcome).toMatchObject({
    kind: 'failed',
    message: 'Declined.',
  });
});

test('while neither API nor provider can be reached, the outcome is pending', async () => {
  const result = refused({ type: 'api_connection_error' });
  expect((await requestWith({ [getOrder]: 'unreachable' }, { requestsBefore: 20, result })).outcome.kind).toBe(
    'pending',
  );
});

test.each(['expired', 'cancelled', 'refunded', 'charged_back'] as const)(
  'an order with the status %s is closed',
  async (status) => {
    expect((await requestWith({ [getOrder]: { json: sampleOrder({ status }) } })).outcome.kind).toBe('closed');
  },
);

test('a disputed order is paid', async () => {
  const order = paidOrder({ status: 'disputed' });
  expect((await requestWith({ [getOrder]: { json: order } })).outcome).toEqual({
    kind: 'paid',
    order,
    ownPayment: null,
  });
});

test('a payment that was cancelled at the provider closes the order', async () => {
  const order = sampleOrder();
  const result = intent({ status: 'canceled' });
  expect((await requestWith({ [getOrder]: { json: order } }, { result })).outcome).toEqual({ kind: 'closed', order });
  const due = sampleOrder({ expiresAt: '2026-01-01T00:00:00.000Z' });
  const { outcome } = await requestWith({ [getOrder]: { json: due } }, { result });
  expect(outcome).toEqual({ kind: 'closed', order: { ...due, status: 'expired' } });
});

test('an order that another tab paid before this attempt is owned, not charged again', async () => {
  const { outcome } = await requestWith(
    { [getOrder]: { json: paidOrder() } },
    { secret: null, begunBy: 'found-on-pay' },
  );
  expect(outcome).toEqual({ kind: 'owned', order: paidOrder() });
});

const earlier = { secret: null, begunBy: 'earlier-visit', paymentId: 'pi_12345678' } as const;
const answered = (order: Order): FakeAnswer => ({
  json: { success: false, message: '', status: order.status, order },
});

test('for a payment of an earlier visit the API asks the provider at once', async () => {
  const open = { [getOrder]: { json: sampleOrder() } };
  expect((await requestWith({ ...open, [completed]: paid }, earlier)).outcome.kind).toBe('paid');
  expect((await requestWith({ ...open, [completed]: answered(sampleOrder()) }, earlier)).outcome.kind).toBe('unpaid');
  const works = answered(sampleOrder({ status: 'processing' }));
  expect((await requestWith({ ...open, [completed]: works }, earlier)).outcome.kind).toBe('pending');
});

test('a payment of an earlier visit that is processing is left to the API; once it is paid, the payer gets the receipt', async () => {
  const processing = await requestWith({ [getOrder]: { json: sampleOrder({ status: 'processing' }) } }, earlier);
  expect([processing.asked, processing.outcome.kind]).toEqual([[getOrder], 'pending']);
  const settled = { json: { success: true, message: '', status: 'paid', order: paidOrder(), receipt: receiptToken } };
  const { outcome } = await requestWith({ [getOrder]: { json: paidOrder() }, [completed]: settled }, earlier);
  const ownPayment = { paymentId: 'pi_12345678', receipt: receiptToken };
  expect(outcome).toEqual({ kind: 'paid', order: paidOrder(), ownPayment });
});

test('while the API cannot answer, a payment of an earlier visit is pending, not unpaid', async () => {
  for (const answer of [
    'unreachable',
    { status: 503, code: 'unavailable' },
    { status: 409, code: 'conflict' },
  ] as const) {
    const { outcome } = await requestWith(
      { [getOrder]: { json: sampleOrder() }, [completed]: answer },
      { ...earlier, requestsBefore: 9 },
    );
    expect(outcome.kind).toBe('pending');
  }
});

test('an order of an earlier visit without a payment can be paid; an order that does not exist is closed', async () => {
  const begun = { ...earlier, paymentId: null };
  expect((await requestWith({ [getOrder]: { json: sampleOrder() } }, begun)).outcome.kind).toBe('unpaid');
  expect((await requestWith({}, begun)).outcome).toEqual({ kind: 'closed', order: null });
});

test('after a reload, without the provider’s secret, an open order counts as not charged', async () => {
  const processing = { [getOrder]: { json: sampleOrder({ status: 'processing' }) } };
  expect((await requestWith(processing, { requestsBefore: 9, secret: null })).outcome.kind).toBe('pending');
  const open = { [getOrder]: { json: sampleOrder() } };
  expect((await requestWith(open, { requestsBefore: 2, secret: null })).outcome).toMatchObject({
    kind: 'failed',
    message: 'The payment did not go through. You have not been charged, and can try again.',
  });
});
