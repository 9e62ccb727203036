import { invalid } from '../rest/stripe-error.ts';
import type { Work } from '../state/work.ts';

/** Money that comes or goes besides charges: what can be given back changes with it, if that was limited. */
export function moveBalance(work: Work, amount: number): void {
  const limited = work.get('balance', 'balance');
  if (limited !== undefined) work.put('balance', { ...limited, available: limited.available + amount });
}

/** @throws StripeError if a refund is more than can be given back. */
export function checkBalance(work: Work, amount: number): void {
  const limited = work.get('balance', 'balance');
  if (limited === undefined || amount <= limited.available) return;
  throw invalid('Insufficient funds in your Stripe balance to refund this amount.', { code: 'balance_insufficient' });
}
