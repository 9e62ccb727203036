import * as v from 'valibot';
import { randomText } from '../provider/ids.ts';
import type { SquareCall } from './endpoint.ts';
import type { Behaviour, Source } from './sources.ts';
import type { Payment } from './square-state.ts';

const text = (max: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(max));

/** The parameters of a payment. */
export const PaymentBody = v.strictObject({
  source_id: text(255),
  idempotency_key: text(45),
  amount_money: v.strictObject({
    amount: v.pipe(v.number('Expected an integer value'), v.safeInteger('Expected an integer value')),
    currency: v.literal('USD', 'The sandbox’s account takes USD'),
  }),
  location_id: v.optional(text(50)),
  reference_id: v.optional(text(40)),
  note: v.optional(text(500)),
  buyer_email_address: v.optional(text(255)),
});
export type PaymentBody = v.InferOutput<typeof PaymentBody>;

/** The payment of an attempt: completed or failed, according to the bank's response in the source. */
export function makePayment({ body, settings }: SquareCall<PaymentBody>, source: Source): Payment {
  const now = new Date().toISOString();
  const id = `${randomText(20)}sndbxZY`;
  const ok = source.behaviour === 'ok';
  const { amount_money, reference_id, note, buyer_email_address } = body;
  return {
    id,
    created_at: now,
    updated_at: now,
    amount_money,
    total_money: amount_money,
    ...(reference_id === undefined ? {} : { reference_id }),
    ...(note === undefined ? {} : { note }),
    ...(buyer_email_address === undefined ? {} : { buyer_email_address }),
    ...(ok ? { approved_money: amount_money } : {}),
    status: ok ? 'COMPLETED' : 'FAILED',
    source_type: 'CARD',
    card_details: {
      status: ok ? 'CAPTURED' : 'FAILED',
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
        ? { auth_result_code: randomText(6), card_payment_timeline: { authorized_at: now, captured_at: now } }
        : { errors: [problemOf(source.behaviour)] }),
    },
    location_id: settings.locationId,
    order_id: randomText(24),
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

/** The error of a declined payment, which both the response and the payment contain. */
export function problemOf(code: Behaviour) {
  const errorCode = code === 'ok' || code === 'CARD_TOKEN_USED' ? 'GENERIC_DECLINE' : code;
  return { category: 'PAYMENT_METHOD_ERROR' as const, code: errorCode, detail: `Authorization error: '${errorCode}'` };
}
