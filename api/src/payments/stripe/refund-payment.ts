import type { PaymentFact } from '../facts.ts';
import { refunded } from '../settle/settled-status.ts';
import type { StripeProvider } from './open-stripe.ts';
import { callStripe } from './provider-fault.ts';

/**
 * Gives so many cents of a payment back. Done twice, at once or after a crash, it is done once: the key says what was given
 * back before. Of two that ask for different sums at once, in whatever processes, the provider refuses one. @throws ProviderFault
 */
export async function refundPayment(
  { api }: StripeProvider,
  payment: PaymentFact,
  { orderId, amount }: { readonly orderId: string; readonly amount: number },
): Promise<void> {
  // The key of a refund that failed would only tell its first answer again.
  const failures = failedRefunds(payment);
  await callStripe(() =>
    api.refunds.create(
      { payment_intent: payment.intentId, amount, metadata: { orderId } },
      { idempotencyKey: `refund-${payment.intentId}-${refunded(payment)}-${failures}` },
    ),
  );
}

/** How many refunds of a payment came back to us. */
export function failedRefunds({ charge }: PaymentFact): number {
  return (charge?.refunds ?? []).filter(({ failed }) => failed).length;
}
