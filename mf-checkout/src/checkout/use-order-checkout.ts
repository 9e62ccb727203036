import { useSearchParams } from 'react-router-dom';
import * as v from 'valibot';
import { OrderId, type Order } from '@plumbline/contract/commerce/orders';
import type { CheckoutProps } from '../components/checkout/checkout.tsx';
import { contradicts } from './contradicts.ts';
import { withoutPersonalData, type CheckoutPrefill } from './prefill.ts';
import { purchaseOfOrder } from './purchase.ts';
import { useBegunPayment } from './use-begun-payment.ts';
import { useBuyerCheck } from './use-buyer-check.ts';
import { usePrefill } from './use-prefill.ts';
import { useInvalidCheckout } from './use-invalid-checkout.ts';
import { useOrder } from './use-order.ts';

type OrderCheckout = Omit<CheckoutProps, 'form' | 'returnUrl' | 'returned' | 'celebration' | 'onAnother'>;

/**
 * A checkout of the order whose id the URL or `sessionStorage` contains. If the prefill contradicts the order, the
 * visitor is redirected to the home page, with a toast of `words`.
 */
export function useOrderCheckout(words: Parameters<typeof useInvalidCheckout>[1]): OrderCheckout {
  const prefill = usePrefill();
  const prefilledId = prefill === null ? null : prefill.orderId;
  // Without an order id in the URL or `sessionStorage`, the checkout continues the payment that another tab of this
  // browser began.
  const begun = useBegunPayment(prefill === null ? null : prefilledId === null ? {} : { orderId: prefilledId });
  const candidateId = prefilledId ?? begun.onArrival?.orderId ?? null;
  const orderId = v.is(OrderId, candidateId) ? candidateId : null;
  const { data: order, error, isLoading, retry, remember } = useOrder(orderId);
  const lacksOrder = prefill !== null && begun.isLoaded && (orderId === null || prefill.amount === 0);
  const orderIsUnknown = order === undefined && error?.status === 404;
  const buyerCheck = useBuyerCheck(order?.hasEmail ? order.id : null, prefill);
  const orderDiffers =
    prefill !== null && order !== undefined && (!isConsistent(prefill, order) || buyerCheck === 'differs');
  const invalid = lacksOrder || orderIsUnknown || orderDiffers;
  // Of two simultaneous navigations only one happens: the redirect home waits until personal data is removed from the
  // URL.
  const [search] = useSearchParams();
  const onInvalid = useInvalidCheckout(invalid && withoutPersonalData(search) === null, words);
  const isReady = order !== undefined && !invalid && buyerCheck !== 'checking';
  return {
    purchase: isReady ? purchaseOfOrder(order) : null,
    order: order ?? null,
    failure: error && order === undefined && !invalid ? { error, isLoading, retry } : null,
    // The page shows no buyer whom the server has not confirmed.
    prefill: prefill !== null && order?.hasEmail !== false && buyerCheck !== 'agrees' ? withoutBuyer(prefill) : prefill,
    checksBuyer: buyerCheck === 'checking',
    asksBuyer: order !== undefined && !order.hasEmail && !prefill?.name,
    begun: begun.onArrival,
    onOrder: () => undefined,
    onPaid: remember,
    onClosed: (closed) => (closed === null ? retry() : remember(closed)),
    reload: retry,
    onRepriced: retry,
    onInvalid,
  };
}

/** Requires an e-mail address for the receipt, and a prefill that agrees with the order. */
function isConsistent(prefill: CheckoutPrefill, order: Order): boolean {
  return (order.hasEmail || prefill.email !== null) && !contradicts(prefill, order);
}

function withoutBuyer(prefill: CheckoutPrefill): CheckoutPrefill {
  return { ...prefill, name: null, email: null, phone: null };
}
