import type Stripe from 'stripe';
import { ProviderError } from '../../provider/provider-error.ts';

type ErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';

/** An error in Stripe's format, without the fields derived from its code. */
export interface ErrorBody {
  readonly type: ErrorType;
  readonly message: string;
  readonly code?: string;
  readonly decline_code?: string;
  readonly param?: string;
  readonly charge?: string;
  readonly advice_code?: string;
  readonly network_decline_code?: string;
  readonly payment_intent?: Stripe.PaymentIntent;
  readonly payment_method?: Stripe.PaymentMethod;
  readonly setup_intent?: Stripe.SetupIntent;
}

/** An error response. `isStored`: the call's writes are stored despite the error, such as a declined charge. */
export class StripeError extends ProviderError {
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody, isStored = false) {
    super(status, body.message, isStored);
    this.body = body;
  }
}

/** Adds the URL of the code's documentation, which every error with a code contains. */
export function withDocUrl<T extends { readonly code?: string }>(body: T): T & { readonly doc_url?: string } {
  if (body.code === undefined) return body;
  return { ...body, doc_url: `https://stripe.com/docs/error-codes/${body.code.replaceAll('_', '-')}` };
}

/** The error for an invalid request; `fields` can name the code and the parameter. */
export function invalidRequest(message: string, fields: Omit<ErrorBody, 'type' | 'message'> = {}): StripeError {
  return new StripeError(400, { type: 'invalid_request_error', message, ...fields });
}

/** The error for an unknown id. `objectType` is such as `payment_intent`. */
export function noSuchObject(objectType: string, id: string, param = 'id', status = 404): StripeError {
  const message = `No such ${objectType}: '${id}'`;
  return new StripeError(status, { type: 'invalid_request_error', code: 'resource_missing', message, param });
}

export function unauthorized(message: string, code?: string): StripeError {
  return new StripeError(401, { type: 'invalid_request_error', message, ...(code === undefined ? {} : { code }) });
}

export function unknownError(message = 'An unknown error occurred'): StripeError {
  return new StripeError(500, { type: 'api_error', message });
}

export function rateLimited(): StripeError {
  return new StripeError(429, {
    type: 'invalid_request_error',
    code: 'rate_limit',
    message: 'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.',
  });
}

export function keyInUse(key: string): StripeError {
  return new StripeError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  });
}

/** The error for an idempotency key that was used for another request. */
export function keyReused(key: string): StripeError {
  return new StripeError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same endpoint and parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}
