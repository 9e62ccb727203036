import { Failure } from '../../platform/http/failure.ts';
import { providerAwayForStaff } from './provider-away.ts';
import { ProviderFault } from './stripe/provider-fault.ts';
import { notCalled } from './stripe/through-circuit.ts';

/** Runs an action of staff at the card provider; its faults become answers that staff can read. */
export async function withAdminMessage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    if (error.code === notCalled) throw providerAwayForStaff();
    if (error.kind === 'unknown') {
      throw new Failure(
        'payment_pending',
        'The card provider has not answered. Look again in a minute: we keep asking.',
      );
    }
    throw new Failure('unavailable', `The card provider refused this (${error.code}): ${error.message}`);
  }
}
