import * as v from 'valibot';
import { randomText } from '../stripe/state/ids.ts';
import { Address, IdempotencyKey, Money, NoBody, pageOf, squareEndpoint, text, type SquareCall } from './call.ts';
import { testNonce, type Behaviour, type Source } from './sources.ts';
import { invalid, notFound, SquareApiError } from './square-error.ts';
import type { Payment, SquareWork } from './square-state.ts';
import { defined } from './wire.ts';

const Create = v.strictObject({
  source_id: text(255),
  idempotency_key: IdempotencyKey,
  amount_money: Money,
  tip_money: v.optional(Money),
  autocomplete: v.optional(v.boolean(), true),
  customer_id: v.optional(text(191)),
  location_id: v.optional(text(50)),
  order_id: v.optional(text(192)),
  reference_id: v.optional(text(40)),
  note: v.optional(text(500)),
  buyer_email_address: v.optional(text(255)),
  buyer_phone_number: v.optional(text(30)),
  billing_address: v.optional(Address),
  shipping_address: v.optional(Address),
  statement_description_identifier: v.optional(text(20)),
  verification_token: v.optional(text(500)),
  delay_duration: v.optional(text(20)),
  accept_partial_authorization: v.optional(v.literal(false)),
});
type CreateBody = v.InferOutput<typeof Create>;

/** In cents: what one card payment may be at most. */
const most = 5_000_000;

export const paymentCalls = [
  squareEndpoint('POST /v2/payments', Create, (call) => {
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

function checkedSource({ work, body, settings }: SquareCall<CreateBody>): Source {
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

function makePayment({ body, settings }: SquareCall<CreateBody>, source: Source): Payment {
  const now = new Date().toISOString();
  const id = `${randomText(20)}sndbxZY`;
  const ok = source.behaviour === 'ok';
  const status = !ok ? 'FAILED' : body.autocomplete ? 'COMPLETED' : 'APPROVED';
  const { amount_money, tip_money, customer_id, reference_id, note, statement_description_identifier } = body;
  const { buyer_email_address, billing_address, shipping_address } = body;
  const described = { customer_id, reference_id, note, statement_description_identifier };
  const total = { amount: amount_money.amount + (tip_money?.amount ?? 0), currency: 'USD' as const };
  const buyer = { buyer_email_address, billing_address, shipping_address };
  return {
    ...defined({ amount_money, tip_money, ...described, ...buyer }),
    id,
    created_at: now,
    updated_at: now,
    total_money: total,
    ...(ok ? { approved_money: total } : {}),
    status,
    delay_duration: body.delay_duration ?? 'PT168H',
    delay_action: 'CANCEL',
    delayed_until: new Date(Date.now() + 168 * 3_600_000).toISOString(),
    source_type: 'CARD',
    card_details: {
      status: cardStatus[status],
      card: {
        card_brand: source.brand,
        last_4: source.last4,
        exp_month: source.month,
        exp_year: source.year,
        fingerprint: `sq-1-${source.brand}-${source.last4}`,
        card_type: 'CREDIT',
        prepaid_type: 'NOT_PREPAID',
        bin: '411111',
      },
      entry_method: 'KEYED',
      cvv_status: source.behaviour === 'CVV_FAILURE' ? 'CVV_REJECTED' : 'CVV_ACCEPTED',
      avs_status: source.behaviour === 'ADDRESS_VERIFICATION_FAILURE' ? 'AVS_REJECTED' : 'AVS_ACCEPTED',
      statement_description: 'SQ *PLUMBLINE SANDBOX',
      ...(ok
        ? { auth_result_code: randomText(6), card_payment_timeline: timeline(status, now) }
        : { errors: [problemOf(source.behaviour)] }),
    },
    location_id: settings.locationId,
    order_id: body.order_id ?? randomText(24),
    ...(ok
      ? {
          receipt_number: id.slice(0, 4),
          receipt_url: `https://squareupsandbox.com/receipt/preview/${id}`,
          processing_fee: [],
        }
      : {}),
    application_details: { square_product: 'ECOMMERCE_API', application_id: settings.applicationId },
    version_token: randomText(40),
  };
}

const cardStatus = { COMPLETED: 'CAPTURED', APPROVED: 'AUTHORIZED', FAILED: 'FAILED', CANCELED: 'VOIDED' } as const;

function timeline(status: string, now: string) {
  return { authorized_at: now, ...(status === 'COMPLETED' ? { captured_at: now } : {}) };
}

function problemOf(code: Behaviour) {
  const told = code === 'ok' || code === 'CARD_TOKEN_USED' ? 'GENERIC_DECLINE' : code;
  return { category: 'PAYMENT_METHOD_ERROR' as const, code: told, detail: `Authorization error: '${told}'` };
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
