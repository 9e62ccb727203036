import type { AdminOrder, OrderTrouble } from '@plumbline/contract/commerce/admin-orders';
import type { OrderStatus } from '@plumbline/contract/commerce/orders';
import { StateBadge, type StateLook } from '../layout/state-badge.tsx';

const statuses: Readonly<Record<OrderStatus, StateLook>> = {
  open: ['Not paid yet', 'plain'],
  processing: ['Processing', 'warn'],
  paid: ['Paid', 'ok'],
  disputed: ['Disputed', 'danger'],
  refunded: ['Refunded', 'info'],
  charged_back: ['Charged back', 'info'],
  expired: ['Expired', 'plain'],
  cancelled: ['Canceled', 'plain'],
};

const troubles: Readonly<Record<OrderTrouble, StateLook>> = {
  attention: ['Look into it', 'danger'],
  disputed: ['Disputed', 'danger'],
  processing: ['Processing', 'warn'],
  past_due: ['Renewal retrying', 'warn'],
};

/** The label of a status, for select options. */
export function orderStatusLabel(status: OrderStatus): string {
  return statuses[status][0];
}

/** The status of an order as a badge; an open problem takes precedence. */
export function OrderBadge({ status, trouble }: Pick<AdminOrder, 'status' | 'trouble'>) {
  return <StateBadge look={trouble === null ? statuses[status] : troubles[trouble]} />;
}
