import type { AdminCoupon, CouponState } from '@plumbline/contract/commerce/admin-coupons';
import type { StateLook } from '../layout/state-badge.tsx';
import { dollars } from '@plumbline/contract/money';

/** The label and the badge colour of each state of a code. */
export const couponStates: Readonly<Record<CouponState, StateLook>> = {
  live: ['Live', 'ok'],
  planned: ['Planned', 'info'],
  spent: ['Used up', 'warn'],
  expired: ['Expired', 'plain'],
  ended: ['Ended', 'plain'],
};

/** The reduction of a code, such as `20% off the first payment`. */
export function reductionText({
  amountOff,
  percentOff,
  duration,
}: Pick<AdminCoupon, 'amountOff' | 'percentOff' | 'duration'>): string {
  const off = amountOff === null ? `${percentOff}%` : dollars(amountOff);
  return `${off} off ${duration === 'first' ? 'the first payment' : 'every payment'}`;
}

/** How often a code was used, such as `3 of 10`. */
export function usesText({ uses, mostUses }: Pick<AdminCoupon, 'uses' | 'mostUses'>): string {
  return mostUses === null ? String(uses) : `${uses} of ${mostUses}`;
}
