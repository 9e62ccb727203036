import { useSearchParams } from 'react-router-dom';
import * as v from 'valibot';
import { OrderId, type Order } from '@plumbline/contract/commerce/orders';
import type { CheckoutProps } from '../components/checkout/checkout.tsx';
import { disagrees } from './disagreement.ts';
import { withoutPersonal, type CheckoutHints } from './hints.ts';
import { purchaseOfOrder } from './purchase.ts';
import { useBegunPayment } from './use-begun-payment.ts';
import { useNamedBuyer } from './use-named-buyer.ts';
import { useHints } from './use-hints.ts';
import { useInvalidCheckout } from './use-invalid-checkout.ts';
import { useOrder } from './use-order.ts';

type OrderCheckout = Omit<CheckoutProps, 'form' | 'returnUrl' | 'returned' | 'celebration' | 'onAnother'>;

/** A checkout of an order that the address or the session names. A contradiction between them leads to the home page, with `words`. */
export function useOrderCheckout(words: Parameters<typeof useInvalidCheckout>[1]): OrderCheckout {
  const hints = useHints();
  const ordered = hints === null ? null : hints.orderId;
  // Neither address nor session names an order: the checkout continues one that was begun in a tab since closed.
  const begun = useBegunPayment(hints === null ? null : ordered === null ? {} : { orderId: ordered });
  const wanted = ordered ?? begun.onArrival?.orderId ?? null;
  const orderId = v.is(OrderId, wanted) ? wanted : null;
  const { data: order, error, isLoading, retry, remember } = useOrder(orderId);
  const missing = hints !== null && begun.known && (orderId === null || hints.amount === 0);
  const unknown = order === undefined && error?.status === 404;
  const named = useNamedBuyer(order?.hasEmail ? order.id : null, hints);
  const differs = hints !== null && order !== undefined && (!fits(hints, order) || named === 'differs');
  const invalid = missing || unknown || differs;
  // Of two simultaneous navigations only one happens: the redirect home waits until personal data is removed from the address.
  const [search] = useSearchParams();
  const onInvalid = useInvalidCheckout(invalid && withoutPersonal(search) === null, words);
  const isReady = order !== undefined && !invalid && named !== 'open';
  return {
    purchase: isReady ? purchaseOfOrder(order) : null,
    order: order ?? null,
    failure: error && order === undefined && !invalid ? { error, isLoading, retry } : null,
    // No buyer is shown before the server has confirmed it.
    hints: hints !== null && order?.hasEmail !== false && named !== 'agrees' ? withoutPerson(hints) : hints,
    naming: named === 'open',
    asksBuyer: order !== undefined && !order.hasEmail && !hints?.name,
    begun: begun.onArrival,
    onOrder: () => undefined,
    onPaid: remember,
    onClosed: (closed) => (closed === null ? retry() : remember(closed)),
    onUnpaid: retry,
    onInvalid,
  };
}

/** Requires an address for the receipt, and hints that agree with the order. */
function fits(hints: CheckoutHints, order: Order): boolean {
  return (order.hasEmail || hints.email !== null) && !disagrees(hints, order);
}

function withoutPerson(hints: CheckoutHints): CheckoutHints {
  return { ...hints, name: null, email: null, phone: null };
}
