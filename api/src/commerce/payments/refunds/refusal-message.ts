import type { ProviderFault } from '../stripe/provider-fault.ts';

/** Advice for staff about a rejection, by the provider's code. */
const messages: Readonly<Record<string, string>> = {
  charge_disputed: 'The cardholder disputes this payment. It cannot be refunded before the bank has decided.',
  charge_already_refunded: 'All of this payment has gone back already.',
  balance_insufficient:
    'There is not enough money in the account at the card provider. Add some, or wait for the next payments, and ask again.',
  refund_disputed_payment: 'The cardholder disputes this payment. It cannot be refunded before the bank has decided.',
};

/** The reason of the provider's rejection of a refund, as a message for staff. */
export function refusalMessage({ kind, code, message }: ProviderFault): string {
  if (kind === 'failed_for_key')
    return 'The card provider had an error of its own, and has not made the refund. Ask again.';
  return messages[code] ?? message.slice(0, 500);
}
