import { useEffect, useRef, type ReactNode } from 'react';
import { getOrderHistory, type AdminOrderDetail } from '@plumbline/contract/commerce/admin-orders';
import { TextLink } from '@plumbline/kit/link';
import { HistorySection } from '../../history/history-section.tsx';
import { failedMailSteps } from '../../history/next-steps.tsx';
import { shortDateTime } from '../../layout/date-time.tsx';
import { useLiveEndpoint } from '../../layout/use-live-endpoint.ts';
import { isUndecided, timeLeft } from '../dispute-words.ts';

/** The events of an order, and the suggested next steps. */
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
  return <HistorySection state={state} next={[...orderSteps(order), ...failedMailSteps(state.data)]} below={below} />;
}

function orderSteps({ status, trouble, disputes, refunds, refundable, expiresAt }: AdminOrderDetail): ReactNode[] {
  const evidence = disputes
    .filter((dispute) => isUndecided(dispute) && dispute.evidenceDueAt !== null)
    .map(({ url, evidenceDueAt }) => (
      <>
        <TextLink to={url} newTab>
          Submit evidence
        </TextLink>{' '}
        {evidenceDueAt !== null && `until ${shortDateTime(evidenceDueAt)}: ${timeLeft(evidenceDueAt)}.`}
      </>
    ));
  const last = refunds[0];
  const steps: (ReactNode | false)[] = [
    ...evidence,
    (last?.state === 'refused' || last?.state === 'failed') &&
      refundable > 0 &&
      'The last refund did not arrive: read why below, then refund again.',
    trouble === 'past_due' &&
      'The renewal has failed, and the provider tries again. If it goes on, write to the member.',
    trouble === 'processing' && 'The outcome of the payment is not known yet: ask the provider.',
    status === 'open' && `Nobody has paid yet. The order can be paid until ${shortDateTime(expiresAt)}.`,
  ];
  return steps.filter((step) => step !== false);
}
