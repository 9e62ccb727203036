import type Stripe from 'stripe';
import { idOf } from '../payments/charge.ts';
import { confirmIntent, type Attempt } from '../payments/confirm.ts';
import type { DunningEnd } from '../state/tables.ts';
import type { WireInvoice } from '../state/wire-types.ts';
import type { UnitOfWork } from '../state/unit-of-work.ts';
import { changeInvoice, intentOfInvoice, markPaid } from './invoice-state.ts';
import { changeSubscription, endSubscription, subscriptionOf } from './subscription-state.ts';
import { applyPendingUpdate } from './pending-update.ts';

/** In s: the delay until the next attempt after each failed one. */
const retryDelays = [3, 5, 7].map((days) => days * 86_400);

/**
 * Whether an attempt to pay was requested by a call or a person, or was made automatically: for a renewal, or as a
 * retry.
 */
type Trigger = 'requested' | 'scheduled';

/** Applies the result of an attempt to pay an intent to the intent's invoice, if there is one. */
export function applyAttempt(work: UnitOfWork, { intent, error }: Attempt, trigger: Trigger = 'requested'): void {
  const invoice = work.get('invoices', work.get('intent_invoices', intent.id)?.invoice ?? '');
  if (invoice === undefined || invoice.status !== 'open') return;
  if (intent.status === 'succeeded') applyPayment(work, invoice, intent);
  else if (intent.status === 'requires_action') {
    work.emit('invoice.payment_action_required', invoice);
  } else if (error !== null) recordFailure(work, invoice, trigger);
}

/** Charges an invoice to the customer's card off session, that is, without the customer. */
export function collect(work: UnitOfWork, invoice: WireInvoice, trigger: Trigger): void {
  const intent = intentOfInvoice(work, invoice.id);
  if (intent === undefined) return;
  const method = defaultMethod(work, invoice);
  if (method === undefined) return recordFailure(work, invoice, trigger);
  const attempt = confirmIntent(work, intent, method);
  applyAttempt(work, attempt, trigger);
  // An off-session challenge counts as a decline for a subscription.
  if (attempt.intent.status === 'requires_action') {
    recordFailure(work, work.get('invoices', invoice.id) ?? invoice, trigger);
  }
}

/** The default payment method of the invoice's subscription, else the one of its customer. */
export function defaultMethod(work: UnitOfWork, invoice: WireInvoice): Stripe.PaymentMethod | undefined {
  const customer = work.get('customers', idOf(invoice.customer) ?? '');
  const subscriptionMethod = idOf(subscriptionOf(work, invoice)?.default_payment_method);
  const methodId = subscriptionMethod ?? idOf(customer?.invoice_settings.default_payment_method);
  return work.get('payment_methods', methodId ?? '');
}

function applyPayment(work: UnitOfWork, invoice: WireInvoice, intent: Stripe.PaymentIntent): void {
  markPaid(work, invoice);
  const found = subscriptionOf(work, invoice);
  if (found === undefined || found.ended_at !== null) return;
  const subscription = applyPendingUpdate(work, found, invoice.id);
  const savesMethod = subscription.payment_settings?.save_default_payment_method === 'on_subscription';
  const isLatest = idOf(subscription.latest_invoice) === invoice.id;
  work.unschedule('expire', subscription.id);
  changeSubscription(work, subscription, {
    ...(isLatest ? { status: 'active' as const } : {}),
    ...(savesMethod ? { default_payment_method: idOf(intent.payment_method) } : {}),
  });
}

/** An attempt has failed: a retry follows, or the subscription ends according to the dunning settings. */
function recordFailure(work: UnitOfWork, invoice: WireInvoice, trigger: Trigger): void {
  const subscription = subscriptionOf(work, invoice);
  const isFirst = invoice.billing_reason === 'subscription_create';
  // The subscription continues as if the update had not been requested, and nothing is retried automatically.
  if (invoice.billing_reason === 'subscription_update') {
    const failed = changeInvoice(work, invoice, { attempt_count: invoice.attempt_count + 1, attempted: true });
    work.emit('invoice.payment_failed', failed);
    work.emit('invoice.updated', failed, invoice);
    return;
  }
  // Requested attempts do not count as retries, except for the very first attempt.
  if (!isFirst && trigger === 'requested' && invoice.attempt_count > 0) {
    work.emit('invoice.payment_failed', invoice);
    return;
  }
  const delay = isFirst ? undefined : retryDelays[invoice.attempt_count];
  const nextAttempt = delay === undefined ? null : work.now + delay;
  const failed = changeInvoice(work, invoice, {
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
    next_payment_attempt: invoice.auto_advance === false ? null : nextAttempt,
  });
  work.emit('invoice.payment_failed', failed);
  work.emit('invoice.updated', failed, invoice);
  if (isFirst || subscription === undefined || subscription.ended_at !== null) return;
  if (nextAttempt !== null && failed.next_payment_attempt !== null) {
    work.schedule('retry', invoice.id, nextAttempt);
    changeSubscription(work, subscription, { status: 'past_due' });
    return;
  }
  const end: DunningEnd = work.get('dunning', 'dunning')?.end ?? 'cancel';
  if (end === 'cancel') endSubscription(work, subscription, 'payment_failed');
  else changeSubscription(work, subscription, { status: end });
}
