import type Stripe from 'stripe';
import type { InvoiceLine } from '../invoice-line.ts';
import { planOfProduct } from './product-of.ts';

/** The maximum number of lines that are stored per invoice. */
const maxLines = 20;
/** In characters. */
const maxTextLength = 200;

/** The lines of an invoice; the reduction by coupons is an additional line at the end. */
export function invoiceLines(invoice: Stripe.Invoice): InvoiceLine[] {
  const discount = discountOfInvoice(invoice);
  return [
    ...invoice.lines.data.slice(0, maxLines).map(({ description, amount, pricing }) => ({
      text: (description ?? 'Membership').slice(0, maxTextLength),
      amount,
      planId: planOfProduct(pricing?.price_details?.product ?? ''),
    })),
    ...(discount > 0 ? [{ text: null, amount: -discount, planId: null }] : []),
  ];
}

/** What coupons take off an invoice, in cents. */
export function discountOfInvoice({ total_discount_amounts: discounts }: Stripe.Invoice): number {
  return (discounts ?? []).reduce((sum, { amount }) => sum + amount, 0);
}

/**
 * The end of an invoice's newest period, in seconds since 1970; null if it has none. Negative lines are credits for
 * unused time, whose periods do not count.
 */
export function periodEndOfInvoice({ lines }: Stripe.Invoice): number | null {
  const ends = lines.data.filter(({ amount }) => amount >= 0).map(({ period }) => period.end);
  return ends.length === 0 ? null : Math.max(...ends);
}

/** The product that an invoice charges for its newest period; null if it charges for none. */
export function productOfInvoice({ lines }: Stripe.Invoice): string | null {
  const bought = lines.data.filter(({ amount }) => amount > 0);
  const line = bought.toSorted((a, b) => a.period.end - b.period.end).at(-1);
  return line?.pricing?.price_details?.product ?? null;
}
