import { nulls } from '../../provider/nulls.ts';
import type Stripe from 'stripe';
import { newId } from '../../provider/ids.ts';
import { invalidRequest } from '../rest/stripe-error.ts';
import type { WireInvoice, WireLineItem, WirePrice, WireSubscription } from '../state/wire-types.ts';
import type { UnitOfWork } from '../state/unit-of-work.ts';
import { discountsOf } from './discount.ts';
import { currentPeriod } from './current-period.ts';

/** In cents: Stripe charges no smaller amount. */
const minimumCharge = 50;

export type InvoiceReason = 'subscription_create' | 'subscription_cycle' | 'subscription_update';

/** A draft for a subscription's current period, reduced by credits for another period. */
export function makeInvoice(
  work: UnitOfWork,
  subscription: WireSubscription,
  customer: Stripe.Customer,
  reason: InvoiceReason,
  credits: readonly Credit[] = [],
): WireInvoice {
  const { now } = work;
  const id = newId('in');
  const itemLines = subscription.items.data.map((item) => makeLine(work, id, subscription, item));
  const itemsTotal = itemLines.reduce((sum, { amount }) => sum + amount, 0);
  // A credit was already reduced by the discounts of its time: no discount applies to it again.
  const discounts = discountsOf(work, subscription, itemsTotal);
  const subtotal = itemsTotal + credits.reduce((sum, { amount }) => sum + amount, 0);
  const total = subtotal - discounts.reduce((sum, { amount }) => sum + amount, 0);
  // The sandbox's subscriptions have one item.
  const lines = [
    ...credits.map((credit) => creditLine(itemLines[0], credit)),
    ...itemLines.map((line) => ({
      ...line,
      discount_amounts: discounts,
      pretax_credit_amounts: pretaxCreditsOf(discounts),
    })),
  ].flatMap((line) => line ?? []);
  if (total < minimumCharge)
    throw invalidRequest('The sandbox emulates no invoices that leave a credit.', { code: 'not_emulated' });
  const { start } = currentPeriod(subscription);
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Sandbox',
    amount_due: total,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: total,
    amount_shipping: 0,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { enabled: false, ...nulls('disabled_reason liability provider status') },
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: now,
    currency: subscription.currency,
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_tax_rates: [],
    discounts: discounts.map(({ discount }) => discount),
    issuer: { type: 'self' },
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: {},
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: nulls('default_mandate payment_method_options payment_method_types'),
    // The dates of the previous period, as with Stripe; the lines have the paid period.
    period_end: start,
    period_start: reason === 'subscription_cycle' ? previousStart(subscription) : start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    starting_balance: 0,
    status: 'draft',
    status_transitions: nulls('finalized_at marked_uncollectible_at paid_at voided_at'),
    subtotal,
    subtotal_excluding_tax: subtotal,
    total,
    total_discount_amounts: discounts,
    total_excluding_tax: total,
    total_pretax_credit_amounts: pretaxCreditsOf(discounts),
    total_taxes: [],
    ...nulls('account_tax_ids application automatically_finalizes_at custom_fields customer_account customer_address'),
    ...nulls('customer_phone customer_shipping default_payment_method default_source description due_date'),
    ...nulls('effective_at ending_balance footer from_invoice hosted_invoice_url invoice_pdf last_finalization_error'),
    ...nulls('latest_revision next_payment_attempt number on_behalf_of receipt_number rendering shipping_cost'),
    ...nulls('shipping_details statement_descriptor test_clock webhooks_delivered_at'),
  };
}

function pretaxCreditsOf(discounts: ReturnType<typeof discountsOf>) {
  return discounts.map((each) => ({ ...each, type: 'discount' as const }));
}

/** The credit for the unused rest of a period after a change of plan. */
export interface Credit {
  /** In cents, negative. */
  readonly amount: number;
  readonly description: string;
  readonly period: { readonly start: number; readonly end: number };
  readonly price: WirePrice;
  /** The invoice line that was paid for the period. */
  readonly credited: { readonly invoice: string; readonly line: string } | null;
}

function creditLine(
  itemLine: WireLineItem | undefined,
  { amount, description, period, price, credited }: Credit,
): WireLineItem | null {
  if (itemLine?.parent?.subscription_item_details == null) return null;
  const items = credited && { invoice: credited.invoice, invoice_line_items: [credited.line] };
  const product = typeof price.product === 'string' ? price.product : price.product.id;
  return {
    ...itemLine,
    id: newId('il'),
    amount,
    subtotal: amount,
    description,
    discountable: false,
    parent: {
      ...itemLine.parent,
      subscription_item_details: {
        ...itemLine.parent.subscription_item_details,
        proration: true,
        proration_details: { credited_items: items },
      },
    },
    period,
    pricing: {
      price_details: { price: price.id, product },
      type: 'price_details',
      unit_amount_decimal: price.unit_amount_decimal,
    },
  };
}

function previousStart(subscription: WireSubscription): number {
  const { start, end } = currentPeriod(subscription);
  return Math.max(subscription.start_date, start - (end - start));
}

function makeLine(
  work: UnitOfWork,
  invoice: string,
  subscription: WireSubscription,
  item: WireSubscription['items']['data'][number],
): WireLineItem {
  const quantity = item.quantity ?? 1;
  const amount = (item.price.unit_amount ?? 0) * quantity;
  const product = typeof item.price.product === 'string' ? item.price.product : item.price.product.id;
  const name = work.get('products', product)?.name ?? product;
  const priceText = `$${((item.price.unit_amount ?? 0) / 100).toFixed(2)} / ${item.price.recurring?.interval ?? 'month'}`;
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: subscription.currency,
    description: `${quantity} × ${name} (at ${priceText})`,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period: { end: item.current_period_end, start: item.current_period_start },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: item.price.id, product },
      type: 'price_details',
      unit_amount_decimal: item.price.unit_amount_decimal,
    },
    quantity,
    quantity_decimal: String(quantity),
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  };
}
