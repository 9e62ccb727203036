import type { PaymentDeps } from './payment-deps.ts';
import { openStripe } from './stripe/open-stripe.ts';
import { openTurns } from './turns.ts';

/** What taking payments needs, where a provider is set up; else null. `transport` is for tests that bring their own wire. */
export function openPayments(
  deps: Omit<PaymentDeps, 'stripe' | 'turns'>,
  transport?: typeof fetch,
): PaymentDeps | null {
  const { stripe } = deps.paymentRules;
  return stripe === null ? null : { ...deps, stripe: openStripe(stripe, transport), turns: openTurns() };
}
