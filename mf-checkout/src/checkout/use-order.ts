import { useEffect, useEffectEvent } from 'react';
import { useSWRConfig } from 'swr';
import { endpointUrl } from '@plumbline/contract/endpoint';
import { getOrder, type Order } from '@plumbline/contract/commerce/orders';
import { useEndpoint, type EndpointState } from '@plumbline/kit/use-endpoint';
import { forgetBegun, subscribeOtherTabs } from './begun-payments.ts';
import { closedStatusOf } from './order-standing.ts';

/** In ms since the document came: an order that was loaded before may have been paid elsewhere since. */
const fresh = 10_000;

/** An order that follows what other tabs do with it. */
export interface OrderState extends EndpointState<Order> {
  /** Takes over what another call said of an order. */
  readonly remember: (order: Order) => void;
}

/** Reads an order, and again whenever the visitor comes back to the page or another tab pays it. A null id asks nothing. */
export function useOrder(orderId: string | null): OrderState {
  const { mutate } = useSWRConfig();
  const state = useEndpoint(getOrder, orderId === null ? null : { params: { orderId } });
  const refresh = useEffectEvent(() => {
    if (state.data !== undefined) state.retry();
  });
  useEffect(() => {
    if (orderId === null) return undefined;
    if (performance.now() > fresh) refresh();
    const onShow = () => document.visibilityState === 'visible' && refresh();
    document.addEventListener('visibilitychange', onShow);
    const endSubscription = subscribeOtherTabs(orderId, refresh);
    return () => {
      document.removeEventListener('visibilitychange', onShow);
      endSubscription();
    };
  }, [orderId]);
  const { data } = state;
  useEffect(() => {
    // One too many is remembered: nobody should pay for the same once more.
    if (data !== undefined && closedStatusOf(data) !== null && !data.duplicate) forgetBegun(data.id);
  }, [data]);
  const remember = (order: Order) =>
    void mutate(endpointUrl(getOrder, { params: { orderId: order.id } }), order, { revalidate: false });
  return { ...state, remember };
}
