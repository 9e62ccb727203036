import { useEffect, useEffectEvent } from 'react';
import { useSWRConfig } from 'swr';
import { endpointUrl } from '@plumbline/contract/endpoint';
import { getOrder, type Order } from '@plumbline/contract/commerce/orders';
import { useEndpoint, type EndpointState } from '@plumbline/kit/use-endpoint';
import { removeBegunPayment, subscribeOtherTabs } from './begun-payments.ts';
import { closedStatusOf } from './checkout-state.ts';

/**
 * In ms since the document was loaded: an order that an older document contains is read again, since it may have been
 * paid.
 */
const maxAge = 10_000;

/** An order that follows changes by other tabs. */
export interface OrderState extends EndpointState<Order> {
  /** Caches an order from another call's response. */
  readonly remember: (order: Order) => void;
}

/**
 * Reads an order, and again whenever the visitor returns to the page or another tab pays it. A null id sends no
 * request.
 */
export function useOrder(orderId: string | null): OrderState {
  const { mutate } = useSWRConfig();
  const state = useEndpoint(getOrder, orderId === null ? null : { params: { orderId } });
  const refresh = useEffectEvent(() => {
    if (state.data !== undefined) state.retry();
  });
  useEffect(() => {
    if (orderId === null) return undefined;
    if (performance.now() > maxAge) refresh();
    const onShow = () => document.visibilityState === 'visible' && refresh();
    document.addEventListener('visibilitychange', onShow);
    const endReports = subscribeOtherTabs(orderId, refresh);
    return () => {
      document.removeEventListener('visibilitychange', onShow);
      endReports();
    };
  }, [orderId]);
  const { data } = state;
  useEffect(() => {
    // A duplicate payment stays stored as begun by this browser, so that the buyer does not pay for the same membership
    // again.
    if (data !== undefined && closedStatusOf(data) !== null && !data.duplicate) removeBegunPayment(data.id);
  }, [data]);
  const remember = (order: Order) =>
    void mutate(endpointUrl(getOrder, { params: { orderId: order.id } }), order, { revalidate: false });
  return { ...state, remember };
}
