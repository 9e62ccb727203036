import { createHash } from 'node:crypto';

/** Who buys which plan: null where no plan of ours is bought, or nobody is known to buy it. */
export function claimOf(order: {
  readonly plan_id: string | null;
  readonly customer_email: string | null;
}): string | null {
  if (order.plan_id === null || order.customer_email === null) return null;
  return `${order.plan_id}|${order.customer_email.toLowerCase()}`;
}

/** Said to the dashboard's server, and to a browser that has paid for it: never to who only knows an address. */
export const owned = 'There is a membership of this kind with this email address already.';

/**
 * What an order is found again by: the key that its browser made, beside buyer and plan. The key itself is kept nowhere; it is
 * random enough (128 bits at least) to need no salt.
 */
export function resumeKeyOf(checkoutKey: string, buyerPlan: string): string {
  return createHash('sha256').update(`${checkoutKey}|${buyerPlan}`).digest('hex');
}
