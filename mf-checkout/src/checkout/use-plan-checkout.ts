import { listMemberships, type MembershipPlan } from '@plumbline/contract/memberships';
import { useEndpoint } from '@plumbline/kit/use-endpoint';
import type { CheckoutProps } from '../components/checkout/checkout.tsx';
import { toasts } from '../content.ts';
import type { Buyer } from '../payment/instrument.ts';
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
  // An order that can no longer be paid does not keep anybody from another one.
  const live = order && !['expired', 'cancelled', 'refunded'].includes(order.status) ? order : null;

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
    onOrder,
    onPaid: remember,
    onClosed: retry,
    onInvalid,
  };
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
