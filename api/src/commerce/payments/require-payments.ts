import { Failure } from '../../platform/http/failure.ts';
import type { PaymentDeps } from './payment-deps.ts';

/** The dependencies of payments. @throws Failure `unavailable` if no provider is configured. */
export function requirePayments({ payments }: { readonly payments: PaymentDeps | null }): PaymentDeps {
  if (payments === null) throw new Failure('unavailable', 'Card payments are not set up on this site.');
  return payments;
}
