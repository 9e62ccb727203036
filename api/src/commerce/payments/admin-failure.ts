import { Failure } from '../../platform/http/failure.ts';
import { providerUnavailableForStaff } from './provider-unavailable.ts';
import { ProviderFault } from './stripe/provider-fault.ts';
import { notCalled } from './stripe/through-circuit.ts';

/** The message to staff about a stored action that is retried later. */
export const providerUnanswered = 'The card provider has not answered. Look again in a minute: we keep asking.';

/**
 * Runs an action of staff at the card provider and converts its faults to messages for staff; `noAnswer` is the
 * message if the provider has not answered.
 */
export async function withAdminMessage<T>(
  work: () => Promise<T>,
  noAnswer: string | (() => Promise<string>) = providerUnanswered,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    if (error.code === notCalled) throw providerUnavailableForStaff();
    if (error.kind === 'unknown')
      throw new Failure('payment_pending', typeof noAnswer === 'string' ? noAnswer : await noAnswer());
    throw new Failure('unavailable', `The card provider refused this (${error.code}): ${error.message}`);
  }
}
