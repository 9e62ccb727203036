import type Stripe from 'stripe';
import type { CardInput } from '../payments/card-input.ts';
import { answerChallenge, attemptError, checkConfirmable, confirmIntent } from '../payments/confirm.ts';
import { createPaymentMethod } from '../payments/payment-method.ts';
import { invalidRequest, StripeError } from '../rest/stripe-error.ts';
import type { WireInvoice } from '../state/wire-types.ts';
import type { UnitOfWork } from '../state/unit-of-work.ts';
import { defaultMethod, applyAttempt } from './collect.ts';
import { intentOfInvoice } from './invoice-state.ts';

/** Pays an open invoice with the card that the customer has entered. @throws StripeError for an invalid card. */
export function payInvoice(work: UnitOfWork, invoice: WireInvoice, card: CardInput): void {
  const intent = payableIntent(work, invoice);
  checkConfirmable(intent);
  applyAttempt(work, confirmIntent(work, intent, createPaymentMethod(work, card)));
}

/** Applies the customer's response to the bank's challenge. @throws StripeError if no challenge is open. */
export function answerInvoiceChallenge(work: UnitOfWork, invoice: WireInvoice, completed: boolean): void {
  applyAttempt(work, answerChallenge(work, payableIntent(work, invoice), completed));
}

/**
 * Charges an open invoice to its subscription's card, without the cardholder.
 * @throws StripeError if the card is declined, or the bank requires a challenge, which the hosted invoice page shows.
 */
export function payByDefault(work: UnitOfWork, invoice: WireInvoice): WireInvoice {
  if (invoice.status === 'paid') throw invalidRequest('Invoice is already paid', { code: 'invoice_already_paid' });
  const intent = payableIntent(work, invoice);
  const method = defaultMethod(work, invoice);
  if (method === undefined)
    throw invalidRequest('There is no `default_payment_method` set on this invoice’s subscription.');
  const attempt = confirmIntent(work, intent, method);
  applyAttempt(work, attempt);
  const error = attemptError(attempt);
  if (error !== null) throw error;
  if (attempt.intent.status === 'requires_action') {
    const message =
      'This payment requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with the invoice.';
    throw new StripeError(402, { type: 'card_error', code: 'invoice_payment_intent_requires_action', message }, true);
  }
  return work.get('invoices', invoice.id) ?? invoice;
}

function payableIntent(work: UnitOfWork, { id, status }: WireInvoice): Stripe.PaymentIntent {
  const intent = intentOfInvoice(work, id);
  if (status === 'open' && intent !== undefined) return intent;
  throw invalidRequest(`You cannot pay an invoice that is ${status ?? 'a draft'}.`);
}
