import type { PaymentDeps } from './payment-deps.ts';
import { createCircuitBreaker } from '../../platform/circuit-breaker/circuit-breaker.ts';
import { openStripe } from './stripe/open-stripe.ts';
import { createMutex } from '../../platform/jobs/mutex.ts';

/** The dependencies of payments, if a provider is configured; otherwise null. `transport` is for tests with their own connection. */
export function openPayments(
  deps: Omit<PaymentDeps, 'stripe' | 'mutex'>,
  transport?: typeof fetch,
): PaymentDeps | null {
  const { stripe } = deps.paymentRules;
  if (stripe === null) return null;
  const circuit = createCircuitBreaker({ provider: 'stripe', ...deps });
  return { ...deps, stripe: openStripe(stripe, transport, circuit), mutex: createMutex() };
}
