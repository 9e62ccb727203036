import type Stripe from 'stripe';
import { idOf } from '../payments/charge.ts';
import { cancelIntent, changeIntent, createIntent } from '../payments/payment-intent.ts';
import { invalidRequest, withDocUrl, type ErrorBody } from '../rest/stripe-error.ts';
import { newId, randomText } from '../../provider/ids.ts';
import type { Rows } from '../../provider/store.ts';
import type { Tables } from '../state/tables.ts';
import type { WireInvoice, WireSubscription } from '../state/wire-types.ts';
import type { UnitOfWork } from '../state/unit-of-work.ts';
import { makeInvoice, type Credit, type InvoiceReason } from './make-invoice.ts';

/** In s: how long the invoice of a renewal stays a draft, which can be changed, before it is charged. */
const draftDuration = 3_600;

const unfinalizable: ErrorBody = {
  type: 'invalid_request_error',
  code: 'invoice_no_payment_method_types',
  message: 'This invoice cannot be finalized because there are no payment method types available to pay it.',
};

export function changeInvoice(work: UnitOfWork, invoice: WireInvoice, change: Partial<WireInvoice>): WireInvoice {
  const changed = { ...invoice, ...change };
  work.put('invoices', changed);
  return changed;
}

/**
 * Drafts the invoice for a subscription's current period. The draft of a renewal is scheduled to be finalized and
 * charged.
 */
export function draftInvoice(
  work: UnitOfWork,
  subscription: WireSubscription,
  reason: InvoiceReason,
  credits: readonly Credit[] = [],
): WireInvoice {
  const invoice = changeInvoice(
    work,
    makeInvoice(work, subscription, customerOf(work, subscription), reason, credits),
    {
      automatically_finalizes_at: reason === 'subscription_cycle' ? work.now + draftDuration : null,
    },
  );
  work.emit('invoice.created', invoice);
  if (reason === 'subscription_cycle') work.schedule('finalize', invoice.id, work.now + draftDuration);
  return invoice;
}

export function customerOf(work: UnitOfWork, subscription: WireSubscription): Stripe.Customer {
  const customer = work.get('customers', idOf(subscription.customer) ?? '');
  if (customer === undefined) throw new Error(`subscription ${subscription.id} has no customer`);
  return customer;
}

/**
 * Finalizes a draft: assigns its number and creates its payment intent.
 * @param method the id of the card to charge, if any
 */
export function finalizeInvoice(work: UnitOfWork, invoice: WireInvoice, method: string | null): WireInvoice {
  if (invoice.status !== 'draft')
    throw invalidRequest('This invoice is already finalized.', { code: 'invoice_not_editable' });
  const customer = work.get('customers', idOf(invoice.customer) ?? '');
  const sequence = customer?.next_invoice_sequence ?? 1;
  if (customer !== undefined) work.put('customers', { ...customer, next_invoice_sequence: sequence + 1 });
  const intent = createIntent(work, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: idOf(invoice.customer),
    description: invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    setupFutureUsage: 'off_session',
    types: ['card'],
  });
  if (method !== null) changeIntent(work, intent, { payment_method: method, status: 'requires_confirmation' });
  work.put('intent_invoices', { id: intent.id, invoice: invoice.id });
  work.put('invoice_payments', makeInvoicePayment(work, invoice, intent.id));
  const open = changeInvoice(work, invoice, {
    status: 'open',
    number: `${customer?.invoice_prefix ?? 'SANDBOX'}-${String(sequence).padStart(4, '0')}`,
    automatically_finalizes_at: null,
    effective_at: work.now,
    ending_balance: 0,
    hosted_invoice_url: `${work.origin}/invoices/${invoice.id}/${randomText(40)}`,
    last_finalization_error: null,
    invoice_pdf: null,
    status_transitions: { ...invoice.status_transitions, finalized_at: work.now },
    webhooks_delivered_at: work.now,
  });
  work.unschedule('finalize', invoice.id);
  work.emit('invoice.finalized', open);
  return open;
}

