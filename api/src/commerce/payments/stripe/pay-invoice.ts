import type { StripeProvider } from './open-stripe.ts';
import { callStripe, ProviderFault } from './provider-fault.ts';

/** The provider's codes for a payment that the cardholder must confirm with their bank. */
const confirmationCodes: readonly string[] = ['invoice_payment_intent_requires_action', 'authentication_required'];

/**
 * Pays an open invoice with the card on file. `needs_confirmation`: the bank requires a confirmation of the cardholder; `closed`:
 * it can no longer be paid, mostly because it is paid. Concurrent callers pay an invoice once. @throws ProviderFault,
 * `declined` for a declined card
 */
export async function payInvoice(
  { api }: StripeProvider,
  id: string,
): Promise<'paid' | 'needs_confirmation' | 'closed'> {
  try {
    const invoice = await callStripe(() => api.invoices.pay(id));
    return invoice.status === 'paid' ? 'paid' : 'needs_confirmation';
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    if (confirmationCodes.includes(error.code)) return 'needs_confirmation';
    if (error.kind === 'refused') return 'closed';
    throw error;
  }
}
