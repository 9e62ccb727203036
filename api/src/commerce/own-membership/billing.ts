import type { OwnMembership } from '@plumbline/contract/commerce/own-membership';
import type { Knex } from 'knex';
import type { ProviderSubscription } from '../payments/provider-state.ts';

/** What is charged next for a membership, as the database has it. Times are ISO 8601, amounts in cents. */
export interface BillingRow {
  readonly order_id: number;
  readonly customer_id: string;
  readonly method_id: string | null;
  readonly card_brand: string | null;
  readonly card_last4: string | null;
  /** The provider's name of the wallet that the card is in; null for a typed one. */
  readonly card_wallet: string | null;
  /** Such as 2027-04. */
  readonly card_expires: string | null;
  readonly amount: number;
  readonly runs_until: string;
  /** A renewal's invoice that is not paid. */
  readonly invoice_id: string | null;
  readonly invoice_amount: number | null;
  readonly invoice_url: string | null;
  readonly invoice_at: string | null;
  readonly invoice_asks: boolean | number;
}

/** Keeps what the provider charges next; nothing for a membership that was paid once. The caller holds the order's row. */
export async function keepBilling(
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

/** What is charged next for the membership of an order; null if nothing ever is. */
export async function findBilling(db: Knex, orderId: number): Promise<BillingRow | null> {
  const row: BillingRow | undefined = await db('membership_billing').where('order_id', orderId).first();
  return row ?? null;
}

/** The card that is charged next; null while the provider has named none. */
export function cardOf(billing: BillingRow | null): OwnMembership['card'] {
  const { card_brand: brand, card_last4: last4, card_wallet: wallet = null, card_expires: expires } = billing ?? {};
  return brand && last4 && expires ? { brand, last4, wallet, expires } : null;
}
