import type { MadeAttempt } from './make-attempt.ts';
import type { StripeProvider } from './open-stripe.ts';
import { callStripe, isRefusal } from './provider-fault.ts';

/**
 * Sees to it that an attempt can never be paid. Of an invoice's payment only the invoice can be called off, and that fails
 * once it is paid: so there is no moment in which a payment slips through. Cancelling the subscription would call off a
 * membership that was paid a moment ago.
 * @returns false if it cannot be closed, mostly because it is paid: the provider has to be asked. @throws ProviderFault
 */
export async function closeAttempt({ api }: StripeProvider, attempt: MadeAttempt): Promise<boolean> {
  try {
    if (attempt.subscriptionId === null) {
      await callStripe(() => api.paymentIntents.cancel(attempt.intentId));
      return true;
    }
    const { subscriptionId } = attempt;
    const { latest_invoice: invoice } = await callStripe(() => api.subscriptions.retrieve(subscriptionId));
    const id = typeof invoice === 'string' ? invoice : invoice?.id;
    if (id === undefined) return false;
    await callStripe(() => api.invoices.voidInvoice(id));
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}
