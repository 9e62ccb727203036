import type { OrderRow } from '../orders/order-row.ts';
import { findOrderRow } from '../orders/store.ts';
import { findAttempt } from './attempts.ts';
import { isCharged, isKept } from './provider-state.ts';
import { cancelAttempts, writeEnd } from './cancel-attempts.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { reconcileOrder } from './reconcile-order.ts';

/**
 * Ends an unpaid order. Its payment is cancelled at the provider first; if it turns out to be paid, the order is settled
 * instead. @returns the order afterwards. @throws ProviderFault
 */
export async function closeOrder(deps: PaymentDeps, orderId: number, as: 'expired' | 'cancelled'): Promise<OrderRow> {
  const { db } = deps;
  const attempt = await findAttempt(db.knex, orderId);
  if (!(await cancelAttempts(deps, orderId, as))) {
    const { order, providerState } = await reconcileOrder(deps, orderId);
    // An order stays open while it holds money that does not match it, which staff must handle.
    const hasMoney = providerState !== null && isCharged(providerState.first) && isKept(providerState.first);
    if (order.paid_at !== null || order.status === 'processing' || hasMoney) return order;
    await db.write((transaction) => writeEnd(transaction, orderId, attempt, as));
  }
  return findOrderRow(db.knex, orderId);
}
