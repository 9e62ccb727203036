import { Failure } from '../../platform/http/failure.ts';
import { withTimeout } from '../../platform/jobs/with-timeout.ts';
import { logLateError } from '../payments/log-late-error.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { providerUnavailableForMember } from '../payments/provider-unavailable.ts';
import { ProviderFault } from '../payments/stripe/provider-fault.ts';

/**
 * Runs a member's request at the card provider and converts its faults to messages for members. `requestState` is the
 * sentence about the state of the request if the provider cannot be reached, or is late: after a timeout the work
 * continues in the background.
 * @throws Failure `card_declined`, `provider_unavailable`, `unavailable`
 */
export async function withMemberMessage<T>(
  { log, answerTimeout }: Pick<PaymentDeps, 'log' | 'answerTimeout'>,
  requestState: string | (() => Promise<string>),
  work: () => Promise<T>,
): Promise<T> {
  const unavailable = async () => {
    const more = typeof requestState === 'string' ? requestState : await requestState();
    return providerUnavailableForMember(`Our card provider cannot be reached just now. ${more}`);
  };
  try {
    const answerLate = async () => {
      throw await unavailable();
    };
    return await withTimeout(work(), {
      onTimeout: answerLate,
      onLateError: logLateError(log),
      timeout: answerTimeout,
    });
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    const { kind, code, request } = error;
    if (kind === 'declined') throw new Failure('card_declined', error.message);
    log.warn({ kind, code, request }, 'the card provider has a fault');
    if (kind === 'unknown' || kind === 'failed_for_key') throw await unavailable();
    throw new Failure('unavailable', 'The card provider has a problem. Please try again, or write to us.');
  }
}
