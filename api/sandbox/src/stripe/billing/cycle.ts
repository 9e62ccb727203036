import type Stripe from 'stripe';
import { noSuchObject, StripeError } from '../rest/stripe-error.ts';
import type { Job } from '../state/tables.ts';
import type { WireSubscription } from '../state/wire-types.ts';
import type { UnitOfWork } from '../state/unit-of-work.ts';
import { collect, defaultMethod } from './collect.ts';
import { discountsLeft, redeemCoupon } from './discount.ts';
import { draftInvoice, finalizeInvoice, tryToFinalize } from './invoice-state.ts';
import { intervalOf, makeSubscription, type NewSubscription } from './make-subscription.ts';
import { periodEnd } from './period.ts';
import { currentPeriod } from './current-period.ts';
import { changeSubscription, discardPendingUpdate, endSubscription } from './subscription-state.ts';
import { withNextPhase } from './schedule.ts';

/** In s: the time within which the first invoice can be paid. */
const firstPaymentTime = 23 * 3_600;

/**
 * Creates a subscription with its first invoice, and charges the customer's card; with `default_incomplete` the
 * customer pays the invoice later.
 */
export function beginSubscription(
  work: UnitOfWork,
  parameters: NewSubscription,
  behavior: 'allow_incomplete' | 'default_incomplete' = 'allow_incomplete',
): WireSubscription {
  const withoutDiscounts = makeSubscription(work, parameters);
  const discounts = parameters.coupon === undefined ? [] : [redeemCoupon(work, parameters.coupon, withoutDiscounts).id];
  const withDiscounts = { ...withoutDiscounts, discounts };
  work.put('subscriptions', withDiscounts);
  const draft = draftInvoice(work, withDiscounts, 'subscription_create');
  const begun = { ...withDiscounts, discounts: discountsLeft(work, withDiscounts), latest_invoice: draft.id };
  work.put('subscriptions', begun);
  const method = defaultMethod(work, draft);
  if (method === undefined && behavior !== 'default_incomplete') throw missingMethodError();
  const invoice = finalizeInvoice(work, draft, method?.id ?? null);
  work.emit('customer.subscription.created', begun);
  work.schedule('expire', begun.id, work.now + firstPaymentTime);
  work.schedule('renew', begun.id, currentPeriod(begun).end);
  if (behavior === 'default_incomplete') return begun;
  collect(work, invoice, 'requested');
  return work.get('subscriptions', begun.id) ?? begun;
}

/** Runs a scheduled job of a subscription or of an invoice. */
export function doBillingJob(work: UnitOfWork, { kind, of }: Job): void {
  const subscription = work.get('subscriptions', of);
  const invoice = work.get('invoices', of);
  if (kind === 'discard') {
    discardPendingUpdate(work, of);
  } else if (kind === 'expire' && subscription?.status === 'incomplete') {
    endSubscription(work, subscription, 'payment_failed');
  } else if (kind === 'renew' && subscription !== undefined) {
    renew(work, subscription);
  } else if (kind === 'finalize' && invoice?.status === 'draft') {
    const open = tryToFinalize(work, invoice, defaultMethod(work, invoice)?.id ?? null);
    if (open !== null) collect(work, open, 'scheduled');
  } else if (kind === 'retry' && invoice?.status === 'open') {
    collect(work, invoice, 'scheduled');
  }
}

/** Begins a subscription's next period, and drafts its invoice: as with Stripe, the period begins before it is paid. */
function renew(work: UnitOfWork, { id }: WireSubscription): void {
  discardPendingUpdate(work, id);
  const found = requireSubscription(work, id);
  if (found.ended_at !== null) return;
  const subscription = withNextPhase(work, found);
  if (subscription.cancel_at !== null && subscription.cancel_at <= work.now) {
    endSubscription(work, subscription, 'cancellation_requested');
    return;
  }
  const start = currentPeriod(subscription).end;
  const interval = intervalOf(subscription.items.data[0]?.price);
  const end = periodEnd(subscription.billing_cycle_anchor, start, interval);
  const items = {
    ...subscription.items,
    data: subscription.items.data.map((item) => ({ ...item, current_period_start: start, current_period_end: end })),
  };
  const invoice = draftInvoice(work, { ...subscription, items }, 'subscription_cycle');
  changeSubscription(work, subscription, {
    items,
    latest_invoice: invoice.id,
    discounts: discountsLeft(work, subscription),
  });
  work.schedule('renew', subscription.id, end);
  // A subscription with the status `unpaid` is not charged for new periods: their invoices stay drafts.
  if (subscription.status === 'unpaid') work.unschedule('finalize', invoice.id);
}

function missingMethodError(): StripeError {
  return new StripeError(400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message:
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method. For more information, visit https://stripe.com/docs/billing/subscriptions/payment-methods-setting#payment-methods-setting.',
  });
}

/** The subscription with this id. @throws StripeError if there is none. */
export function requireSubscription(work: UnitOfWork, id = ''): WireSubscription {
  const subscription = work.get('subscriptions', id);
  if (subscription === undefined) throw noSuchObject('subscription', id);
  return subscription;
}

/** A customer's payment method. @throws StripeError if it is attached to another customer or to none. */
export function methodOfCustomer(work: UnitOfWork, id: string, customer: string, param: string): Stripe.PaymentMethod {
  const method = work.get('payment_methods', id);
  if (method !== undefined && method.customer === customer) return method;
  throw new StripeError(400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
    param,
  });
}
