import type { Order } from '@plumbline/contract/commerce/orders';
import { checkoutStateOf } from '../checkout/checkout-state.ts';

/** A payment in progress: the data needed to request its outcome. */
export interface Attempt {
  readonly orderId: string;
  /** The provider's secret of the payment; null if this page has not got it. */
  readonly clientSecret: string | null;
  /**
   * The provider's id of the payment. Null if the page does not know it; in an attempt of this visit, until the
   * provider has reported that the payment is paid.
   */
  readonly paymentId: string | null;
  /**
   * `earlier-visit`: an earlier visit, which may have ended at any step. `found-on-pay`: an attempt to pay found a
   * payment that it did not confirm, usually of another tab, visit or browser. `found-on-view`: the page found it without
   * an attempt to pay. Default `this-visit`.
   */
  readonly begunBy?: 'this-visit' | 'earlier-visit' | 'found-on-pay' | 'found-on-view';
}

/** The parts of a payment that only the browser that paid knows. */
export interface OwnPayment {
  /** The provider's id, which identifies the payer to the dashboard. */
  readonly paymentId: string;
  /** The token that gives access to the receipt. */
  readonly receipt: string;
}

/** The outcome of an attempt to pay. */
export type Outcome =
  /** `ownPayment`: null if the API has not confirmed that this browser paid. */
  | { readonly kind: 'paid'; readonly order: Order; readonly ownPayment: OwnPayment | null }
  /** The buyer has the membership already, by this order; this attempt has charged nothing. */
  | { readonly kind: 'owned'; readonly order: Order }
  /** Not charged. `title` is the toast's, `message` is shown by the toast and by the form, which also shows `next`. */
  | { readonly kind: 'failed'; readonly title: string; readonly message: string; readonly next?: string }
  /** Unknown so far. A pending payment is never shown as failed, and never tried again. */
  | { readonly kind: 'pending'; readonly attempt: Attempt }
  /** The payment of an earlier visit is not paid, and can continue. */
  | { readonly kind: 'unpaid' }
  /** The order can no longer be paid; null if it could not be read. */
  | { readonly kind: 'closed'; readonly order: Order | null }
  /** The price differs from the one that the buyer has agreed to; nothing was charged. */
  | { readonly kind: 'repriced' }
  /** The page's item or buyer differs from the order at the server. */
  | { readonly kind: 'invalid' };

/** The payment's outcome according to the order's status; null if it is still open. */
export function outcomeOf(order: Order, ownPayment: OwnPayment | null = null): Outcome | null {
  const state = checkoutStateOf(order);
  if (state === 'payable') return null;
  return state === 'paid' ? { kind: 'paid', order, ownPayment } : { kind: 'closed', order };
}
