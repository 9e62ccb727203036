import type { Logger } from 'pino';
import { Failure } from '../../platform/http/failure.ts';
import { providerAwayForDesk } from '../payments/provider-away.ts';
import { ProviderFault } from '../payments/stripe/provider-fault.ts';
import { notCalled } from '../payments/stripe/through-circuit.ts';

/** What staff are told of a provider's fault. Every other error stays what it is. */
export function toldFailure(log: Logger, error: unknown): unknown {
  if (!(error instanceof ProviderFault)) return error;
  const { kind, code, message } = error;
  if (kind === 'declined') return new Failure('card_declined', message);
  log.warn({ kind, code, request: error.request }, 'a test met a fault of the provider');
  if (code === notCalled) return providerAwayForDesk();
  if (kind === 'unknown') return pending();
  return new Failure('unavailable', `The provider refused the test (${code}).`);
}

/** Nobody knows yet; asked again, the same charge is told of, and no other is made. */
export function pending(): Failure {
  return new Failure('payment_pending', 'The provider has not answered yet. Asking again makes no second charge.');
}
