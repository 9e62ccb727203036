import type Stripe from 'stripe';
import { newId } from '../state/ids.ts';
import type { WireInvoice, WireLineItem, WireSubscription } from '../state/wire-types.ts';
import type { Work } from '../state/work.ts';
import { currentPeriod } from './make-subscription.ts';

/** A draft for the period that a subscription is in. */
export function makeInvoice(
  work: Work,
  subscription: WireSubscription,
  customer: Stripe.Customer,
  reason: 'subscription_create' | 'subscription_cycle',
): WireInvoice {
  const { now } = work;
  const id = newId('in');
  const lines = subscription.items.data.map((item) => makeLine(work, id, subscription, item));
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const { start } = currentPeriod(subscription);
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Sandbox',
    account_tax_ids: null,
    amount_due: total,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: total,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: now,
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: {
      default_mandate: null,
      payment_method_options: null,
      payment_method_types: null,
    },
    // Of the period that is over, as with Stripe; what is paid for stands in the lines.
    period_end: start,
    period_start: reason === 'subscription_create' ? start : previousStart(subscription),
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  };
}

function previousStart(subscription: WireSubscription): number {
  const { start, end } = currentPeriod(subscription);
  return Math.max(subscription.start_date, start - (end - start));
}

function makeLine(
  work: Work,
  invoice: string,
  subscription: WireSubscription,
  item: WireSubscription['items']['data'][number],
): WireLineItem {
  const quantity = item.quantity ?? 1;
  const amount = (item.price.unit_amount ?? 0) * quantity;
  const product = typeof item.price.product === 'string' ? item.price.product : item.price.product.id;
  const name = work.get('products', product)?.name ?? product;
  const each = `$${((item.price.unit_amount ?? 0) / 100).toFixed(2)} / ${item.price.recurring?.interval ?? 'month'}`;
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: subscription.currency,
    description: `${quantity} × ${name} (at ${each})`,
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
