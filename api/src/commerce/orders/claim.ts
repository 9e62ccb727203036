import { createHash } from 'node:crypto';
import type { MembershipPlan } from '@plumbline/contract/commerce/plans';
import { withoutCoupon } from '../coupons/coupon-price.ts';
import type { OrderRow } from './order-row.ts';

/**
 * The text that identifies a buyer and a membership, whatever its billing frequency: only one running membership may
 * have it.
 */
export function claimOf({ membershipId }: Pick<MembershipPlan, 'membershipId'>, email: string): string {
  return `${membershipId}|${email.toLowerCase()}`;
}

/**
 * The message for the dashboard's server, and for a browser that has paid for the membership; never for callers who
 * only know an address.
 */
export const alreadyMember = 'There is a membership of this kind with this e-mail address already.';

/**
 * The key by which a browser finds its order again: a hash of the browser's own key with buyer and membership. The
 * browser's key is never stored; with at least 128 random bits it needs no salt.
 */
export function resumeKeyOf(checkoutKey: string, buyerPlan: string): string {
  return hashOf(checkoutKey, buyerPlan);
}

/**
 * The hash by which a payment of an order belongs to the browser with this key. @param orderId the order's public id
 */
export function browserHash(checkoutKey: string, orderId: string): string {
  return hashOf(checkoutKey, orderId);
}

function hashOf(checkoutKey: string, text: string): string {
  return createHash('sha256').update(`${checkoutKey}|${text}`).digest('hex');
}

/** The columns of a new order that depend on its plan. */
export function planColumns(plan: MembershipPlan, mode: OrderRow['mode']) {
  return {
    ...withoutCoupon(plan.price),
    description: plan.name,
    mode,
    member_type: plan.memberType,
    plan_id: plan.id,
    billing_frequency: plan.billingFrequency,
  };
}
