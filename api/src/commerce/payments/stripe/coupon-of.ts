import type Stripe from 'stripe';
import type { AttemptCoupon } from '../attempts.ts';
import { callStripe, ProviderFault } from './provider-fault.ts';

/**
 * The provider's coupon for a code's reduction, created at its first use with an id that this site chooses, so that it
 * exists only once. A code with a percentage is an amount in cents here too, so that the provider's rounding cannot
 * change the price.
 * @throws ProviderFault also if the coupon was changed at the provider.
 */
export async function couponOf(api: Stripe, { code, amountOff, always }: AttemptCoupon): Promise<string> {
  const duration = always ? 'forever' : 'once';
  const id = `plumbline_${code}_${amountOff}_${duration}`;
  const found =
    (await findCoupon(api, id)) ?? (await makeCoupon(api, { id, name: code, amount_off: amountOff, duration }));
  if (found.amount_off !== amountOff || found.duration !== duration || !found.valid) {
    throw new ProviderFault('refused', 'coupon_differs', `the coupon ${id} was changed since its creation`);
  }
  return found.id;
}

async function findCoupon(api: Stripe, id: string): Promise<Stripe.Coupon | null> {
  try {
    return await callStripe(() => api.coupons.retrieve(id));
  } catch (error) {
    if (error instanceof ProviderFault && error.kind === 'missing') return null;
    throw error;
  }
}

async function makeCoupon(
  api: Stripe,
  coupon: {
    readonly id: string;
    readonly name: string;
    readonly amount_off: number;
    readonly duration: 'once' | 'forever';
  },
): Promise<Stripe.Coupon> {
  try {
    return await callStripe(() => api.coupons.create({ ...coupon, currency: 'usd' }));
  } catch (error) {
    if (!(error instanceof ProviderFault) || error.code !== 'resource_already_exists') throw error;
    return callStripe(() => api.coupons.retrieve(coupon.id));
  }
}
