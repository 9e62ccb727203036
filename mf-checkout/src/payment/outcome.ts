import type { Order } from '@plumbline/contract/commerce/orders';
import { standingOf } from '../checkout/order-standing.ts';

/** A payment in progress: the data needed to request its outcome. */
export interface Attempt {
  readonly orderId: string;
  readonly clientSecret: string | null;
  /** The provider's id of it, once the provider has reported that it is paid. */
  readonly paymentId: string | null;
  /**
   * `earlier`: an earlier visit, which may have ended at any step; `other`: another tab or visit that had paid before this
   * attempt. Default `this`.
   */
  readonly begunBy?: 'this' | 'earlier' | 'other';
}

/** What only the browser that paid has of a payment. */
export interface OwnPayment {
  /** The provider's id, which identifies the payer to the dashboard. */
  readonly paymentId: string;
  /** Opens the receipt. */
  readonly receipt: string;
}

/** The outcome of an attempt to pay. */
export type Outcome =
  /** `own`: null where this browser has not proved that it paid. */
  | { readonly kind: 'paid'; readonly order: Order; readonly own: OwnPayment | null }
  /** The buyer has the membership already, by this order; this attempt has charged nothing. */
  | { readonly kind: 'owned'; readonly order: Order }
  /** Not charged. `title` is the toast's, `message` is shown by the toast and by the form, which also shows `next`. */
  | { readonly kind: 'failed'; readonly title: string; readonly message: string; readonly next?: string }
  /** Unknown so far. It is never shown as failed, and never tried again. */
  | { readonly kind: 'pending'; readonly attempt: Attempt }
  /** The payment of an earlier visit is not paid, and can continue. */
  | { readonly kind: 'unpaid' }
  /** The order can no longer be paid; it contains the reason, null if it could not be read. */
  | { readonly kind: 'closed'; readonly order: Order | null }
  /** The page shows something else than the server sells. */
  | { readonly kind: 'invalid' };

/** The payment's outcome according to the order's status; null if it is still open. */
export function outcomeOf(order: Order, own: OwnPayment | null = null): Outcome | null {
  const standing = standingOf(order);
  if (standing === 'payable') return null;
  return standing === 'paid' ? { kind: 'paid', order, own } : { kind: 'closed', order };
}
