import { invalid } from '../rest/stripe-error.ts';
import type { Work } from '../state/work.ts';

/** Money besides charges: it changes the balance available for refunds, if that was limited. */
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
