import { useEffect } from 'react';
import { listMemberships, type MembershipPlan } from '@plumbline/contract/memberships';
import type { Order } from '@plumbline/contract/orders';
import { useEndpoint } from '@plumbline/kit/use-endpoint';
import type { CheckoutProps } from '../components/checkout/checkout.tsx';
import { states, toasts } from '../content.ts';
import type { Buyer } from '../payment/instrument.ts';
import { checkoutKeyOf } from './checkout-key.ts';
import type { CheckoutHints } from './hints.ts';
import { planOfAddress, purchaseOfPlan, purchaseOfPlanOrder } from './purchase.ts';
import { useInvalidCheckout } from './use-invalid-checkout.ts';
import { useOrder } from './use-order.ts';
import { storeHints, useStoredHints } from './use-stored-hints.ts';

/** A checkout of the plan that an address names. Its order is opened by paying, and found again after a reload. */
export function usePlanCheckout(
  address: Readonly<Record<string, string | undefined>>,
): Omit<CheckoutProps, 'form' | 'paid'> {
  const plans = useEndpoint(listMemberships, {});
  const plan = plans.data ? planOfAddress(plans.data, address) : null;
  const stored = useStoredHints();
  const hints = stored && stored.membershipId === plan?.id ? stored : null;
  const { data: order, retry, remember } = useOrder(hints?.orderId ?? null);
  const onInvalid = useInvalidCheckout(plans.data !== undefined && plan === null, toasts.invalidCheckout);
  // An order that can no longer be paid does not keep anybody from another one, unless it was one too many.
  const isOver = order && ['expired', 'cancelled', 'refunded'].includes(order.status) && !order.duplicate;
  const live = order && !isOver ? order : null;
  const planId = plan?.id ?? null;
  useEffect(() => {
    // Long before it is sent: tabs that are paid in at the same moment have the same one by then.
    if (planId !== null) checkoutKeyOf(planId);
  }, [planId]);

  const onOrder = (orderId: string, buyer: Buyer): void => {
    if (plan === null) return;
    storeHints(hintsOf(plan, orderId, buyer));
  };
  return {
    purchase: plan === null ? null : live?.status === 'open' ? purchaseOfPlanOrder(plan, live) : purchaseOfPlan(plan),
    order: live,
    failure: plans.error && plans.data === undefined ? plans : null,
    hints,
    asksBuyer: true,
    notice: noticeOf(order),
    onOrder,
    onPaid: remember,
    onClosed: retry,
    onInvalid,
  };
}

/** Nobody finds the form again without a word where an order was begun. */
function noticeOf(order: Order | undefined): string | null {
  if (order?.status === 'cancelled') return states.beganCancelled;
  return order?.status === 'expired' ? states.beganExpired : null;
}

function hintsOf(plan: MembershipPlan, orderId: string, { name, email, phone }: Buyer): CheckoutHints {
  return {
    orderId,
    amount: plan.price,
    description: plan.name,
    name: name || null,
    email: email || null,
    phone,
    locationId: null,
    membershipId: plan.id,
  };
}
