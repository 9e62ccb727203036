import type { Order } from '@plumbline/contract/orders';

/** A payment under way, as far as it got: what its outcome can be asked for with. */
export interface Attempt {
  readonly orderId: string;
  readonly clientSecret: string | null;
  /** The provider's id of it, once the provider has said that it is paid. */
  readonly paymentId: string | null;
}

/** How an attempt to pay ended. */
export type Outcome =
  | { readonly kind: 'paid'; readonly order: Order }
  /** Not charged. `title` is the toast's, `message` is said by the toast and by the form, which also says what comes `next`. */
  | { readonly kind: 'failed'; readonly title: string; readonly message: string; readonly next?: string }
  /** Nobody knows yet. It is never said to have failed, and never tried again. */
  | { readonly kind: 'pending'; readonly attempt: Attempt }
  /** The order cannot be paid any more; the server says why. */
  | { readonly kind: 'closed'; readonly orderId: string | null }
  /** What the page shows is not what the server sells. */
  | { readonly kind: 'invalid' };

/** What an order's state says of its payment; null where that is still open. */
export function outcomeOf(order: Order): Outcome | null {
  if (order.status === 'paid') return { kind: 'paid', order };
  return order.status === 'open' || order.status === 'processing' ? null : { kind: 'closed', orderId: order.id };
}
