import type Stripe from 'stripe';
import { invalid } from '../rest/stripe-error.ts';
import type { Work } from '../state/work.ts';
import { changeIntent } from './payment-intent.ts';

const cancelable = [
  'requires_payment_method',
  'requires_capture',
  'requires_confirmation',
  'requires_action',
  'processing',
];

/** @throws StripeError where an intent is over. */
export function cancelIntent(
  work: Work,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent.CancellationReason | null,
): Stripe.PaymentIntent {
  if (!cancelable.includes(intent.status)) {
    throw invalid(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${cancelable.join(', ')}.`,
      { code: 'payment_intent_unexpected_state', payment_intent: intent },
    );
  }
  const canceled = changeIntent(work, intent, {
    status: 'canceled',
    canceled_at: work.now,
    cancellation_reason: reason,
    next_action: null,
  });
  work.emit('payment_intent.canceled', canceled);
  return canceled;
}
