import type { ReducedPrice } from '@plumbline/contract/commerce/check-coupon';
import type { Reduction } from '@plumbline/contract/commerce/coupons';
import type { BillingFrequency, MembershipPlan, MemberType } from '@plumbline/contract/commerce/plans';
import type { Order } from '@plumbline/contract/commerce/orders';

/** The purchase, according to the server. */
export interface Purchase {
  readonly description: string;
  /** In cents. */
  readonly amount: number;
  /** In cents: the price of each renewal; null for a one-time payment. */
  readonly renewalAmount: number | null;
  /** The effect of a code on the price; null without one. */
  readonly reduction: Reduction | null;
  /** The most payments with the code by one buyer; null for any number, absent where it is not known. */
  readonly mostPerBuyer?: number | null | undefined;
  readonly mode: Order['mode'];
  readonly memberType: MemberType;
  readonly billingFrequency: BillingFrequency | null;
  readonly planId: string | null;
  readonly benefits: readonly string[];
  /** The membership whose plan is bought, such as `pro-agent`; null for an order that is named by its id. */
  readonly membershipId: string | null;
  /** The item to pay, in the API's form. */
  readonly target: { readonly orderId: string } | { readonly membershipId: string; readonly orderId?: string };
}

/** An order that exists. */
export function purchaseOfOrder(order: Order): Purchase {
  return { ...order, membershipId: null, target: { orderId: order.id } };
}

/** A plan that no order is there for yet: the first call of the payment opens one. */
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

/** The purchase of a plan's order; correcting the e-mail address opens another order of that plan. */
export function purchaseOfPlanOrder(plan: MembershipPlan, order: Order): Purchase {
  return { ...order, membershipId: plan.membershipId, target: { orderId: order.id, membershipId: plan.id } };
}

/** The plan that a checkout's address names; null if there is none. Without a frequency it is the annual one. */
export function planOfAddress(
  plans: readonly MembershipPlan[],
  { memberType, membershipId, billingFrequency }: Readonly<Record<string, string | undefined>>,
): MembershipPlan | null {
  const fitting = plans.filter(
    (plan) =>
      plan.memberType === memberType &&
      (plan.membershipId === membershipId || plan.id === membershipId) &&
      (billingFrequency === undefined || plan.billingFrequency === billingFrequency),
  );
  const preferred = fitting.find((plan) => plan.id === membershipId || plan.billingFrequency === 'annual');
  return preferred ?? fitting[0] ?? null;
}

/** The purchase with the price after a code, or without a code if null. */
export function withPrice(purchase: Purchase, price: ReducedPrice | null): Purchase {
  if (price !== null) return { ...purchase, ...price };
  const { reduction, amount, mode } = purchase;
  const listAmount = reduction?.listAmount ?? amount;
  return { ...purchase, amount: listAmount, renewalAmount: mode === 'payment' ? null : listAmount, reduction: null };
}

/** When a purchase made now is charged again, as an ISO instant; null if it is not. */
export function firstRenewal({ mode, billingFrequency }: Purchase, now: string): string | null {
  if (mode !== 'subscription' || billingFrequency === null) return null;
  const start = new Date(now);
  const months = start.getUTCMonth() + (billingFrequency === 'monthly' ? 1 : 12);
  const renewal = new Date(start);
  renewal.setUTCMonth(months);
  // The 31st of a month of 30 days is its last day.
  if (renewal.getUTCMonth() !== months % 12) renewal.setUTCDate(0);
  return renewal.toISOString();
}
