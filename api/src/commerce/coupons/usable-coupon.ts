import type { Knex } from 'knex';
import type { Clock } from '../../platform/clock.ts';
import { findPlans } from '../plans/store.ts';
import { refuseCoupon, type CouponUse } from './refuse-coupon.ts';
import { findCoupon, type CouponRow } from './store.ts';

interface CouponDeps {
  readonly db: { readonly knex: Knex };
  readonly clock: Clock;
  readonly paymentRules: { readonly foundingDeadline: string | null };
}

/**
 * The code with this text. @throws Failure `coupon_refused`, with the reason as a message, if it cannot be used for
 * this purchase now.
 */
export async function usableCoupon(
  { db: { knex }, clock, paymentRules: { foundingDeadline } }: CouponDeps,
  code: string,
  use: CouponUse,
): Promise<CouponRow> {
  const coupon = await findCoupon(knex, code);
  const plans = coupon === null || coupon.plan_ids === null ? [] : await findPlans(knex);
  refuseCoupon(coupon, { code, use, times: { now: clock.now(), foundingDeadline }, plans });
  return coupon;
}
