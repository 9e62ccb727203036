import type { OrderRow } from '../orders/order-row.ts';
import { findOrderRow } from '../orders/store.ts';
import { findAttempt } from './attempts.ts';
import { cancelAttempts, endOrder } from './cancel-attempts.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { reconcileOrder } from './reconcile-order.ts';
import { hasMoneyWhileUnpaid } from './settle/settled-status.ts';

interface ClosedOrder {
  /** The order afterwards. */
  readonly order: OrderRow;
  /** Whether the order stays open because money was paid for it that does not match it, or is to be refunded. */
  readonly isKeptOpen: boolean;
}

/**
 * Ends an unpaid order. Its payment is cancelled at the provider first; if it turns out to be paid, the order is settled
 * instead. @throws ProviderFault
 */
export async function closeOrder(
  deps: PaymentDeps,
  orderId: number,
  endStatus: 'expired' | 'cancelled',
): Promise<ClosedOrder> {
  const { db } = deps;
  const attempt = await findAttempt(db.knex, orderId);
  if (!(await cancelAttempts(deps, orderId, endStatus))) {
    const { order, providerState } = await reconcileOrder(deps, orderId);
    // Staff must handle the money first.
    const isKeptOpen = providerState !== null && hasMoneyWhileUnpaid(order, providerState);
    // The provider has not closed the payment, so it can still be paid: a later check tries again.
    const isWaiting = providerState?.firstPayment.status === 'waiting';
    if (order.paid_at !== null || order.status === 'processing' || isKeptOpen || isWaiting)
      return { order, isKeptOpen };
    await db.write((transaction) => endOrder(transaction, orderId, attempt, endStatus));
  }
  return { order: await findOrderRow(db.knex, orderId), isKeptOpen: false };
}
