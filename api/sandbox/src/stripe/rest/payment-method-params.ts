import type Stripe from 'stripe';
import * as v from 'valibot';
import { noBillingDetails } from '../payments/payment-method.ts';
import { Address, addressOf } from './money-params.ts';
import { exactly, may, metadata, oneOf, text, unsettable, whole } from './params.ts';
import { StripeError } from './stripe-error.ts';

export const CardParams = exactly({ number: text(30), exp_month: whole, exp_year: whole, cvc: may(text(10)) });

export const BillingDetails = exactly({
  address: may(v.union([unsettable(0), Address])),
  email: may(unsettable()),
  name: may(unsettable()),
  phone: may(unsettable()),
});

export const AllowRedisplay = may(oneOf(['always', 'limited', 'unspecified']));

export const PaymentMethodData = exactly({
  type: oneOf(['card']),
  allow_redisplay: AllowRedisplay,
  billing_details: may(BillingDetails),
  card: may(CardParams),
  metadata,
});

export function billingDetailsOf(
  given: v.InferOutput<typeof BillingDetails> | undefined,
): Stripe.PaymentMethod.BillingDetails {
  if (given === undefined) return noBillingDetails;
  const { email = null, name = null, phone = null } = given;
  const address = typeof given.address === 'object' ? addressOf(given.address) : null;
  return { address: address ?? noBillingDetails.address, email, name, phone, tax_id: null };
}

/** Card numbers come from browsers only. */
export function rawCardRefused(): StripeError {
  return new StripeError(402, {
    type: 'invalid_request_error',
    message:
      'Sending credit card numbers directly to the Stripe API is generally unsafe. To continue processing use Stripe.js, the Stripe mobile bindings, or Stripe Elements.',
  });
}
