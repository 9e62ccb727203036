import type { Knex } from 'knex';
import type { OrderRow } from '../orders/order-row.ts';
import { changeOrder, findOrderRow, lockOrder } from '../orders/store.ts';
import { findAttempt, setAttemptStatus, type Attempt } from './attempts.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { reconcileOrder } from './reconcile-order.ts';
import { closeAttempt } from './stripe/close-attempt.ts';

/**
 * Ends an order that is not paid. Its payment is called off at the provider first; where that says that it is paid, the
 * order is settled instead. @returns the order as it is then. @throws ProviderFault
 */
export async function closeOrder(deps: PaymentDeps, orderId: number, as: 'expired' | 'cancelled'): Promise<OrderRow> {
  const { db, stripe } = deps;
  const attempt = await findAttempt(db.knex, orderId);
  // Without an id nobody was ever given its secret: whatever the provider has made of it cannot be paid.
  if (attempt !== null && attempt.intentId !== null) {
    const closed = await closeAttempt(stripe, { ...attempt, intentId: attempt.intentId });
    if (!closed) {
      const { order } = await reconcileOrder(deps, orderId);
      if (order.paid_at !== null || order.status === 'processing') return order;
    }
  }
  await db.write((transaction) => writeClosed(transaction, orderId, attempt, as));
  return findOrderRow(db.knex, orderId);
}

async function writeClosed(
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
  await changeOrder(transaction, orderId, { status: as, claim: null, check_at: null, version: order.version + 1 });
}
