import { invalidRequest } from '../rest/stripe-error.ts';
import type { UnitOfWork } from '../state/unit-of-work.ts';

/** Changes the balance available for refunds by an amount in cents; does nothing while the balance is unlimited. */
export function moveBalance(work: UnitOfWork, amount: number): void {
  const balance = work.get('balance', 'balance');
  if (balance !== undefined) work.put('balance', { ...balance, available: balance.available + amount });
}

/** @throws StripeError if a refund exceeds the available balance. */
export function checkBalance(work: UnitOfWork, amount: number): void {
  const balance = work.get('balance', 'balance');
  if (balance === undefined || amount <= balance.available) return;
  throw invalidRequest('Insufficient funds in your Stripe balance to refund this amount.', {
    code: 'balance_insufficient',
  });
}
