import { useEffect, useRef, type ReactNode } from 'react';
import { getOrderHistory, type AdminOrderDetail } from '@plumbline/contract/commerce/admin-orders';
import { HistorySection } from '../../history/history-section.tsx';
import { failedMailSteps } from '../../history/next-steps.tsx';
import { useLiveEndpoint } from '../../layout/use-live-endpoint.ts';

/** The events of an order; `below` follows once their number is known. */
export function OrderHistory({ order, below }: { order: AdminOrderDetail; below: ReactNode }) {
  const state = useLiveEndpoint(getOrderHistory, { params: { id: order.id } });
  const { retry } = state;
  const standing = [order.status, order.kept, ...order.refunds.map((refund) => refund.state)].join();
  const read = useRef({ standing, retry });
  useEffect(() => {
    const isNew = read.current.standing !== standing;
    read.current = { standing, retry };
    // A change that was just made is shown immediately, not with the next regular poll.
    if (isNew) retry();
  }, [standing, retry]);
  return <HistorySection state={state} next={failedMailSteps(state.data)} below={below} />;
}
