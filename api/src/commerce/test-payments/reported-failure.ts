import type { Logger } from 'pino';
import { Failure } from '../../platform/http/failure.ts';
import { providerUnavailableForStaff } from '../payments/provider-unavailable.ts';
import { ProviderFault } from '../payments/stripe/provider-fault.ts';
import { notCalled } from '../payments/stripe/through-circuit.ts';

/** Converts a fault of the provider to the error for staff. Other errors are returned as they are. */
export function reportedFailure(log: Logger, error: unknown): unknown {
  if (!(error instanceof ProviderFault)) return error;
  const { kind, code, message } = error;
  if (kind === 'declined') return new Failure('card_declined', message);
  log.warn({ kind, code, request: error.request }, 'a test charge failed at the card provider');
  if (code === notCalled) return providerUnavailableForStaff();
  if (kind === 'unknown') return noAnswerYet();
  return new Failure('unavailable', `The provider refused the test (${code}).`);
}

/** The failure of a charge whose outcome is unknown. A repeat with the same key reports the same charge and makes no second one. */
export function noAnswerYet(): Failure {
  return new Failure('payment_pending', 'The provider has not answered yet. Asking again makes no second charge.');
}
