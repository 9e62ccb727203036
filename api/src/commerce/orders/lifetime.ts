import type { CouponRow } from '../coupons/store.ts';

const hour = 3_600_000;

/**
 * In ms that an order of a checkout can be paid: less than the provider keeps an unpaid subscription, and an idempotency key.
 * One that holds a use of a limited code keeps it from others, and has an hour.
 */
export function checkoutLifetime(coupon: Pick<CouponRow, 'most_uses' | 'most_per_buyer'> | null): number {
  const isLimited = coupon !== null && (coupon.most_uses !== null || coupon.most_per_buyer !== null);
  return isLimited ? hour : 22 * hour;
}
