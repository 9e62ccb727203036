import type { StripeError } from '@stripe/stripe-js';
import { states, toasts } from '../content.ts';
import type { Outcome } from './outcome.ts';

/** Errors after which nobody in the browser can say whether the card was charged. */
const inTheDark: ReadonlySet<string> = new Set([
  'api_connection_error',
  'api_error',
  'rate_limit_error',
  'idempotency_error',
]);

/** Whether a confirmation that ended so may have charged the card all the same. */
export function mayHavePaid(error: StripeError): boolean {
  return inTheDark.has(error.type) || error.code === 'payment_intent_unexpected_state';
}

/** Not charged, in the provider's own words. */
export function declined(error: Pick<StripeError, 'message'>): Outcome {
  const { title, description } = toasts.paymentFailed;
  return { kind: 'failed', title, message: error.message || description, next: states.afterDecline };
}
