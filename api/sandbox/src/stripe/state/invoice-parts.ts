import type Stripe from 'stripe';
import type { Rows } from './store.ts';
import type { Tables } from './tables.ts';

/** The payments of an invoice, the newest first. */
export function invoicePayments(rows: Rows<Tables>, invoice: string): Stripe.InvoicePayment[] {
  return rows
    .all('invoice_payments')
    .filter((payment) => payment.invoice === invoice)
    .reverse();
}

/** The intent that an invoice is to be paid by. */
export function intentOfInvoice(rows: Rows<Tables>, invoice: string): Stripe.PaymentIntent | undefined {
  const id = invoicePayments(rows, invoice).find(({ is_default }) => is_default)?.payment.payment_intent;
  return typeof id === 'string' ? rows.get('payment_intents', id) : undefined;
}

export function confirmationSecretOf(
  rows: Rows<Tables>,
  { id }: { readonly id: string },
): Stripe.Invoice.ConfirmationSecret | null {
  const secret = intentOfInvoice(rows, id)?.client_secret;
  return secret ? { client_secret: secret, type: 'payment_intent' } : null;
}

export function paymentsOf(rows: Rows<Tables>, { id }: { readonly id: string }): Stripe.ApiList<Stripe.InvoicePayment> {
  const data = invoicePayments(rows, id);
  return { object: 'list', data, has_more: false, url: `/v1/invoices/${id}/payments` };
}
