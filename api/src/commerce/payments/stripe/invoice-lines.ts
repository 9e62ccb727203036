import type Stripe from 'stripe';
import type { InvoiceLine } from '../invoice-line.ts';
import { planOfProduct } from './product-of.ts';

const maxLines = 20;
/** In characters. */
const maxTextLength = 200;

/** The parts of an invoice; the reduction by coupons is an additional part at the end. */
export function invoiceLines({ lines, total_discount_amounts: discounts }: Stripe.Invoice): InvoiceLine[] {
  const less = (discounts ?? []).reduce((sum, { amount }) => sum + amount, 0);
  return [
    ...lines.data.slice(0, maxLines).map(({ description, amount, pricing }) => ({
      text: (description ?? 'Membership').slice(0, maxTextLength),
      amount,
      planId: planOfProduct(pricing?.price_details?.product ?? ''),
    })),
    ...(less > 0 ? [{ text: null, amount: -less, planId: null }] : []),
  ];
}

/** The end of an invoice's newest period, in seconds since 1970; null if it has none. A credit is for time that is no longer sold. */
export function periodEndOfInvoice({ lines }: Stripe.Invoice): number | null {
  const ends = lines.data.filter(({ amount }) => amount >= 0).map(({ period }) => period.end);
  return ends.length === 0 ? null : Math.max(...ends);
}

/** The product of an invoice's newest period; null if there is none. */
export function productOfInvoice({ lines }: Stripe.Invoice): string | null {
  const bought = lines.data.filter(({ amount }) => amount > 0);
  const line = bought.toSorted((a, b) => a.period.end - b.period.end).at(-1);
  return line?.pricing?.price_details?.product ?? null;
}
