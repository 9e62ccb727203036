import type { OrderRow } from '../orders/order-row.ts';
import { findOrderRow } from '../orders/store.ts';
import { findAttempt } from './attempts.ts';
import { cancelAttempts, endOrder } from './cancel-attempts.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { reconcileOrder } from './reconcile-order.ts';
import { holdsMoney } from './settle/settled-status.ts';

interface ClosedOrder {
  /** The order afterwards. */
  readonly order: OrderRow;
  /** Whether it stays open because it holds money that does not match it, or has to go back. */
  readonly isHeld: boolean;
}

/**
 * Ends an unpaid order. Its payment is cancelled at the provider first; if it turns out to be paid, the order is settled
 * instead. @throws ProviderFault
 */
export async function closeOrder(
  deps: PaymentDeps,
  orderId: number,
  as: 'expired' | 'cancelled',
): Promise<ClosedOrder> {
  const { db } = deps;
  const attempt = await findAttempt(db.knex, orderId);
  if (!(await cancelAttempts(deps, orderId, as))) {
    const { order, providerState } = await reconcileOrder(deps, orderId);
    // Staff must handle the money first.
    const isHeld = providerState !== null && holdsMoney(order, providerState);
    // The provider has not closed the payment, so it can still be paid: a later check tries again.
    const isWaiting = providerState?.first.status === 'waiting';
    if (order.paid_at !== null || order.status === 'processing' || isHeld || isWaiting) return { order, isHeld };
    await db.write((transaction) => endOrder(transaction, orderId, attempt, as));
  }
  return { order: await findOrderRow(db.knex, orderId), isHeld: false };
}
