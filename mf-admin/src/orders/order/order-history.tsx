import { useEffect, useRef, type ReactNode } from 'react';
import { getOrderHistory, type AdminOrderDetail } from '@plumbline/contract/commerce/admin-orders';
import { HistorySection } from '../../history/history-section.tsx';
import { failedMailSteps } from '../../history/next-steps.tsx';
import { useLiveEndpoint } from '../../layout/use-live-endpoint.ts';

/** The events of an order; `below` follows once their number is known. */
export function OrderHistory({ order, below }: { order: AdminOrderDetail; below: ReactNode }) {
  const state = useLiveEndpoint(getOrderHistory, { params: { id: order.id } });
  const { retry } = state;
  const orderState = [order.status, order.kept, ...order.refunds.map((refund) => refund.state)].join();
  const lastRead = useRef({ orderState, retry });
  useEffect(() => {
    const isNew = lastRead.current.orderState !== orderState;
    lastRead.current = { orderState, retry };
    // A change of the order (`kept`: its money after refunds) is shown immediately instead of with the next regular request.
    if (isNew) retry();
  }, [orderState, retry]);
  return <HistorySection state={state} next={failedMailSteps(state.data)} below={below} />;
}
