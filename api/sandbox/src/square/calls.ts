import * as v from 'valibot';
import { squareEndpoint, type SquareCall } from './endpoint.ts';
import { makePayment, PaymentBody, problemOf } from './make-payment.ts';
import { testNonce, type Source } from './sources.ts';
import { invalidRequest, notFound, SquareApiError } from './square-error.ts';

const NoBody = v.unknown();

/** In cents: the maximum of one card payment. */
const maxAmount = 5_000_000;

/** Every call that is emulated. */
export const squareCalls = [
  squareEndpoint('GET /v2/locations', NoBody, ({ settings }) => ({
    locations: [{ id: settings.locationId, name: 'Plumbline sandbox', status: 'ACTIVE', currency: 'USD' }],
  })),

  squareEndpoint('POST /v2/payments', PaymentBody, (call) => {
    const { work, body, emit } = call;
    const source = checkedSource(call);
    if (source.behaviour === 'CARD_TOKEN_USED' || source.used) {
      throw invalidRequest('CARD_TOKEN_USED', 'Card nonce already used; please request new nonce.', 'source_id');
    }
    const payment = makePayment(call, source);
    // An attempt uses the token up, whatever its outcome; Square's own test values can be reused.
    if (testNonce(source.id) === undefined) work.put('sources', { ...source, used: true });
    work.put('payments', payment);
    work.put('keys', { id: body.idempotency_key, payment: payment.id });
    emit({ type: 'payment.created', id: payment.id, object: payment });
    if (payment.status === 'FAILED') throw new SquareApiError(402, problemOf(source.behaviour), payment);
    emit({ type: 'payment.updated', id: payment.id, object: payment });
    return { payment };
  }),

  squareEndpoint('GET /v2/payments', NoBody, ({ work, query }) => {
    const limit = Number(query.get('limit') ?? 100);
    const rows = work.all('payments');
    const sorted = query.get('sort_order') === 'ASC' ? rows : rows.toReversed();
    const cursor = query.get('cursor');
    const start = cursor === null ? 0 : sorted.findIndex(({ id }) => id === cursor) + 1;
    if (cursor !== null && start === 0)
      throw invalidRequest('INVALID_CURSOR', 'The pagination cursor is invalid', 'cursor');
    const payments = sorted.slice(start, start + limit);
    return { payments, ...(start + limit < sorted.length ? { cursor: payments.at(-1)?.id } : {}) };
  }),

  squareEndpoint('GET /v2/payments/*', NoBody, ({ work, id }) => {
    const payment = work.get('payments', id);
    if (payment === undefined) throw notFound(`Could not find payment with id: ${id}`);
    return { payment };
  }),

  squareEndpoint(
    'POST /v2/payments/cancel',
    v.strictObject({ idempotency_key: v.string() }),
    ({ work, body: { idempotency_key: key } }) => {
      // A key without a payment is no error: no payment was made with it.
      const keyEntry = work.get('keys', key);
      if (keyEntry === undefined) return {};
      const { status = '' } = work.get('payments', keyEntry.payment) ?? {};
      throw invalidRequest('BAD_REQUEST', `Invalid payment state for a change to CANCELED: \`${status}\``);
    },
  ),
];

function checkedSource({ work, body, settings }: SquareCall<PaymentBody>): Source {
  const { amount } = body.amount_money;
  if (amount <= 0) {
    throw invalidRequest('VALUE_TOO_LOW', '`amount_money.amount` must be greater than 0.', 'amount_money.amount');
  }
  if (amount > maxAmount) {
    const detail = 'The requested payment amount is too high for the provided payment source.';
    throw invalidRequest('AMOUNT_TOO_HIGH', detail, 'amount_money.amount');
  }
  const { location_id: location } = body;
  if (location !== undefined && location !== settings.locationId) throw notFound(`Location \`${location}\` not found.`);
  const source = testNonce(body.source_id) ?? work.get('sources', body.source_id);
  if (source === undefined) throw notFound('Card nonce not found');
  return source;
}
