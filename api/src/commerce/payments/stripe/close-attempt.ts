import type { Attempt } from '../attempts.ts';
import type { StripeProvider } from './open-stripe.ts';
import { callStripe, isRefusal } from './provider-fault.ts';

type Closable = Pick<Attempt, 'subscriptionId'> & { readonly intentId: string };

/**
 * Closes an attempt (a payment of an order begun at the provider), so that it can never be paid. An invoice's payment is
 * only closed by voiding the invoice, which fails after its payment, so no payment can slip through. Cancelling the
 * subscription instead could end a membership that was paid a moment ago.
 * @returns false if it cannot be closed, mostly because it is paid; the provider's state must then be read. @throws
 * ProviderFault
 */
export async function closeAttempt({ api }: StripeProvider, attempt: Closable): Promise<boolean> {
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
