import type { ReducedPrice } from '@plumbline/contract/commerce/check-coupon';
import type { Reduction } from '@plumbline/contract/commerce/coupons';
import type { BillingFrequency, MembershipPlan, MemberType } from '@plumbline/contract/commerce/plans';
import type { Order } from '@plumbline/contract/commerce/orders';

/** A membership to buy: its price and terms come from the server. */
export interface Purchase {
  readonly description: string;
  /** In cents. */
  readonly amount: number;
  /** In cents: the price of each renewal; null for a one-time payment. */
  readonly renewalAmount: number | null;
  /** The effect of a coupon code on the price; null without a code. */
  readonly reduction: Reduction | null;
  /** How many payments with the coupon code one buyer can make; null without a limit, absent if not known. */
  readonly mostPerBuyer?: number | null | undefined;
  readonly mode: Order['mode'];
  readonly memberType: MemberType;
  readonly billingFrequency: BillingFrequency | null;
  readonly planId: string | null;
  readonly benefits: readonly string[];
  /** The membership whose plan is bought, such as `pro-agent`; null if an order is paid by its id alone. */
  readonly membershipId: string | null;
  /** The item to pay, as a part of the API's request, in which `membershipId` is a plan's id. */
  readonly target: { readonly orderId: string } | { readonly membershipId: string; readonly orderId?: string };
}

/** The purchase of an order that exists. */
export function purchaseOfOrder(order: Order): Purchase {
  return { ...order, membershipId: null, target: { orderId: order.id } };
}

/** The purchase of a plan without an order: the first request of the payment creates the order. */
export function purchaseOfPlan(plan: MembershipPlan): Purchase {
  return {
    description: plan.name,
    amount: plan.price,
    renewalAmount: plan.price,
    reduction: null,
    mode: 'subscription',
    memberType: plan.memberType,
    billingFrequency: plan.billingFrequency,
    planId: plan.id,
    benefits: plan.benefits,
    membershipId: plan.membershipId,
    target: { membershipId: plan.id },
  };
}

/**
 * The purchase of a plan's order. If the buyer corrects the e-mail address, the API creates another order of that plan.
 */
export function purchaseOfPlanOrder(plan: MembershipPlan, order: Order): Purchase {
  return { ...order, membershipId: plan.membershipId, target: { orderId: order.id, membershipId: plan.id } };
}

/** The plan in the path of a checkout's URL, or null. Without a billing frequency, the annual plan is preferred. */
export function planOfUrl(
  plans: readonly MembershipPlan[],
  { memberType, membershipId, billingFrequency }: Readonly<Record<string, string | undefined>>,
): MembershipPlan | null {
  const matching = plans.filter(
    (plan) =>
      plan.memberType === memberType &&
      (plan.membershipId === membershipId || plan.id === membershipId) &&
      (billingFrequency === undefined || plan.billingFrequency === billingFrequency),
  );
  const preferred = matching.find((plan) => plan.id === membershipId || plan.billingFrequency === 'annual');
  return preferred ?? matching[0] ?? null;
}

/** The purchase at the price with a coupon code; at the list price if `price` is null. */
export function withPrice(purchase: Purchase, price: ReducedPrice | null): Purchase {
  if (price !== null) return { ...purchase, ...price };
  const { reduction, amount, mode } = purchase;
  const listAmount = reduction?.listAmount ?? amount;
  return { ...purchase, amount: listAmount, renewalAmount: mode === 'payment' ? null : listAmount, reduction: null };
}

/**
 * The first renewal of a purchase made at `now`; both are ISO instants. It is counted in UTC, as the payment provider
 * does, and shown on the association's day. Null for a one-time payment.
 */
export function firstRenewal({ mode, billingFrequency }: Purchase, now: string): string | null {
  if (mode !== 'subscription' || billingFrequency === null) return null;
  const start = new Date(now);
  const months = start.getUTCMonth() + (billingFrequency === 'monthly' ? 1 : 12);
  const renewal = new Date(start);
  renewal.setUTCMonth(months);
  // A purchase on the 31st renews on the last day of a shorter month.
  if (renewal.getUTCMonth() !== months % 12) renewal.setUTCDate(0);
  return renewal.toISOString();
}
