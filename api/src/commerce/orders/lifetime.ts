import type { CouponRow } from '../coupons/store.ts';

const hour = 3_600_000;

/**
 * In ms: the time in which a checkout's order can be paid, shorter than the provider's lifetime of an unpaid
 * subscription and of an idempotency key. An order that occupies a use of a limited code has only an hour.
 */
export function checkoutLifetime(coupon: Pick<CouponRow, 'most_uses' | 'most_per_buyer'> | null): number {
  const isLimited = coupon !== null && (coupon.most_uses !== null || coupon.most_per_buyer !== null);
  return isLimited ? hour : 22 * hour;
}
