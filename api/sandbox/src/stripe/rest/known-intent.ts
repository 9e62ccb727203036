import type Stripe from 'stripe';
import type { Work } from '../state/work.ts';
import { invalid, missing } from './stripe-error.ts';

/** @throws StripeError where there is no such customer. */
export function checkCustomer(work: Work, customer: string | undefined): void {
  if (customer !== undefined && work.get('customers', customer) === undefined) {
    throw missing('customer', customer, 'customer', 400);
  }
}

/** A browser must know the intent's secret. @throws StripeError where it does not. */
export function intentFor(work: Work, id = '', browser: boolean, secret?: string): Stripe.PaymentIntent {
  const intent = work.get('payment_intents', id);
  if (intent === undefined) throw missing('payment_intent', id, 'intent');
  if (browser ? secret !== intent.client_secret : secret !== undefined && secret !== intent.client_secret) {
    throw invalid(
      secret === undefined
        ? 'Missing required param: client_secret.'
        : 'The client_secret provided does not match any associated PaymentIntent on this account. Ensure the provided client_secret and publishable key belong to the same account.',
      secret === undefined
        ? { code: 'parameter_missing', param: 'client_secret' }
        : { code: 'resource_missing', param: 'client_secret' },
    );
  }
  return intent;
}
