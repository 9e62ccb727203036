import * as v from 'valibot';
import { randomText } from '../stripe/state/ids.ts';
import { IdempotencyKey, NoBody, pageOf, squareEndpoint, text, type SquareCall } from './call.ts';
import { cardStatus, makePayment, problemOf } from './make-payment.ts';
import { PaymentBody } from './payment-body.ts';
import { testNonce, type Behaviour, type Source } from './sources.ts';
import { invalid, notFound, SquareApiError } from './square-error.ts';
import type { Payment, SquareWork } from './square-state.ts';

/** In cents: what one card payment may be at most. */
const most = 5_000_000;

export const paymentCalls = [
  squareEndpoint('POST /v2/payments', PaymentBody, (call) => {
    const { work, body, tell } = call;
    const source = checkedSource(call);
    if (source.behaviour === 'CARD_TOKEN_USED' || source.used) {
      throw invalid('CARD_TOKEN_USED', 'Card nonce already used; please request new nonce.', 'source_id');
    }
    const payment = makePayment(call, source);
    // Used up by the attempt, whatever comes of it; Square's own test values never are.
    if (testNonce(source.id) === undefined) work.put('sources', { ...source, used: true });
    work.put('payments', payment);
    work.put('keys', { id: body.idempotency_key, payment: payment.id });
    tell({ type: 'payment.created', id: payment.id, object: payment });
    if (payment.status === 'FAILED') throw declined(source.behaviour, payment);
    tell({ type: 'payment.updated', id: payment.id, object: payment });
    return { payment };
  }),

  squareEndpoint('GET /v2/payments', NoBody, ({ work, query }) => {
    const { items, cursor } = pageOf(work.all('payments'), query);
    return { payments: items, ...(cursor === undefined ? {} : { cursor }) };
  }),

  squareEndpoint('POST /v2/payments/cancel', v.strictObject({ idempotency_key: IdempotencyKey }), (call) => {
    const made = call.work.get('keys', call.body.idempotency_key);
    // A key that made nothing is nothing to cancel, and no error.
    if (made !== undefined) change(call, made.payment, 'CANCELED');
    return {};
  }),

  squareEndpoint('GET /v2/payments/*', NoBody, ({ work, ids }) => ({ payment: known(work, ids[0]) })),

  squareEndpoint('POST /v2/payments/*/cancel', NoBody, (call) => ({ payment: change(call, call.ids[0], 'CANCELED') })),

  squareEndpoint(
    'POST /v2/payments/*/complete',
    v.optional(v.strictObject({ version_token: v.optional(text(255)) }), {}),
    (call) => ({
      payment: change(call, call.ids[0], 'COMPLETED'),
    }),
  ),
];

function checkedSource({ work, body, settings }: SquareCall<PaymentBody>): Source {
  const { amount_money: money, tip_money: tip, location_id: location, customer_id: customer } = body;
  if (money.amount <= 0)
    throw invalid('VALUE_TOO_LOW', '`amount_money.amount` must be greater than 0.', 'amount_money.amount');
  if ((tip?.amount ?? 0) < 0)
    throw invalid('VALUE_TOO_LOW', '`tip_money.amount` must not be negative.', 'tip_money.amount');
  if (money.amount + (tip?.amount ?? 0) > most) {
    throw invalid(
      'AMOUNT_TOO_HIGH',
      'The requested payment amount is too high for the provided payment source.',
      'amount_money.amount',
    );
  }
  if (location !== undefined && location !== settings.locationId) {
    throw notFound(`Location \`${location}\` not found.`, 'location_id');
  }
  if (customer !== undefined && work.get('customers', customer) === undefined) {
    throw notFound(`Customer with ID \`${customer}\` not found.`, 'customer_id');
  }
  const source = testNonce(body.source_id) ?? work.get('sources', body.source_id);
  if (source === undefined) throw notFound('Card nonce not found', 'source_id');
  return source;
}

function declined(behaviour: Behaviour, payment: Payment): SquareApiError {
  return new SquareApiError(402, [problemOf(behaviour)], payment);
}

function change(
  { work, tell }: SquareCall<unknown>,
  id: string | undefined,
  status: 'COMPLETED' | 'CANCELED',
): Payment {
  const payment = known(work, id);
  if (payment.status !== 'APPROVED') {
    throw invalid('BAD_REQUEST', `Invalid payment state for a change to ${status}: \`${payment.status}\``);
  }
  const now = new Date().toISOString();
  const changed: Payment = {
    ...payment,
    status,
    updated_at: now,
    version_token: randomText(40),
    card_details: {
      ...payment.card_details,
      status: cardStatus[status],
      card_payment_timeline: {
        ...payment.card_details?.card_payment_timeline,
        ...(status === 'COMPLETED' ? { captured_at: now } : { voided_at: now }),
      },
    },
  };
  work.put('payments', changed);
  tell({ type: 'payment.updated', id: changed.id, object: changed });
  return changed;
}

function known(work: SquareWork, id = ''): Payment {
  const payment = work.get('payments', id);
  if (payment === undefined) throw notFound(`Could not find payment with id: ${id}`);
  return payment;
}
