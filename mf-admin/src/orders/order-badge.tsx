import type { AdminOrder, OrderTrouble } from '@plumbline/contract/commerce/admin-orders';
import type { OrderStatus } from '@plumbline/contract/commerce/orders';
import { Badge } from '@plumbline/kit/badge';

type Look = readonly [word: string, tone: 'plain' | 'ok' | 'warn' | 'danger' | 'info'];

const statuses: Readonly<Record<OrderStatus, Look>> = {
  open: ['Not paid yet', 'plain'],
  processing: ['Processing', 'warn'],
  paid: ['Paid', 'ok'],
  disputed: ['Disputed', 'danger'],
  refunded: ['Refunded', 'info'],
  charged_back: ['Charged back', 'info'],
  expired: ['Expired', 'plain'],
  cancelled: ['Cancelled', 'plain'],
};

const troubles: Readonly<Record<OrderTrouble, Look>> = {
  attention: ['Look into it', 'danger'],
  disputed: ['Disputed', 'danger'],
  processing: ['Processing', 'warn'],
  past_due: ['Renewal retrying', 'warn'],
};

/** The label of a status, for select options. */
export function statusWord(status: OrderStatus): string {
  return statuses[status][0];
}

/** The status of an order as a badge; a problem that somebody should look at takes precedence. */
export function OrderBadge({ status, trouble }: Pick<AdminOrder, 'status' | 'trouble'>) {
  const [word, tone] = trouble === null ? statuses[status] : troubles[trouble];
  return (
    <Badge dot tone={tone}>
      {word}
    </Badge>
  );
}
