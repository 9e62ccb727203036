import { makeCoupon } from '../commerce/coupons/make-coupon.ts';
import type { CouponRow } from '../commerce/coupons/store.ts';
import type { OpenApp } from './open-app.ts';

/** Adds a code for a test: 20 % off the first payment of any plan, unless something else is given. */
export function addCoupon(
  { db, clock }: Pick<OpenApp, 'db' | 'clock'>,
  overrides: Partial<Parameters<typeof makeCoupon>[1]> = {},
): Promise<CouponRow> {
  const reduction = 'amountOff' in overrides ? {} : { percentOff: 20 };
  const coupon = { code: 'FOUNDERS', duration: 'first', founding: false, ...reduction, ...overrides } as const;
  return makeCoupon(db, coupon, { by: 'Ines Ferreira', now: new Date(clock.now()).toISOString() });
}
