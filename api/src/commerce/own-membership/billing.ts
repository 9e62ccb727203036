import type { OwnMembership } from '@plumbline/contract/commerce/own-membership';
import type { Knex } from 'knex';
import type { ProviderSubscription } from '../payments/provider-state.ts';

/** A row of `membership_billing`: the next charge of a membership. Times are ISO 8601, amounts in cents. */
export interface BillingRow {
  readonly order_id: number;
  readonly customer_id: string;
  /** The provider's id of the card. */
  readonly method_id: string | null;
  readonly card_brand: string | null;
  readonly card_last4: string | null;
  /** The provider's name of the card's wallet; null for a card that was typed in. */
  readonly card_wallet: string | null;
  /** The month, such as 2027-04. */
  readonly card_expires: string | null;
  /** Of the next charge, as the provider has it. */
  readonly amount: number;
  /** The end of the running period, paid or not: the time of the next charge. */
  readonly runs_until: string;
  /** The unpaid invoice of a renewal; null if there is none. */
  readonly invoice_id: string | null;
  readonly invoice_amount: number | null;
  readonly invoice_url: string | null;
  readonly invoice_at: string | null;
  /** Whether the member's bank requires a confirmation of its payment. */
  readonly invoice_asks: boolean | number;
}

/** Stores the provider's next charge; does nothing without a subscription. The caller has locked the order's row. */
export async function storeBilling(
  transaction: Knex.Transaction,
  orderId: number,
  subscription: ProviderSubscription | null,
): Promise<void> {
  if (subscription === null) return;
  const { billing, unpaidInvoice } = subscription;
  const values: Omit<BillingRow, 'order_id'> = {
    customer_id: billing.customerId,
    method_id: billing.card?.id ?? null,
    card_brand: billing.card?.brand ?? null,
    card_last4: billing.card?.last4 ?? null,
    card_wallet: billing.card?.wallet ?? null,
    card_expires: billing.card?.expires ?? null,
    amount: billing.amount,
    runs_until: billing.runsUntil,
    invoice_id: unpaidInvoice?.id ?? null,
    invoice_amount: unpaidInvoice?.amount ?? null,
    invoice_url: unpaidInvoice?.url ?? null,
    invoice_at: unpaidInvoice?.at ?? null,
    invoice_asks: unpaidInvoice?.needsConfirmation ?? false,
  };
  await transaction('membership_billing')
    .insert({ order_id: orderId, ...values })
    .onConflict('order_id')
    .merge(values);
}

/** The next charges of orders' memberships, by the order's id; those that are not stored are omitted. */
export async function findBillings(db: Knex, orderIds: readonly number[]): Promise<Map<number, BillingRow>> {
  const rows: BillingRow[] = await db('membership_billing').whereIn('order_id', orderIds);
  return new Map(rows.map((row) => [row.order_id, row]));
}

/** The card of the next charge; null if the provider reports none. */
export function cardOf(billing: BillingRow | null): OwnMembership['card'] {
  const { card_brand: brand, card_last4: last4, card_wallet: wallet = null, card_expires: expires } = billing ?? {};
  return brand && last4 && expires ? { brand, last4, wallet, expires } : null;
}
