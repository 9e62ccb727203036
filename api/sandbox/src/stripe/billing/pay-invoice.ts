import type Stripe from 'stripe';
import type { CardInput } from '../payments/card-input.ts';
import { answerChallenge, checkConfirmable, confirmIntent } from '../payments/confirm.ts';
import { createPaymentMethod } from '../payments/payment-method.ts';
import { invalid } from '../rest/stripe-error.ts';
import type { WireInvoice } from '../state/wire-types.ts';
import type { Work } from '../state/work.ts';
import { followIntent } from './collect.ts';
import { intentOfInvoice } from './invoice-state.ts';

/** The customer pays an open invoice with a card that was typed. @throws StripeError for a card that cannot be. */
export function payInvoice(work: Work, invoice: WireInvoice, card: CardInput): void {
  const intent = payableIntent(work, invoice);
  checkConfirmable(intent);
  followIntent(work, confirmIntent(work, intent, createPaymentMethod(work, card)));
}

/** What the customer answered the bank that asked. @throws StripeError if it does not ask. */
export function answerForInvoice(work: Work, invoice: WireInvoice, completed: boolean): void {
  followIntent(work, answerChallenge(work, payableIntent(work, invoice), completed));
}

function payableIntent(work: Work, { id, status }: WireInvoice): Stripe.PaymentIntent {
  const intent = intentOfInvoice(work, id);
  if (status === 'open' && intent !== undefined) return intent;
  throw invalid(`You cannot pay an invoice that is ${status ?? 'a draft'}.`);
}
