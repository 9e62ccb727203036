import { createHash } from 'node:crypto';
import type { MembershipPlan } from '@plumbline/contract/commerce/plans';
import { withoutCoupon } from '../coupons/coupon-price.ts';
import type { OrderRow } from './order-row.ts';

/** Who buys which membership, whatever its billing frequency. */
export function claimOf({ membershipId }: Pick<MembershipPlan, 'membershipId'>, email: string): string {
  return `${membershipId}|${email.toLowerCase()}`;
}

/** Said to the dashboard's server, and to a browser that has paid for it: never to who only knows an address. */
export const owned = 'There is a membership of this kind with this e-mail address already.';

/**
 * What an order is found again by: the key that its browser made, beside buyer and membership. The key itself is kept nowhere; it is
 * random enough (128 bits at least) to need no salt.
 */
export function resumeKeyOf(checkoutKey: string, buyerPlan: string): string {
  return createHash('sha256').update(`${checkoutKey}|${buyerPlan}`).digest('hex');
}

/** The columns of an order that a plan decides. */
export function planOrder(plan: MembershipPlan, mode: OrderRow['mode']) {
  return {
    ...withoutCoupon(plan.price),
    description: plan.name,
    mode,
    member_type: plan.memberType,
    plan_id: plan.id,
    billing_frequency: plan.billingFrequency,
  };
}
