import type Stripe from 'stripe';
import { idOf } from '../payments/charge.ts';
import { refundCharge } from '../payments/refund.ts';
import { cancelRefund } from '../payments/refund-outcome.ts';
import type { Work } from '../state/work.ts';
import { endpoint, type Endpoint } from './endpoint.ts';
import { listPage } from './list.ts';
import { metadataAfter } from './metadata.ts';
import { exactly, expand, listOf, may, metadata, oneOf, text, unsettable, whole } from './params.ts';
import { invalid, missing } from './stripe-error.ts';

export const ofPayment = listOf({ charge: may(text()), payment_intent: may(text()) });

/** Charges, and what is given back of them. */
export const chargeCalls: readonly Endpoint[] = [
  endpoint('GET /v1/charges', listOf({ customer: may(text()), payment_intent: may(text()) }), ({ work, params }) =>
    listPage(
      '/v1/charges',
      'charge',
      work.all('charges'),
      params,
      (charge) =>
        (params.customer === undefined || idOf(charge.customer) === params.customer) &&
        (params.payment_intent === undefined || idOf(charge.payment_intent) === params.payment_intent),
    ),
  ),
  endpoint('GET /v1/charges/*', exactly({ expand }), ({ work, ids }) => knownCharge(work, ids[0])),
  endpoint(
    'POST /v1/charges/*',
    exactly({ description: may(unsettable()), metadata, receipt_email: may(unsettable()), expand }),
    ({ work, ids, params }) => {
      const before = knownCharge(work, ids[0]);
      const { description = before.description, receipt_email = before.receipt_email } = params;
      const charge: Stripe.Charge = {
        ...before,
        description,
        receipt_email,
        metadata: metadataAfter(before.metadata, params.metadata),
      };
      work.put('charges', charge);
      work.emit('charge.updated', charge, before);
      return charge;
    },
  ),

  endpoint(
    'POST /v1/refunds',
    exactly({
      amount: may(whole),
      charge: may(text()),
      payment_intent: may(text()),
      reason: may(oneOf(['duplicate', 'fraudulent', 'requested_by_customer'])),
      metadata,
      expand,
    }),
    ({ work, params }) =>
      refundCharge(work, chargeToRefund(work, params), {
        amount: params.amount,
        reason: params.reason,
        metadata: metadataAfter({}, params.metadata),
      }),
  ),
  endpoint('GET /v1/refunds', ofPayment, ({ work, params }) =>
    listPage('/v1/refunds', 'refund', work.all('refunds'), params, (refund) => isOf(refund, params)),
  ),
  endpoint('GET /v1/refunds/*', exactly({ expand }), ({ work, ids }) => knownRefund(work, ids[0])),
  endpoint('POST /v1/refunds/*', exactly({ metadata, expand }), ({ work, ids, params }) => {
    const before = knownRefund(work, ids[0]);
    const refund = { ...before, metadata: metadataAfter(before.metadata ?? {}, params.metadata) };
    work.put('refunds', refund);
    work.emit('refund.updated', refund, before);
    return refund;
  }),
  endpoint('POST /v1/refunds/*/cancel', exactly({ expand }), ({ work, ids }) => {
    const refund = knownRefund(work, ids[0]);
    if (refund.status === 'requires_action') return cancelRefund(work, refund);
    throw invalid(`You cannot cancel a refund that has the status ${refund.status}; only one that requires action.`);
  }),
];

/** @throws StripeError */
function knownCharge(work: Work, id = ''): Stripe.Charge {
  const charge = work.get('charges', id);
  if (charge === undefined) throw missing('charge', id);
  return charge;
}

/** @throws StripeError */
export function knownRefund(work: Work, id = ''): Stripe.Refund {
  const refund = work.get('refunds', id);
  if (refund === undefined) throw missing('refund', id);
  return refund;
}

interface Payment {
  readonly charge?: string | undefined;
  readonly payment_intent?: string | undefined;
}

/** @throws StripeError where nothing was paid. */
export function chargeToRefund(work: Work, { charge: id, payment_intent: intentId }: Payment): Stripe.Charge {
  if ((id === undefined) === (intentId === undefined)) {
    throw invalid('One of the following params should be provided for this request: payment_intent or charge.', {
      code: id === undefined ? 'parameter_missing' : 'parameters_exclusive',
    });
  }
  if (intentId === undefined) {
    const charge = work.get('charges', id ?? '');
    if (charge === undefined) throw missing('charge', id ?? '', 'charge');
    return charge;
  }
  const intent = work.get('payment_intents', intentId);
  if (intent === undefined) throw missing('payment_intent', intentId, 'payment_intent');
  const charge = intent.status === 'succeeded' ? work.get('charges', idOf(intent.latest_charge) ?? '') : undefined;
  if (charge === undefined)
    throw invalid(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`);
  return charge;
}

/** Whether it is of the charge or the intent that a list asks for. */
export function isOf(
  { charge, payment_intent: intent }: Pick<Stripe.Refund, 'charge' | 'payment_intent'>,
  wanted: Payment,
): boolean {
  return (
    (wanted.charge === undefined || idOf(charge) === wanted.charge) &&
    (wanted.payment_intent === undefined || idOf(intent) === wanted.payment_intent)
  );
}
