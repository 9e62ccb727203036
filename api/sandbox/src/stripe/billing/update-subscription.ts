import type Stripe from 'stripe';
import { newId } from '../../provider/ids.ts';
import { nulls } from '../../provider/nulls.ts';
import { invalidRequest } from '../rest/stripe-error.ts';
import type { WireInvoice, WirePrice, WireSubscription } from '../state/wire-types.ts';
import type { UnitOfWork } from '../state/unit-of-work.ts';
import { collect, defaultMethod } from './collect.ts';
import { currentPeriod } from './current-period.ts';
import { makeDiscount, redeemCoupon } from './discount.ts';
import { customerOf, draftInvoice, finalizeInvoice } from './invoice-state.ts';
import { makeInvoice, type Credit } from './make-invoice.ts';
import { intervalOf } from './make-subscription.ts';
import { periodEnd } from './period.ts';
import { discardPendingUpdate, invoicesOf } from './subscription-state.ts';

/** In s: how long an update waits for its payment. */
const pendingTime = 23 * 3_600;

/** A change to another price that is charged immediately, with a credit for the rest of the running period. */
export interface UpdateRequest {
  readonly price: WirePrice;
  /** The coupons that replace the subscription's; null to keep those. */
  readonly coupons: readonly string[] | null;
  /** In s since 1970: the time from which the rest of the running period is credited. */
  readonly prorationDate: number;
}

/** A preview of an update's invoice; nothing is stored. @throws StripeError */
export function previewUpdate(work: UnitOfWork, subscription: WireSubscription, update: UpdateRequest): WireInvoice {
  const discounts = update.coupons?.map((coupon) => makeDiscount(work, coupon, subscription));
  for (const discount of discounts ?? []) work.put('discounts', discount);
  const { credits, updated } = updatedSubscription(work, subscription, update, discounts);
  const invoice = makeInvoice(work, updated, customerOf(work, subscription), 'subscription_update', credits);
  for (const { id } of discounts ?? []) work.remove('discounts', id);
  return { ...invoice, id: newId('upcoming_in') };
}

/**
 * Charges an update to the card on file, and applies it once it is paid; until then the subscription is unchanged, with
 * the update as its `pending_update`, and its newest invoice is the unpaid one. @throws StripeError
 */
export function updateWhenPaid(work: UnitOfWork, current: WireSubscription, update: UpdateRequest): WireSubscription {
  discardPendingUpdate(work, current.id);
  const subscription = { ...(work.get('subscriptions', current.id) ?? current), pending_update: null };
  const discounts = update.coupons?.map((coupon) => redeemCoupon(work, coupon, subscription));
  const { credits, updated } = updatedSubscription(work, subscription, update, discounts);
  const draft = draftInvoice(work, updated, 'subscription_update', credits);
  const invoice = finalizeInvoice(work, draft, defaultMethod(work, draft)?.id ?? null);
  const { items, billing_cycle_anchor, discounts: changedDiscounts } = updated;
  const change = { items, billing_cycle_anchor, discounts: changedDiscounts };
  work.put('pending_updates', { id: subscription.id, invoice: invoice.id, change });
  work.put('subscriptions', { ...subscription, latest_invoice: invoice.id });
  collect(work, invoice, 'requested');
  const afterAttempt = work.get('subscriptions', subscription.id) ?? subscription;
  if (work.get('pending_updates', subscription.id) === undefined) return afterAttempt;
  const expiresAt = Math.min(work.now + pendingTime, currentPeriod(subscription).end);
  const waiting: WireSubscription = { ...afterAttempt, pending_update: pendingUpdate(updated, expiresAt) };
  work.put('subscriptions', waiting);
  work.emit('customer.subscription.updated', waiting, afterAttempt);
  work.schedule('discard', subscription.id, expiresAt);
  return waiting;
}

function pendingUpdate(
  { items, billing_cycle_anchor, discounts }: WireSubscription,
  expires_at: number,
): Stripe.Subscription.PendingUpdate {
  return {
    billing_cycle_anchor,
    discounts,
    expires_at,
    subscription_items: items.data as unknown as Stripe.SubscriptionItem[],
    ...nulls('cancel_at_period_end discount metadata trial_end trial_from_plan'),
  };
}

/**
 * The subscription with the new price, whose interval differs and therefore begins a new period, and the credit for the
 * old period.
 */
function updatedSubscription(
  work: UnitOfWork,
  subscription: WireSubscription,
  { price, prorationDate }: UpdateRequest,
  discounts: readonly Stripe.Discount[] | undefined,
): { readonly updated: WireSubscription; readonly credits: Credit[] } {
  const [item] = subscription.items.data;
  const { start, end } = currentPeriod(subscription);
  if (item === undefined || intervalOf(item.price) === intervalOf(price)) {
    throw invalidRequest('The sandbox emulates prorations of another interval only.', { code: 'not_emulated' });
  }
  if (prorationDate < start || prorationDate > end) {
    throw invalidRequest('Cannot specify `proration_date` outside of current subscription period.', {
      param: 'proration_date',
    });
  }
  const period = {
    current_period_start: work.now,
    current_period_end: periodEnd(work.now, work.now, intervalOf(price)),
  };
  return {
    updated: {
      ...subscription,
      billing_cycle_anchor: work.now,
      discounts: discounts?.map(({ id }) => id) ?? subscription.discounts,
      items: { ...subscription.items, data: [{ ...item, ...period, price }] },
    },
    credits: [unusedTimeCredit(work, subscription, prorationDate)],
  };
}

/** The credit for the unused rest of the running period: the paid amount after discounts, in proportion to the time. */
function unusedTimeCredit(work: UnitOfWork, subscription: WireSubscription, from: number): Credit {
  const { start, end } = currentPeriod(subscription);
  const [item] = subscription.items.data;
  if (item === undefined) throw new Error(`subscription ${subscription.id} has no item`);
  const { price } = item;
  const paid = invoicesOf(work, subscription.id)
    .filter(({ status }) => status === 'paid')
    .flatMap(({ id, lines }) => lines.data.map((line) => ({ id, line })))
    .findLast(({ line }) => line.amount > 0 && line.period.start === start);
  const discount = (paid?.line.discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0);
  const paidAmount = paid === undefined ? (price.unit_amount ?? 0) : paid.line.amount - discount;
  const product = typeof price.product === 'string' ? price.product : price.product.id;
  const day = new Date(from * 1000).toLocaleDateString('en-GB', {
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return {
    amount: -Math.round((paidAmount * (end - from)) / (end - start)),
    description: `Unused time on ${work.get('products', product)?.name ?? product} after ${day}`,
    period: { start: from, end },
    price,
    credited: paid === undefined ? null : { invoice: paid.id, line: paid.line.id },
  };
}
