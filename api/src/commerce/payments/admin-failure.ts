import { Failure } from '../../platform/http/failure.ts';
import { providerAwayForDesk } from './provider-away.ts';
import { ProviderFault } from './stripe/provider-fault.ts';
import { notCalled } from './stripe/through-circuit.ts';

/** Does what staff ask of the card provider; a fault of it becomes an answer in plain words. */
export async function forDesk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    if (error.code === notCalled) throw providerAwayForDesk();
    if (error.kind === 'unknown') {
      throw new Failure(
        'payment_pending',
        'The card provider has not answered. Look again in a minute: we keep asking.',
      );
    }
    throw new Failure('unavailable', `The card provider refused this (${error.code}): ${error.message}`);
  }
}
