import { words } from '../content.ts';
import type { Order } from '@plumbline/contract/commerce/orders';
import type { CheckoutHints } from './hints.ts';

/** Whether the hints contradict the server's order: then an address has been changed by hand. */
export function disagrees(hints: CheckoutHints, order: Order): boolean {
  const { amount, description, locationId, membershipId } = hints;
  // The hint is the price without a code that was entered here.
  const prices = [order.amount, order.reduction?.listAmount];
  if (amount !== null && !prices.includes(amount)) return true;
  const says = description !== null && description !== words.anyMembership;
  if (says && plain(description) !== plain(order.description)) return true;
  if (locationId !== null && order.locationId !== null && locationId !== order.locationId) return true;
  return membershipId !== null && order.planId !== null && !isPlan(membershipId, order.planId);
}

/** Compares with the plan's own id, or that of its group: `pro-agent` matches `pro-agent-monthly`. */
function isPlan(membershipId: string, planId: string): boolean {
  return planId === membershipId || planId.startsWith(`${membershipId}-`);
}

function plain(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase();
}
