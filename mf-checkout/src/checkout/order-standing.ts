import type { OrderStatus } from '@plumbline/contract/commerce/orders';

/** How an order is over. */
export type ClosedStatus = Extract<OrderStatus, 'refunded' | 'charged_back' | 'expired' | 'cancelled'>;

/**
 * What a checkout makes of an order's status: it can still be `payable`, is `paid`, or is over, and how. A disputed order is
 * paid: its membership stands until the bank has decided.
 */
export function standingOf({ status }: { readonly status: OrderStatus }): 'payable' | 'paid' | ClosedStatus {
  switch (status) {
    case 'open':
    case 'processing':
      return 'payable';
    case 'paid':
    case 'disputed':
      return 'paid';
    case 'refunded':
    case 'charged_back':
    case 'expired':
    case 'cancelled':
      return status;
  }
}

/** How an order is over; null for one that is not. */
export function closedStatusOf(order: { readonly status: OrderStatus }): ClosedStatus | null {
  const standing = standingOf(order);
  return standing === 'payable' || standing === 'paid' ? null : standing;
}
