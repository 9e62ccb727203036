import type { PaymentDeps } from './payment-deps.ts';
import { openCircuit } from '../../platform/circuit-breaker/circuit-breaker.ts';
import { openStripe } from './stripe/open-stripe.ts';
import { createMutex } from '../../platform/jobs/mutex.ts';

/** What taking payments needs, where a provider is set up; else null. `transport` is for tests that bring their own wire. */
export function openPayments(
  deps: Omit<PaymentDeps, 'stripe' | 'mutex'>,
  transport?: typeof fetch,
): PaymentDeps | null {
  const { stripe } = deps.paymentRules;
  if (stripe === null) return null;
  const circuit = openCircuit({ provider: 'stripe', ...deps });
  return { ...deps, stripe: openStripe(stripe, transport, circuit), mutex: createMutex() };
}
