import { listPlans, type MembershipPlan } from '@plumbline/contract/commerce/plans';
import type { Order } from '@plumbline/contract/commerce/orders';
import { useEndpoint } from '@plumbline/kit/use-endpoint';
import type { CheckoutProps } from '../components/checkout/checkout.tsx';
import { states, toasts } from '../content.ts';
import type { Buyer } from '../payment/instrument.ts';
import { forgetBegun } from './begun-payments.ts';
import type { CheckoutHints } from './hints.ts';
import { closedStatusOf, standingOf } from './order-standing.ts';
import { planOfAddress, purchaseOfOrder, purchaseOfPlan, purchaseOfPlanOrder, type Purchase } from './purchase.ts';
import { useBegunPayment } from './use-begun-payment.ts';
import { useInvalidCheckout } from './use-invalid-checkout.ts';
import { useOrder } from './use-order.ts';
import { dropHints, storeHints, useStoredHints } from './use-stored-hints.ts';

interface PlanCheckout extends Omit<CheckoutProps, 'form' | 'returnUrl' | 'returned' | 'celebration' | 'onAnother'> {
  /** Removes the stored purchase, for a buyer who buys the membership for another person. */
  readonly forget: () => void;
}

/**
 * A checkout of the plan that an address names. Its order is opened by paying, and found again after a reload, and in
 * another tab of this browser.
 */
export function usePlanCheckout(address: Readonly<Record<string, string | undefined>>): PlanCheckout {
  const plans = useEndpoint(listPlans, {});
  const plan = plans.data ? planOfAddress(plans.data, address) : null;
  const membershipId = plan?.membershipId ?? null;
  const stored = useStoredHints();
  const hints = stored && stored.membershipId === plan?.id ? stored : null;
  const begun = useBegunPayment(membershipId === null ? null : { membershipId });
  const own = useOrder(hints?.orderId ?? null);
  const other = (begun.newest ?? begun.onArrival)?.orderId ?? null;
  const elsewhere = useOrder(other === hints?.orderId ? null : other);
  const order = liveOf(own.data, plan) ?? liveOf(elsewhere.data, plan);
  const onInvalid = useInvalidCheckout(plans.data !== undefined && plan === null, toasts.invalidCheckout);
  const retry = (): void => {
    if (own.data !== undefined) own.retry();
    if (elsewhere.data !== undefined) elsewhere.retry();
  };
  return {
    purchase: plan === null ? null : purchaseOf(plan, order),
    order,
    planId: plan?.id ?? null,
    failure: plans.error && plans.data === undefined ? plans : null,
    hints,
    begun: begun.onArrival,
    asksBuyer: true,
    notice: noticeOf(own.data ?? elsewhere.data),
    onOrder: (orderId, buyer) => {
      if (plan !== null) storeHints(hintsOf(plan, orderId, buyer));
    },
    onPaid: own.remember,
    onClosed: (closed) => (closed === null ? retry() : own.remember(closed)),
    onUnpaid: retry,
    onInvalid,
    forget: () => {
      for (const one of [own.data, elsewhere.data]) if (one !== undefined) forgetBegun(one.id);
      dropHints();
    },
  };
}

/**
 * The order that the checkout continues. A closed one does not block a new one, unless it was a duplicate; nor does an unpaid one
 * of another plan of the membership: beginning here cancels it.
 */
function liveOf(order: Order | undefined, plan: MembershipPlan | null): Order | null {
  if (order === undefined || (closedStatusOf(order) !== null && !order.duplicate)) return null;
  return order.status === 'open' && order.planId !== plan?.id ? null : order;
}

/** The purchase on this page; that of its order once there is one. */
function purchaseOf(plan: MembershipPlan, order: Order | null): Purchase {
  if (order === null) return purchaseOfPlan(plan);
  const isOfPlan = standingOf(order) === 'payable' && order.planId === plan.id;
  return isOfPlan ? purchaseOfPlanOrder(plan, order) : purchaseOfOrder(order);
}

/** The notice about a closed order, so that the form does not return without an explanation. */
function noticeOf(order: Order | undefined): string | null {
  const closed = order === undefined || order.duplicate ? null : closedStatusOf(order);
  if (closed === null) return null;
  return states.began[order?.codeSpent ? 'codeSpent' : closed];
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
