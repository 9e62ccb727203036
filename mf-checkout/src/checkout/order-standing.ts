import type { OrderStatus } from '@plumbline/contract/commerce/orders';

/** The ways in which an order is closed. */
export type ClosedStatus = Extract<OrderStatus, 'refunded' | 'charged_back' | 'expired' | 'cancelled'>;

/**
 * The state of an order for a checkout: still `payable`, `paid`, or closed, and how. A disputed order is paid: its membership
 * lasts until the bank has decided.
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

/** The way in which an order is closed; null if it is not. */
export function closedStatusOf(order: { readonly status: OrderStatus }): ClosedStatus | null {
  const standing = standingOf(order);
  return standing === 'payable' || standing === 'paid' ? null : standing;
}
