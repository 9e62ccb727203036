import type { OrderRow } from '../orders/order-row.ts';

/** The buyer of an order. */
export interface Buyer {
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  /** The postal address, as JSON. */
  readonly address: string | null;
}

/** What a checkout says about the order to pay: the price is compared with the order, not taken from here. */
export interface PurchaseRequest {
  readonly mode: OrderRow['mode'];
  /** In cents: the displayed price; null if the request has none. */
  readonly amount: number | null;
  readonly buyer: Buyer | null;
  /** The caller's network address; absent for internal calls. */
  readonly address?: string;
  /** The versions of the accepted documents; null if this call contains none. */
  readonly agreement: { readonly agreement: string; readonly 'recurring-billing': string } | null;
}
