import type { OrderRow } from '../orders/order-row.ts';
import { endAttempt, findAttempt, type Attempt } from './attempts.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { reconcileOrder } from './reconcile-order.ts';
import { closeAttempt } from './stripe/close-attempt.ts';

/**
 * Closes the payment that another browser has opened for an order, so that this browser can open its own. They never share one: other
 * people may have the order's link, and must get neither the secret nor the id of a payment that the buyer makes.
 * @returns null if the payment is closed, or another process has stored its id in the meantime: the caller then tries again. The order if
 * the payment cannot be closed, mostly because it is paid or processed: it then stays the only one. @throws ProviderFault
 */
export async function closeOtherBrowsersPayment(
  deps: PaymentDeps,
  orderId: number,
  attempt: Attempt,
): Promise<OrderRow | null> {
  const { id, intentId } = attempt;
  // If no id is stored, no browser ever received the client secret.
  if (intentId !== null && !(await closeAttempt(deps.stripe, { ...attempt, intentId }))) {
    const { order } = await reconcileOrder(deps, orderId);
    return (await findAttempt(deps.db.knex, orderId))?.id === id ? order : null;
  }
  // A payment whose id another process has stored in the meantime is found and closed by the caller's next try.
  await deps.db.write((transaction) => endAttempt(transaction, attempt));
  return null;
}
