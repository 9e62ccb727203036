import type { OrderRow } from '../orders/order-row.ts';
import type { Facts } from './facts.ts';
import { refunded } from './settle/settled-status.ts';
import { endSubscription } from './stripe/end-subscription.ts';
import type { StripeProvider } from './stripe/open-stripe.ts';
import { failedRefunds, refundPayment } from './stripe/refund-payment.ts';

/**
 * Whether an order was paid beside the membership that its buyer has, and the money is still here. One that has come back
 * once is for a person to send.
 */
export function goesBack(order: OrderRow, { first }: Facts): boolean {
  const second = order.yields_to !== null && order.paid_at === null && order.status === 'processing';
  return second && first.status === 'succeeded' && failedRefunds(first) === 0;
}

/** Ends what would charge again, then gives the whole payment back. Done twice, it is done once. @throws ProviderFault */
export async function giveBack(stripe: StripeProvider, order: OrderRow, { first, subscription }: Facts): Promise<void> {
  await endSubscription(stripe, subscription);
  const amount = first.received - refunded(first);
  if (amount > 0) await refundPayment(stripe, first, { orderId: order.public_id, amount });
}
