import type { Database } from '../../platform/database/database.ts';
import type { PaymentDeps } from '../../commerce/payments/payment-deps.ts';
import { openStripe, type StripeProvider } from '../../commerce/payments/stripe/open-stripe.ts';
import { createMutex } from '../../platform/jobs/mutex.ts';
import { faultHeader, type ProviderFault } from './provider/stored-answers.ts';

/** A process ended in the middle of something. */
class Killed extends Error {
  override readonly name = 'Killed';
}

/** A failure of one process's connection to the provider, or of the provider. */
export type ConnectionFault = 'lost answer' | 'refused' | 'error' | ProviderFault;

export interface KillableProcess {
  readonly deps: PaymentDeps;
  readonly isDead: () => boolean;
  /** Sets the fault of the next calls. */
  fail(fault: ConnectionFault, calls: number): void;
}

/**
 * The API's payments in a process that is killed after `stepsToLive` steps. A step is the moment before or after a
 * write to the database or a call to the provider; from then on the process can do neither.
 */
export function openKillableProcess(
  shared: Omit<PaymentDeps, 'stripe' | 'mutex'>,
  transport: typeof fetch,
  stepsToLive: number,
): KillableProcess {
  let steps = 0;
  let dead = false;
  let fault: ConnectionFault | null = null;
  let faultyCalls = 0;
  const step = (): void => {
    steps += 1;
    if (steps > stepsToLive) dead = true;
    if (dead) throw new Killed('the process is gone');
  };
  const db: Database = {
    ...shared.db,
    write: async (work) => {
      step();
      const value = await shared.db.write(work);
      step();
      return value;
    },
  };
  const faultyTransport: typeof fetch = async (input, init) => {
    const callFault = faultyCalls > 0 ? fault : null;
    if (faultyCalls > 0) faultyCalls -= 1;
    if (dead || callFault === 'refused') throw new TypeError('fetch failed');
    step();
    if (callFault === 'error') return Response.json({ error: { type: 'api_error', message: 'x' } }, { status: 500 });
    const headers = new Headers(init?.headers);
    if (callFault === 'done, kept 500' || callFault === 'not done, kept 500') headers.set(faultHeader, callFault);
    const answer = await transport(input, { ...init, headers });
    step();
    if (callFault === 'lost answer') throw new TypeError('fetch failed');
    return answer;
  };
  const { stripe: account } = shared.paymentRules;
  if (account === null) throw new Error('there is no provider');
  const open = (): StripeProvider => {
    const opened = openStripe(account, faultyTransport);
    // The SDK's pause before a retry would take half a second of real time.
    Object.assign(opened.api, { getInitialNetworkRetryDelay: () => 0, getMaxNetworkRetryDelay: () => 0 });
    return opened;
  };
  let stripe: StripeProvider | null = null;
  return {
    deps: {
      ...shared,
      db,
      mutex: createMutex(),
      // Opened on demand, because most processes of a schedule make no call.
      get stripe() {
        return (stripe ??= open());
      },
    },
    isDead: () => dead,
    fail: (nextFault, calls) => {
      fault = nextFault;
      faultyCalls = calls;
    },
  };
}
