import { setTimeout as sleep } from 'node:timers/promises';
import Stripe from 'stripe';
import { currentCall } from './through-circuit.ts';

/**
 * How a call to the provider failed. `unknown`: the call may have taken effect; a repeat with the same idempotency key
 * shows whether it has. `declined`: the card was declined, in the provider's words for its holder. `failed_for_key`:
 * the provider failed, and repeats this answer for the same idempotency key. `missing`: the object does not exist.
 * `refused`: any other error, of this site's code or of the caller's input.
 */
export type FaultKind = 'unknown' | 'declined' | 'failed_for_key' | 'missing' | 'refused';

export class ProviderFault extends Error {
  override readonly name = 'ProviderFault';
  readonly kind: FaultKind;
  /** The provider's code, safe to log. */
  readonly code: string;
  /** The provider's id of the call, and the rejected parameter; safe to log. */
  readonly request: string;
  /** The rejected parameter; empty if the provider named none. */
  readonly param: string;

  constructor(kind: FaultKind, code: string, message: string, request = '', param = '') {
    super(message);
    this.kind = kind;
    this.code = code;
    this.request = request;
    this.param = param;
  }
}

/** An error as fields of a log line. */
export function errorFields(error: unknown) {
  return error instanceof ProviderFault ? { kind: error.kind, code: error.code } : { err: error };
}

/** Whether the provider has rejected a call: its object is missing or in the wrong state, or its input is invalid. */
export function isRefusal(error: unknown): error is ProviderFault {
  return error instanceof ProviderFault && (error.kind === 'refused' || error.kind === 'missing');
}

/** The number of retries after a 429, which the SDK does not retry itself. */
const rateLimitRetries = 2;

/** Calls Stripe. @throws ProviderFault for every error of Stripe or the connection. */
export function callStripe<T>(call: () => Promise<T>): Promise<T> {
  return currentCall.run({ wasSent: false }, () => withRetries(call));
}

async function withRetries<T>(call: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
      if (error.statusCode !== 429 || tries >= rateLimitRetries) throw faultOf(error);
      // In ms, randomised so that concurrent callers do not retry together.
      await sleep(300 * 2 ** tries * (1 + Math.random()));
    }
  }
}

function faultOf(error: InstanceType<typeof Stripe.errors.StripeError>): ProviderFault {
  const code = error.code ?? error.type;
  const fault = (kind: FaultKind): ProviderFault =>
    new ProviderFault(kind, code, error.message, [error.requestId, error.param].filter(Boolean).join(' '), error.param);
  if (error instanceof Stripe.errors.StripeCardError) return fault('declined');
  const status = error.statusCode ?? 0;
  const replayed = error.headers?.['idempotent-replayed'] === 'true';
  if (status >= 500) return fault(replayed ? 'failed_for_key' : 'unknown');
  // 401, 403: the API key is wrong, which says nothing about the call; 409: another caller is using the idempotency
  // key; 429: too many requests.
  if (status === 0 || [401, 403, 409, 429].includes(status)) return fault('unknown');
  return fault(status === 404 || error.code === 'resource_missing' ? 'missing' : 'refused');
}
