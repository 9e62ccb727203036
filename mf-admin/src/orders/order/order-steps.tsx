import type { ReactNode } from 'react';
import type { AdminOrderDetail } from '@plumbline/contract/commerce/admin-orders';
import { TextLink } from '@plumbline/kit/link';
import { isPast, shortDateTime } from '../../layout/date-time.tsx';
import { isUndecided, timeLeft } from '../dispute-words.ts';

/** The suggested next steps of an order, in sentences. */
export function orderSteps({
  status,
  trouble,
  disputes,
  refunds,
  refundable,
  expiresAt,
}: AdminOrderDetail): ReactNode[] {
  const evidence = disputes
    .filter(isUndecided)
    .filter(({ evidenceDueAt }) => evidenceDueAt !== null && !isPast(evidenceDueAt))
    .map(({ url, evidenceDueAt }) => (
      <>
        <TextLink to={url} newTab>
          Submit evidence
        </TextLink>{' '}
        {evidenceDueAt !== null && `until ${shortDateTime(evidenceDueAt)}: ${timeLeft(evidenceDueAt)}.`}
      </>
    ));
  const newestRefund = refunds[0];
  const steps: (ReactNode | false)[] = [
    ...evidence,
    (newestRefund?.state === 'refused' || newestRefund?.state === 'failed') &&
      refundable > 0 &&
      'The last refund did not arrive: read why below, then refund again.',
    trouble === 'past_due' &&
      'The renewal has failed, and the provider tries again. If it goes on, write to the member.',
    trouble === 'processing' && 'The outcome of the payment is not known yet: ask the provider.',
    status === 'open' &&
      !isPast(expiresAt) &&
      `Nobody has paid yet. The order can be paid until ${shortDateTime(expiresAt)}.`,
  ];
  return steps.filter((step) => step !== false);
}
