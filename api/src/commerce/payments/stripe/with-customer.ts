import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import {
  dropCustomer,
  keepCustomer,
  noteCustomer,
  type CustomerRequest,
  type PaymentCustomer,
} from '../payment-customers.ts';
import type { StripeProvider } from './open-stripe.ts';
import { callStripe, ProviderFault } from './provider-fault.ts';

interface CustomerDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly stripe: StripeProvider;
}

type KnownCustomer = PaymentCustomer & { readonly customerId: string };

/**
 * Calls the provider with the one customer of an e-mail address. A customer that was deleted at the provider is
 * replaced, and the call repeated. @throws ProviderFault
 */
export async function withCustomer<T>(
  deps: CustomerDeps,
  request: CustomerRequest,
  call: (customerId: string) => Promise<T>,
): Promise<T> {
  const known = await customerOf(deps, request);
  try {
    return await call(known.customerId);
  } catch (error) {
    if (!(error instanceof ProviderFault) || error.kind !== 'missing' || error.param !== 'customer') throw error;
    await deps.db.write((transaction) => dropCustomer(transaction, known));
    return call((await customerOf(deps, request)).customerId);
  }
}

/** Idempotent, also concurrently and after a crash, by the address's key. */
async function customerOf({ db, clock, stripe }: CustomerDeps, requested: CustomerRequest): Promise<KnownCustomer> {
  const kept = await keepCustomer(db, requested, new Date(clock.now()).toISOString());
  const { key, request, customerId } = kept;
  if (customerId !== null) return { ...kept, customerId };
  try {
    const made = await callStripe(() => stripe.api.customers.create({ ...request }, { idempotencyKey: key }));
    await db.write((transaction) => noteCustomer(transaction, kept, made.id));
    return { ...kept, customerId: made.id };
  } catch (error) {
    // The same key would only repeat the failure.
    if (error instanceof ProviderFault && error.kind !== 'unknown') {
      await db.write((transaction) => dropCustomer(transaction, kept));
    }
    throw error;
  }
}
