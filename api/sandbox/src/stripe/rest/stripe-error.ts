import type Stripe from 'stripe';

type ErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';

/** An error as Stripe puts it, less what it makes out of the code. */
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
}

/** Answers the caller. `keeps`: what was done before it stays done, such as the record of a declined charge. */
export class StripeError extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  readonly keeps: boolean;

  constructor(status: number, body: ErrorBody, keeps = false) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.keeps = keeps;
  }
}

/** With the address of the code's description, as every error with a code has it. */
export function withDocUrl<T extends { readonly code?: string }>(body: T): T & { readonly doc_url?: string } {
  if (body.code === undefined) return body;
  return { ...body, doc_url: `https://stripe.com/docs/error-codes/${body.code.replaceAll('_', '-')}` };
}

/** A 400 that names the parameter. */
export function invalid(message: string, more: Omit<ErrorBody, 'type' | 'message'> = {}): StripeError {
  return new StripeError(400, { type: 'invalid_request_error', message, ...more });
}

/** `what` is the object's name, such as `payment_intent`. */
export function missing(what: string, id: string, param = 'id', status = 404): StripeError {
  return new StripeError(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  });
}
