import type { Order } from '@plumbline/contract/commerce/orders';
import { standingOf } from '../checkout/order-standing.ts';

/** A payment under way, as far as it got: what its outcome can be asked for with. */
export interface Attempt {
  readonly orderId: string;
  readonly clientSecret: string | null;
  /** The provider's id of it, once the provider has said that it is paid. */
  readonly paymentId: string | null;
  /**
   * `earlier`: a visit before this one, which may have ended at any step; `other`: who had paid before this attempt was
   * made. Default `this`.
   */
  readonly begunBy?: 'this' | 'earlier' | 'other';
}

/** How an attempt to pay ended. */
export type Outcome =
  /** `receipt` opens the receipt of the payment; null where this browser has not proved that it paid. */
  | { readonly kind: 'paid'; readonly order: Order; readonly receipt: string | null }
  /** The buyer has the membership already, by this order; this attempt has charged nothing. */
  | { readonly kind: 'owned'; readonly order: Order }
  /** Not charged. `title` is the toast's, `message` is said by the toast and by the form, which also says what comes `next`. */
  | { readonly kind: 'failed'; readonly title: string; readonly message: string; readonly next?: string }
  /** Nobody knows yet. It is never said to have failed, and never tried again. */
  | { readonly kind: 'pending'; readonly attempt: Attempt }
  /** What a visit before this one has begun is not paid, and can go on. */
  | { readonly kind: 'unpaid' }
  /** This cannot be paid any more; the order says why, null where it could not be read. */
  | { readonly kind: 'closed'; readonly order: Order | null }
  /** What the page shows is not what the server sells. */
  | { readonly kind: 'invalid' };

/** What an order's state says of its payment; null where that is still open. */
export function outcomeOf(order: Order, receipt: string | null = null): Outcome | null {
  const standing = standingOf(order);
  if (standing === 'payable') return null;
  return standing === 'paid' ? { kind: 'paid', order, receipt } : { kind: 'closed', order };
}
