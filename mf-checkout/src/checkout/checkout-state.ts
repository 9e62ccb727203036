import type { OrderStatus } from '@plumbline/contract/commerce/orders';

/** The final states of an order that can no longer be paid. */
export type ClosedStatus = Extract<OrderStatus, 'refunded' | 'charged_back' | 'expired' | 'cancelled'>;

/**
 * The state of an order for a checkout: `payable`, `paid`, or the reason why the order is closed. A disputed order
 * counts as paid: its membership lasts until the bank has decided.
 */
export function checkoutStateOf({ status }: { readonly status: OrderStatus }): 'payable' | 'paid' | ClosedStatus {
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

/** The reason why an order is closed; null if it is payable or paid. */
export function closedStatusOf(order: { readonly status: OrderStatus }): ClosedStatus | null {
  const state = checkoutStateOf(order);
  return state === 'payable' || state === 'paid' ? null : state;
}
