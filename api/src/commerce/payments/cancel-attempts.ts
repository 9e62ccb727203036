import type { Knex } from 'knex';
import { changeOrder, lockOrder } from '../orders/store.ts';
import { findAttempt, setAttemptStatus, type Attempt } from './attempts.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { closeAttempt } from './stripe/close-attempt.ts';

/**
 * Ends an order that is not paid; its payment is called off at the provider first. @returns false where the provider says
 * that it cannot be, mostly because it is paid: then the order stays as it is. @throws ProviderFault
 */
export async function callOff(
  { db, stripe }: Pick<PaymentDeps, 'db' | 'stripe'>,
  orderId: number,
  as: 'expired' | 'cancelled',
): Promise<boolean> {
  const attempt = await findAttempt(db.knex, orderId);
  // Without an id nobody was ever given its secret: whatever the provider has made of it cannot be paid.
  if (attempt !== null && attempt.intentId !== null) {
    if (!(await closeAttempt(stripe, { ...attempt, intentId: attempt.intentId }))) return false;
  }
  await db.write((transaction) => writeEnd(transaction, orderId, attempt, as));
  return true;
}

/** Writes that an order is over whose payment was called off, or was never there. */
export async function writeEnd(
  transaction: Knex.Transaction,
  orderId: number,
  closed: Attempt | null,
  as: 'expired' | 'cancelled',
): Promise<void> {
  const order = await lockOrder(transaction, orderId);
  if (order.status !== 'open' && order.status !== 'processing') return;
  const current = await findAttempt(transaction, orderId);
  // Another process has begun anew in the meantime, or has got this one's payment: that was not called off.
  if (current !== null && (current.id !== closed?.id || current.intentId !== closed.intentId)) return;
  if (current !== null) await setAttemptStatus(transaction, current.id, 'ended');
  await changeOrder(transaction, orderId, {
    status: as,
    resume_key: null,
    check_at: null,
    version: order.version + 1,
  });
}
