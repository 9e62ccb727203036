/** Who buys which plan: null where no plan of ours is bought, or nobody is known to buy it. */
export function claimOf(order: {
  readonly plan_id: string | null;
  readonly customer_email: string | null;
}): string | null {
  if (order.plan_id === null || order.customer_email === null) return null;
  return `${order.plan_id}|${order.customer_email.toLowerCase()}`;
}
