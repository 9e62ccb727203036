import { useState } from 'react';
import { listPlans, type MembershipPlan } from '@plumbline/contract/commerce/plans';
import type { Order } from '@plumbline/contract/commerce/orders';
import { useEndpoint } from '@plumbline/kit/use-endpoint';
import type { CheckoutProps } from '../components/checkout/checkout.tsx';
import { states, toasts } from '../content.ts';
import type { Buyer } from '../payment/instrument.ts';
import { removeBegunPayment } from './begun-payments.ts';
import type { CheckoutPrefill } from './prefill.ts';
import { closedStatusOf, checkoutStateOf } from './checkout-state.ts';
import { planOfUrl, purchaseOfOrder, purchaseOfPlan, purchaseOfPlanOrder, type Purchase } from './purchase.ts';
import { useBegunPayment } from './use-begun-payment.ts';
import { useInvalidCheckout } from './use-invalid-checkout.ts';
import { useOrder } from './use-order.ts';
import { removeStoredPrefill, storePrefill, useStoredPrefill } from './stored-prefill.ts';

interface PlanCheckout extends Omit<CheckoutProps, 'form' | 'returnUrl' | 'returned' | 'celebration' | 'onAnother'> {
  /** Removes the stored purchase, for a buyer who buys the membership for another person. */
  readonly forget: () => void;
}

/**
 * A checkout of the plan in the URL's path. The first payment creates the plan's order, which is found again after a
 * reload, and in another tab of this browser.
 */
export function usePlanCheckout(params: Readonly<Record<string, string | undefined>>): PlanCheckout {
  const plans = useEndpoint(listPlans, {});
  const plan = plans.data ? planOfUrl(plans.data, params) : null;
  const membershipId = plan?.membershipId ?? null;
  const stored = useStoredPrefill();
  const prefill = stored && stored.planId === plan?.id ? stored : null;
  const begun = useBegunPayment(membershipId === null ? null : { membershipId });
  const ownOrder = useOrder(prefill?.orderId ?? null);
  const otherTabsOrderId = (begun.newest ?? begun.onArrival)?.orderId ?? null;
  const otherTabsOrder = useOrder(otherTabsOrderId === prefill?.orderId ? null : otherTabsOrderId);
  const [isRepriced, setRepriced] = useState(false);
  const find = (candidate: Order | undefined) => orderToContinue(candidate, plan, isRepriced);
  const order = find(ownOrder.data) ?? find(otherTabsOrder.data);
  const onInvalid = useInvalidCheckout(plans.data !== undefined && plan === null, toasts.invalidCheckout);
  const reload = (): void => {
    plans.retry();
    if (ownOrder.data !== undefined) ownOrder.retry();
    if (otherTabsOrder.data !== undefined) otherTabsOrder.retry();
  };
  return {
    purchase: plan === null ? null : purchaseOf(plan, order),
    order,
    // Before hydration it is not known whether this browser has begun an order.
    loadsOrder: !begun.isLoaded || ownOrder.isLoading || otherTabsOrder.isLoading,
    planId: plan?.id ?? null,
    failure: plans.error && plans.data === undefined ? plans : null,
    prefill,
    begun: begun.onArrival,
    asksBuyer: true,
    notice: noticeOf(ownOrder.data ?? otherTabsOrder.data),
    onOrder: (orderId, buyer) => {
      if (plan !== null) storePrefill(prefillOf(plan, orderId, buyer));
    },
    onPaid: ownOrder.remember,
    onClosed: (closed) => (closed === null ? reload() : ownOrder.remember(closed)),
    reload,
    onRepriced: () => {
      setRepriced(true);
      reload();
    },
    onInvalid,
    forget: () => {
      for (const storedOrder of [ownOrder.data, otherTabsOrder.data])
        if (storedOrder !== undefined) removeBegunPayment(storedOrder.id);
      removeStoredPrefill();
    },
  };
}

/**
 * The order that the checkout continues; null if the checkout starts a new one: after a closed order that was not a
 * duplicate, and after an unpaid order of another plan of the membership, which the API cancels when the new payment
 * begins. After a correction of the e-mail address the API opens a new order, too: if it refused the page's price, orders at
 * an earlier price of the plan are not continued.
 */
function orderToContinue(order: Order | undefined, plan: MembershipPlan | null, isRepriced: boolean): Order | null {
  if (order === undefined || (closedStatusOf(order) !== null && !order.duplicate)) return null;
  if (order.status !== 'open') return order;
  const isOutdated = isRepriced && (order.reduction?.listAmount ?? order.amount) !== plan?.price;
  return order.planId !== plan?.id || isOutdated ? null : order;
}

/** The purchase of the plan, or of its order once that exists. */
function purchaseOf(plan: MembershipPlan, order: Order | null): Purchase {
  if (order === null) return purchaseOfPlan(plan);
  const isOfPlan = checkoutStateOf(order) === 'payable' && order.planId === plan.id;
  return isOfPlan ? purchaseOfPlanOrder(plan, order) : purchaseOfOrder(order);
}

/** The notice about a closed order, so that the form does not return without an explanation. */
function noticeOf(order: Order | undefined): string | null {
  const closed = order === undefined || order.duplicate ? null : closedStatusOf(order);
  if (closed === null) return null;
  return states.earlierOrder[order?.codeSpent ? 'codeSpent' : closed];
}

function prefillOf(plan: MembershipPlan, orderId: string, { name, email, phone }: Buyer): CheckoutPrefill {
  return {
    orderId,
    amount: plan.price,
    description: plan.name,
    name: name || null,
    email: email || null,
    phone,
    locationId: null,
    planId: plan.id,
  };
}
