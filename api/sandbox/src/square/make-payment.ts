import { randomText } from '../stripe/state/ids.ts';
import type { SquareCall } from './call.ts';
import type { PaymentBody } from './payment-body.ts';
import type { Behaviour, Source } from './sources.ts';
import type { Payment } from './square-state.ts';
import { defined } from './wire.ts';

/** The payment that comes of an attempt: paid, authorized or failed, as the source's bank answers. */
export function makePayment({ body, settings }: SquareCall<PaymentBody>, source: Source): Payment {
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

export const cardStatus = {
  COMPLETED: 'CAPTURED',
  APPROVED: 'AUTHORIZED',
  FAILED: 'FAILED',
  CANCELED: 'VOIDED',
} as const;

function timeline(status: string, now: string) {
  return { authorized_at: now, ...(status === 'COMPLETED' ? { captured_at: now } : {}) };
}

/** How a decline is told, in the answer and in the payment. */
export function problemOf(code: Behaviour) {
  const told = code === 'ok' || code === 'CARD_TOKEN_USED' ? 'GENERIC_DECLINE' : code;
  return { category: 'PAYMENT_METHOD_ERROR' as const, code: told, detail: `Authorization error: '${told}'` };
}
