import { Failure } from '../../platform/http/failure.ts';
import type { PaymentDeps } from './payment-deps.ts';

/**
 * The dependencies of payments. @throws Failure `unavailable` if no provider is configured: on these endpoints
 * `not_found` means an unknown order or plan, whereas a webhook of a provider that is not set up does not exist.
 */
export function requirePayments({ payments }: { readonly payments: PaymentDeps | null }): PaymentDeps {
  if (payments === null) throw new Failure('unavailable', 'Card payments are not set up on this site.');
  return payments;
}
