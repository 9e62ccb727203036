import type { ComingPlan, OtherPlan } from '@plumbline/contract/commerce/own-membership';
import type { MembershipPlan } from '@plumbline/contract/commerce/plans';
import type { Knex } from 'knex';
import type { InferOutput } from 'valibot';
import { discountOnPlan } from '../coupons/coupon-price.ts';
import { findCouponRow } from '../coupons/store.ts';
import type { OrderRow } from '../orders/order-row.ts';
import { findAnyPlan, findPlanOf } from '../plans/store.ts';
import { scheduledEnd } from './scheduled-end.ts';
import { firstChargeOfPlan } from './first-charge-of-plan.ts';
import type { MembershipState } from './membership-state.ts';

/** The other plan of a membership, and the coupon's discount on each of its charges, in cents. */
export interface PlanTerms {
  readonly plan: MembershipPlan;
  /** In cents; 0 without a coupon that applies to all periods and to this plan. */
  readonly discount: number;
}

/** The plan of the same membership with the other billing frequency; null if none is sold, or nothing renews. */
export async function findOtherPlan(db: Knex, order: OrderRow): Promise<PlanTerms | null> {
  const { plan_id: planId, billing_frequency: frequency, mode } = order;
  if (planId === null || frequency === null || mode !== 'subscription') return null;
  const currentPlan = await findAnyPlan(db, planId);
  const otherFrequency = frequency === 'monthly' ? 'annual' : 'monthly';
  const plan = currentPlan === null ? null : await findPlanOf(db, currentPlan.membershipId, otherFrequency);
  if (plan === null || plan.id === planId) return null;
  const coupon =
    order.coupon_duration === 'always' && order.coupon_id !== null ? await findCouponRow(db, order.coupon_id) : null;
  return { plan, discount: coupon === null ? 0 : discountOnPlan(coupon, plan) };
}

/** The other plan as the pages of a membership show it. `now` in ms since 1970. */
export async function viewOtherPlan(
  db: Knex,
  state: Omit<MembershipState, 'billing'>,
  now: number,
): Promise<OtherPlan> {
  const { order, row, planChange } = state;
  if (row.status === 'ended' || row.subscription_id === null || planChange !== null) return null;
  if (scheduledEnd(state)?.final) return null;
  const terms = await findOtherPlan(db, order);
  return terms && { ...planOf(terms), blockedBy: planBlockedBy(state, now) };
}

/** A plan with its price after the discount. */
export function planOf({ plan: { billingFrequency, name, price }, discount }: PlanTerms) {
  return { billingFrequency, description: name, price: price - discount };
}

/** Why a membership's plan cannot be changed now; null if it can. `now` in ms since 1970. */
export function planBlockedBy(
  state: Omit<MembershipState, 'billing'>,
  now: number,
): NonNullable<OtherPlan>['blockedBy'] {
  const { order, row } = state;
  if (row.status === 'past_due') return 'unpaid';
  if (scheduledEnd(state) !== null) return 'leaving';
  if (order.status === 'disputed') return 'disputed';
  return Date.parse(row.period_end) <= now ? 'renewing' : null;
}

/** A pending change of plan, as the pages of a membership show it. */
export async function viewComingPlan(
  db: Knex,
  { order, row, planChange: change, billing }: MembershipState,
): Promise<InferOutput<typeof ComingPlan>> {
  if (change === null || row.status === 'ended' || change.plan_id === null) return null;
  const plan = await findAnyPlan(db, change.plan_id);
  if (plan === null) return null;
  return {
    billingFrequency: plan.billingFrequency,
    description: plan.name,
    price: (change.price ?? plan.price) - (change.discount ?? 0),
    from: change.kind === 'plan_now' ? null : firstChargeOfPlan({ order, row, planChange: change, billing }),
    confirmAt: change.url,
    confirmed: change.ref !== null || change.not_before !== null,
  };
}
