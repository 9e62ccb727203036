import type { OrderRow } from '../orders/order-row.ts';
import { findOrderRow } from '../orders/store.ts';
import { findAttempt } from './attempts.ts';
import { isCharged, isKept } from './provider-state.ts';
import { callOff, writeEnd } from './cancel-attempts.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { reconcileOrder } from './reconcile-order.ts';

/**
 * Ends an order that is not paid. Its payment is called off at the provider first; where that says that it is paid, the
 * order is settled instead. @returns the order as it is then. @throws ProviderFault
 */
export async function closeOrder(deps: PaymentDeps, orderId: number, as: 'expired' | 'cancelled'): Promise<OrderRow> {
  const { db } = deps;
  const attempt = await findAttempt(db.knex, orderId);
  if (!(await callOff(deps, orderId, as))) {
    const { order, facts } = await reconcileOrder(deps, orderId);
    // Money that does not fit an order keeps it open, for whoever looks into that.
    const hasMoney = facts !== null && isCharged(facts.first) && isKept(facts.first);
    if (order.paid_at !== null || order.status === 'processing' || hasMoney) return order;
    await db.write((transaction) => writeEnd(transaction, orderId, attempt, as));
  }
  return findOrderRow(db.knex, orderId);
}
