import type { ExecutedAttempt } from './execute-attempt.ts';
import type { StripeProvider } from './open-stripe.ts';
import { callStripe, ProviderFault } from './provider-fault.ts';

/**
 * Sets the card of a subscription's first payment, which the browser then confirms; an attempt is one try to pay an order.
 * The provider verifies stored cards with the bank, so the card can be declined here already. @throws ProviderFault
 */
export async function attachCard(
  { api }: StripeProvider,
  attempt: ExecutedAttempt,
  paymentMethodId: string,
): Promise<void> {
  const { customerId, intentId } = attempt;
  if (customerId === null) return;
  const intent = await callStripe(() => api.paymentIntents.retrieve(intentId));
  const isUnpaid = ['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status);
  if (!isUnpaid || intent.payment_method === paymentMethodId) return;
  await callStripe(() => api.paymentMethods.attach(paymentMethodId, { customer: customerId }));
  try {
    await callStripe(() => api.paymentIntents.update(intentId, { payment_method: paymentMethodId }));
  } catch (error) {
    // Another tab has paid in between, so this card is not needed.
    if (!(error instanceof ProviderFault) || error.code !== 'payment_intent_unexpected_state') throw error;
  }
}
