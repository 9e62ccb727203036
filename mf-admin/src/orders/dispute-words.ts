import type { Dispute } from '@plumbline/contract/commerce/admin-orders';

const dayMs = 86_400_000;

/** Labels of Stripe's dispute reasons. */
const reasons: Readonly<Record<string, string>> = {
  bank_cannot_process: 'The bank cannot process it',
  check_returned: 'Check returned',
  credit_not_processed: 'Promised refund not received',
  customer_initiated: 'Raised by the customer',
  debit_not_authorized: 'Debit not authorized',
  duplicate: 'Charged twice',
  fraudulent: 'Fraudulent',
  general: 'No reason given',
  incorrect_account_details: 'Incorrect account details',
  insufficient_funds: 'Insufficient funds',
  noncompliant: 'Against the card network’s rules',
  product_not_received: 'Product not received',
  product_unacceptable: 'Product unacceptable',
  subscription_canceled: 'Subscription canceled',
  unrecognized: 'Payment not recognized',
};

/** Why a payment is disputed; an unknown reason is shown as the provider calls it. */
export function disputeReason(reason: string): string {
  return reasons[reason] ?? reason.replaceAll('_', ' ');
}

/** Whether the bank has yet to decide a dispute. */
export function isUndecided({ standing }: Pick<Dispute, 'standing'>): boolean {
  return standing === 'open' || standing === 'inquiry';
}

/** The time until a deadline, such as `9 days left`. */
export function timeLeft(until: string): string {
  const remainingMs = Date.parse(until) - Date.now();
  if (remainingMs <= 0) return 'the time is over';
  const days = Math.floor(remainingMs / dayMs);
  return days === 0 ? 'less than a day left' : `${days} ${days === 1 ? 'day' : 'days'} left`;
}
