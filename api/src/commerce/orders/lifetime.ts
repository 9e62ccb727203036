import type { CouponRow } from '../coupons/store.ts';

const hour = 3_600_000;

/**
 * In ms: the time in which a checkout's order can be paid, shorter than the provider's lifetime of an unpaid
 * subscription and of an idempotency key. An order that reserves a use of a limited code has only an hour, because the
 * use is missing to other buyers.
 */
export function checkoutLifetime(coupon: Pick<CouponRow, 'most_uses'> | null): number {
  return coupon !== null && coupon.most_uses !== null ? hour : 22 * hour;
}