/** Finalizes a draft if possible; otherwise records the error in it. */
export function tryToFinalize(work: UnitOfWork, invoice: WireInvoice, method: string | null): WireInvoice | null {
  const { subscription } = invoice.parent?.subscription_details ?? {};
  const fails = work.get('unfinalizable', idOf(subscription) ?? '') !== undefined;
  if (!fails || invoice.status !== 'draft') return finalizeInvoice(work, invoice, method);
  const failed = changeInvoice(work, invoice, {
    automatically_finalizes_at: null,
    last_finalization_error: withDocUrl(unfinalizable),
  });
  work.unschedule('finalize', invoice.id);
  work.emit('invoice.finalization_failed', failed);
  work.emit('invoice.updated', failed, invoice);
  return null;
}

/** Marks an invoice as paid by its payment intent. */
export function markPaid(work: UnitOfWork, invoice: WireInvoice): WireInvoice {
  const paid = changeInvoice(work, invoice, {
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: work.now },
  });
  work.unschedule('retry', invoice.id);
  work.emit('invoice.updated', paid, invoice);
  work.emit('invoice.paid', paid);
  work.emit('invoice.payment_succeeded', paid);
  for (const payment of invoicePayments(work, invoice.id).filter(({ is_default }) => is_default)) {
    const paidPayment: Stripe.InvoicePayment = {
      ...payment,
      amount_paid: paid.amount_paid,
      status: 'paid',
      status_transitions: { canceled_at: null, paid_at: work.now },
    };
    work.put('invoice_payments', paidPayment);
    work.emit('invoice_payment.paid', paidPayment);
  }
  return paid;
}

/** Voids an open invoice and cancels its payment intent. @throws StripeError if it is not open. */
export function voidInvoice(work: UnitOfWork, invoice: WireInvoice): WireInvoice {
  if (invoice.status !== 'open') {
    throw invalidRequest(`You can only void an open invoice; this one is ${invoice.status}.`, {
      code: 'invoice_not_editable',
    });
  }
  const intent = intentOfInvoice(work, invoice.id);
  if (intent !== undefined) cancelIntent(work, intent, 'void_invoice');
  for (const payment of invoicePayments(work, invoice.id)) {
    work.put('invoice_payments', {
      ...payment,
      status: 'canceled',
      status_transitions: { canceled_at: work.now, paid_at: null },
    });
  }
  const voided = changeInvoice(work, invoice, {
    status: 'void',
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, voided_at: work.now },
  });
  work.unschedule('retry', invoice.id);
  work.emit('invoice.voided', voided);
  return voided;
}

/** Stops the automatic attempts to collect an invoice; it can still be paid manually. */
export function stopCollecting(work: UnitOfWork, invoice: WireInvoice): void {
  work.unschedule('retry', invoice.id);
  work.unschedule('finalize', invoice.id);
  const stopped = changeInvoice(work, invoice, {
    auto_advance: false,
    next_payment_attempt: null,
    automatically_finalizes_at: null,
  });
  work.emit('invoice.updated', stopped, invoice);
}

function makeInvoicePayment({ now }: UnitOfWork, invoice: WireInvoice, intent: string): Stripe.InvoicePayment {
  return {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: now,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  };
}

/** The payments of an invoice, the newest first. */
function invoicePayments(rows: Rows<Tables>, invoice: string): Stripe.InvoicePayment[] {
  return rows
    .all('invoice_payments')
    .filter((payment) => payment.invoice === invoice)
    .reverse();
}

/** The payment intent of an invoice; undefined for a draft. */
export function intentOfInvoice(rows: Rows<Tables>, invoice: string): Stripe.PaymentIntent | undefined {
  const id = invoicePayments(rows, invoice).find(({ is_default }) => is_default)?.payment.payment_intent;
  return typeof id === 'string' ? rows.get('payment_intents', id) : undefined;
}

export function confirmationSecretOf(rows: Rows<Tables>, id: string): Stripe.Invoice.ConfirmationSecret | null {
  const secret = intentOfInvoice(rows, id)?.client_secret;
  return secret ? { client_secret: secret, type: 'payment_intent' } : null;
}

export function paymentsOf(rows: Rows<Tables>, id: string): Stripe.ApiList<Stripe.InvoicePayment> {
  const data = invoicePayments(rows, id);
  return { object: 'list', data, has_more: false, url: `/v1/invoices/${id}/payments` };
}
