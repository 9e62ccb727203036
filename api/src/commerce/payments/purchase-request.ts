import type { OrderRow } from '../orders/order-row.ts';

/** The buyer of an order. */
export interface Buyer {
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  /** JSON. */
  readonly address: string | null;
}

/** A checkout's assertions about the order to pay. */
export interface PurchaseRequest {
  readonly mode: OrderRow['mode'];
  /** In cents: the displayed price. */
  readonly amount: number | null;
  readonly buyer: Buyer | null;
  /** The caller's network address; absent for internal calls. */
  readonly address?: string;
  /** The versions of the accepted documents; null if this call contains none. */
  readonly agreement: { readonly agreement: string; readonly 'recurring-billing': string } | null;
}
