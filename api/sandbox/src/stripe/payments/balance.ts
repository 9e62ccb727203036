import { invalid } from '../rest/stripe-error.ts';
import type { Work } from '../state/unit-of-work.ts';

/** Changes the balance available for refunds by an amount in cents; does nothing while the balance is unlimited. */
export function moveBalance(work: Work, amount: number): void {
  const limited = work.get('balance', 'balance');
  if (limited !== undefined) work.put('balance', { ...limited, available: limited.available + amount });
}

/** @throws StripeError if a refund exceeds the available balance. */
export function checkBalance(work: Work, amount: number): void {
  const limited = work.get('balance', 'balance');
  if (limited === undefined || amount <= limited.available) return;
  throw invalid('Insufficient funds in your Stripe balance to refund this amount.', { code: 'balance_insufficient' });
}
