import type Stripe from 'stripe';
import * as v from 'valibot';
import { exactly, may, text, unsettable } from './params.ts';
import { invalid } from './stripe-error.ts';

const currencies = ['usd', 'cad', 'eur', 'gbp'];

export const Currency = v.pipe(
  text(3),
  v.transform((name) => name.toLowerCase()),
  v.check(
    (name) => currencies.includes(name),
    (issue) => `|Invalid currency: ${issue.input}. The sandbox supports these currencies: ${currencies.join(', ')}`,
  ),
);

/** @throws StripeError outside of what can be charged. */
export function checkAmount(amount: number, param = 'amount'): void {
  if (amount < 1) {
    throw invalid('This value must be greater than or equal to 1.', { code: 'parameter_invalid_integer', param });
  }
  if (amount < 50) {
    throw invalid('Amount must be at least $0.50 usd', { code: 'amount_too_small', param });
  }
  if (amount > 99_999_999) {
    throw invalid('Amount must be no more than $999,999.99', { code: 'amount_too_large', param });
  }
}

export const Address = exactly({
  city: may(unsettable()),
  country: may(unsettable()),
  line1: may(unsettable()),
  line2: may(unsettable()),
  postal_code: may(unsettable()),
  state: may(unsettable()),
});

export function addressOf(given: v.InferOutput<typeof Address> | null | undefined): Stripe.Address | null {
  if (!given) return null;
  const { city = null, country = null, line1 = null, line2 = null, postal_code = null, state = null } = given;
  return { city, country, line1, line2, postal_code, state };
}

export const Shipping = v.union([
  unsettable(0),
  exactly({ address: Address, carrier: may(text()), name: text(), phone: may(text()), tracking_number: may(text()) }),
]);

export function shippingOf(given: v.InferOutput<typeof Shipping> | undefined): Stripe.PaymentIntent.Shipping | null {
  if (!given || typeof given === 'string') return null;
  const { carrier = null, name, phone = null, tracking_number = null } = given;
  const address = addressOf(given.address);
  return { ...(address === null ? {} : { address }), carrier, name, phone, tracking_number };
}
