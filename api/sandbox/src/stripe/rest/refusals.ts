import type { Answer } from '../state/tables.ts';
import { StripeError } from './stripe-error.ts';

export function unknownError(): StripeError {
  return new StripeError(500, { type: 'api_error', message: 'An unknown error occurred' });
}

export function tooMany(): StripeError {
  return new StripeError(429, {
    type: 'invalid_request_error',
    code: 'rate_limit',
    message: 'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.',
  });
}

export function inProgress(key: string): StripeError {
  return new StripeError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  });
}

/** A key that was used for something else. */
export function otherRequest({ id, fingerprint }: Answer, route: string): StripeError {
  const same = fingerprint.startsWith(route);
  const only = same
    ? 'with the same parameters they were first used with'
    : `for the same endpoint they were first used for ('${fingerprint.split(' ')[1]}')`;
  return new StripeError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used ${only}. Try using a key other than '${id}' if you meant to execute a different request.`,
  });
}
