import { words } from '../content.ts';
import type { Order } from '@plumbline/contract/commerce/orders';
import { checkoutStateOf } from './checkout-state.ts';
import type { CheckoutPrefill } from './prefill.ts';

/** Whether the prefill contradicts the server's order: then the checkout's URL has been changed by hand. */
export function contradicts(prefill: CheckoutPrefill, order: Order): boolean {
  const { amount, description, locationId, planId } = prefill;
  // The prefilled amount is the list price: a coupon code entered in the checkout does not reduce it.
  const prices = [order.amount, order.reduction?.listAmount];
  if (amount !== null && !prices.includes(amount)) return true;
  if (locationId !== null && order.locationId !== null && locationId !== order.locationId) return true;
  // The plan of a paid order may have been changed since the link was made.
  if (checkoutStateOf(order) !== 'payable') return false;
  const namesMembership = description !== null && description !== words.anyMembership;
  if (namesMembership && normalized(description) !== normalized(order.description)) return true;
  return planId !== null && order.planId !== null && !isPlan(planId, order.planId);
}

/** Compares with the plan's own id, or that of its membership: `pro-agent` matches `pro-agent-monthly`. */
function isPlan(planOrMembershipId: string, planId: string): boolean {
  return planId === planOrMembershipId || planId.startsWith(`${planOrMembershipId}-`);
}

function normalized(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase();
}
