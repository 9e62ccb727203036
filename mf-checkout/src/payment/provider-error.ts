import type { StripeError } from '@stripe/stripe-js';
import { isOffline, offlineError } from '@plumbline/contract/offline';
import { states, toasts } from '../content.ts';
import type { IntentResult } from './instrument.ts';
import type { Outcome } from './outcome.ts';

/** Types of the provider's errors after which the browser cannot know whether the card was charged. */
const unclearTypes: ReadonlySet<string> = new Set([
  'api_connection_error',
  'api_error',
  'rate_limit_error',
  'idempotency_error',
]);

/**
 * Whether the payment's state has to be requested: the card may have been charged despite the error, or the payment has
 * changed since it was created. The provider's text of such an error is meant for programmers.
 */
export function isUnclear(error: StripeError): boolean {
  const isRefusal = error.code === 'payment_intent_authentication_failure';
  return unclearTypes.has(error.type) || (error.type === 'invalid_request_error' && !isRefusal);
}

/** Whether a payment was cancelled at the provider while it was being confirmed: it can no longer be paid. */
export function isCancelled({ paymentIntent, error }: IntentResult): boolean {
  return (paymentIntent ?? error?.payment_intent)?.status === 'canceled';
}

/**
 * The outcome of a payment that was not charged, with the provider's text, or the reason that the browser is offline.
 */
export function declined(error: Partial<Pick<StripeError, 'type' | 'message'>>): Outcome {
  const { title, description } = toasts.paymentFailed;
  if (error.type === 'api_connection_error' && isOffline())
    return { kind: 'failed', title, message: offlineError().detail };
  return { kind: 'failed', title, message: error.message || description, next: states.afterDecline };
}
