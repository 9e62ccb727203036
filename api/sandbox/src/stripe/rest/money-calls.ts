import type Stripe from 'stripe';
import { idOf } from '../payments/charge.ts';
import { refundCharge } from '../payments/refund.ts';
import type { UnitOfWork } from '../state/unit-of-work.ts';
import { endpoint } from './endpoint.ts';
import { listPage, matches } from './list.ts';
import { exactly, expand, listOf, optional, metadata, text, integer } from './params.ts';
import { invalidRequest, noSuchObject } from './stripe-error.ts';

const paymentFilter = listOf({ payment_intent: optional(text()) });

/** The calls for charges, refunds and disputes. */
export const moneyCalls = [
  ...(['charges', 'refunds', 'disputes'] as const).map((table) =>
    endpoint(`GET /v1/${table}`, paymentFilter, ({ work, params }) =>
      listPage<{ readonly id: string; readonly payment_intent: unknown }>(table, work.all(table), params, (row) =>
        matches(row, { payment_intent: params.payment_intent }),
      ),
    ),
  ),
  endpoint(
    'POST /v1/refunds',
    exactly({ amount: optional(integer), payment_intent: text(), metadata, expand }),
    ({ work, params }) => refundCharge(work, chargeOf(work, params), params),
  ),
];

interface Payment {
  readonly charge?: string | undefined;
  readonly payment_intent?: string | undefined;
}

/** The charge of a payment. @throws StripeError for a payment without a successful charge. */
export function chargeOf(work: UnitOfWork, { charge: chargeId, payment_intent: intentId }: Payment): Stripe.Charge {
  if ((chargeId === undefined) === (intentId === undefined)) {
    throw invalidRequest('One of the following params should be provided for this request: payment_intent or charge.', {
      code: chargeId === undefined ? 'parameter_missing' : 'parameters_exclusive',
    });
  }
  const intent = intentId === undefined ? undefined : work.get('payment_intents', intentId);
  if (intentId !== undefined && intent === undefined) throw noSuchObject('payment_intent', intentId, 'payment_intent');
  if (intent !== undefined && intent.status !== 'succeeded') {
    throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`);
  }
  const id = chargeId ?? idOf(intent?.latest_charge) ?? '';
  const charge = work.get('charges', id);
  if (charge === undefined) throw noSuchObject('charge', id, 'charge');
  return charge;
}
