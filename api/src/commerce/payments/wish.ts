import type { OrderRow } from '../orders/order-row.ts';

/** Who buys. */
export interface Buyer {
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  /** JSON. */
  readonly address: string | null;
}

/** What a checkout says of the order it wants to pay. */
export interface Wish {
  readonly mode: OrderRow['mode'];
  /** In cents: what the page shows. */
  readonly amount: number | null;
  readonly buyer: Buyer | null;
  /** Where the call came from; absent for a call from nowhere. */
  readonly address?: string;
  /** The versions of the documents that the buyer agreed to; null if this call says nothing of it. */
  readonly agreement: { readonly agreement: string; readonly 'recurring-billing': string } | null;
}
