import { lastMomentBefore } from '@plumbline/contract/timestamp';
import { minimumCharge, type MembershipPlan } from '@plumbline/contract/commerce/plans';
import { Failure } from '../../platform/http/failure.ts';
import { dollars } from '@plumbline/contract/money';
import { dayOf } from '../../mail/index.ts';
import type { OrderRow } from '../orders/order-row.ts';
import { isChargeable } from './coupon-price.ts';
import { planIdsOf, type CouponRow } from './store.ts';

/** The purchase to which a code is applied. */
export interface CouponUse {
  /** Null for an order of the dashboard with an amount instead of a plan. */
  readonly planId: string | null;
  /** The name of the purchase. */
  readonly description: string;
  /** In cents: the price without the code. */
  readonly listAmount: number;
}

/** The times that decide whether a code is valid. */
export interface CouponTimes {
  /** In ms since 1970. */
  readonly now: number;
  /** ISO 8601: the end of the founding prices; null if the site has none. */
  readonly foundingDeadline: string | null;
}

/** @throws Failure `coupon_refused`, with the reason as a message, if a code cannot be used for this purchase. */
export function refuseCoupon(
  coupon: CouponRow | null,
  { code, use, times, plans }: { code: string; use: CouponUse; times: CouponTimes; plans: readonly MembershipPlan[] },
): asserts coupon is CouponRow {
  if (coupon === null) throw refused(`There is no code ${code}. Please check how it is spelled.`);
  const now = new Date(times.now).toISOString();
  const end = endOfCoupon(coupon, times.foundingDeadline);
  if (coupon.ended_at !== null) throw refused(`The code ${code} is no longer valid.`);
  if (end !== null && end <= now) throw refused(`The code ${code} expired on ${dayOf(lastMomentBefore(end))}.`);
  if (coupon.starts_at !== null && coupon.starts_at > now) {
    throw refused(`The code ${code} cannot be used before ${dayOf(coupon.starts_at)}.`);
  }
  const ids = planIdsOf(coupon);
  if (ids !== null && (use.planId === null || !ids.includes(use.planId))) {
    throw refused(`The code ${code} is for ${namesOf(ids, plans)}, not for ${use.description}.`);
  }
  if (coupon.most_uses !== null && coupon.uses >= coupon.most_uses) throw usedUpFailure(code);
  if (!isChargeable(coupon, use.listAmount)) {
    throw refused(
      `The code ${code} would leave less than ${dollars(minimumCharge)} to pay for ${use.description}, which no card can be charged.`,
    );
  }
}

/** The failure of a code without uses left. The use that an unpaid order reserves is freed after an hour. */
export function usedUpFailure(code: string): Failure {
  return refused(`The code ${code} has been used up.`);
}

/** The failure of a code that this buyer has used already. */
export function usedByBuyerFailure(code: string): Failure {
  return refused(`The code ${code} cannot be used again with this e-mail address.`);
}

/** The automatic end of a code; null if there is none. */
export function endOfCoupon(
  { ends_at: endsAt, founding }: Pick<CouponRow, 'ends_at' | 'founding'>,
  foundingDeadline: string | null,
): string | null {
  const ends = [endsAt, founding ? foundingDeadline : null].flatMap((end) => end ?? []);
  return ends.toSorted()[0] ?? null;
}

/** The failure of a network that reserves too many uses of a code. */
export function tooManyReservedFailure(code: string): Failure {
  return refused(
    `Too many orders with the code ${code} wait for their payment in your network. Please pay one of them first, or try again in an hour.`,
  );
}

/** @throws Failure `conflict` if the dashboard set an order's code, and another one, or none, is requested. */
export function refuseChangeOfFixedCode(
  { coupon_fixed: isFixed, coupon_code: fixedCode }: Pick<OrderRow, 'coupon_fixed' | 'coupon_code'>,
  code: string | null,
): void {
  if (isFixed && code !== fixedCode) {
    throw new Failure('conflict', `The code ${fixedCode} belongs to this order and cannot be changed.`);
  }
}

function namesOf(ids: readonly string[], plans: readonly MembershipPlan[]): string {
  const names = ids.map((id) => plans.find((plan) => plan.id === id)?.name ?? id);
  return new Intl.ListFormat('en-US', { type: 'disjunction' }).format(names);
}

function refused(message: string): Failure {
  return new Failure('coupon_refused', message);
}
