import type { Knex } from 'knex';
import { freeCoupon } from '../coupons/reserve-coupon.ts';
import { changeOrder, lockOrder } from '../orders/store.ts';
import { endLastAttempt, findAttempt, type Attempt } from './attempts.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { closeAttempt } from './stripe/close-attempt.ts';

/**
 * Cancels the payment of an unpaid order at the provider, then ends the order. @returns false if the provider refuses to
 * cancel, mostly because the payment has succeeded; the order then stays unchanged. @throws ProviderFault
 */
export async function cancelAttempts(
  { db, stripe }: Pick<PaymentDeps, 'db' | 'stripe'>,
  orderId: number,
  endStatus: 'expired' | 'cancelled',
): Promise<boolean> {
  const attempt = await findAttempt(db.knex, orderId);
  // If no id is stored, no browser ever received the client secret, so a payment that may exist at the provider cannot be paid.
  if (attempt !== null && attempt.intentId !== null) {
    if (!(await closeAttempt(stripe, { ...attempt, intentId: attempt.intentId }))) return false;
  }
  await db.write((transaction) => endOrder(transaction, orderId, attempt, endStatus));
  return true;
}

/** Ends an order whose payment was cancelled or never existed. */
export async function endOrder(
  transaction: Knex.Transaction,
  orderId: number,
  closedAttempt: Attempt | null,
  endStatus: 'expired' | 'cancelled',
): Promise<void> {
  const order = await lockOrder(transaction, orderId);
  if (order.status !== 'open' && order.status !== 'processing') return;
  // The order stays open: another process has opened a payment in the meantime, which was not cancelled.
  if (!(await endLastAttempt(transaction, orderId, closedAttempt))) return;
  await freeCoupon(transaction, order);
  await changeOrder(transaction, orderId, {
    status: endStatus,
    resume_key: null,
    check_at: null,
    version: order.version + 1,
  });
}
