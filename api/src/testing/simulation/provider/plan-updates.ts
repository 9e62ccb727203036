import { addInvoice, discardUpdate, endOfPeriod, payIntent } from './billing.ts';
import type { Books, Credit, Subscription, Terms } from './books.ts';
import { stripeInvoice, stripeSubscription } from './stripe-objects.ts';

/** In seconds: how long an update waits for its payment. */
const updateLife = 23 * 3600;

/** New terms that are paid immediately, less the credit for the rest of the running period. */
export interface UpdateRequest {
  readonly terms: Terms;
  /** In seconds since 1970: the running period is credited from this time on. */
  readonly proratedAt: number;
}

/** The credit for the running period; null if the time is outside of it. */
export function creditOf(subscription: Subscription, proratedAt: number): Credit | null {
  const { periodStart: start, periodEnd: end, invoices, amount, product } = subscription;
  if (proratedAt < start || proratedAt > end) return null;
  const paid = invoices.findLast(({ status, periodStart }) => status === 'paid' && periodStart === start);
  const whole = paid === undefined ? amount : paid.listAmount - paid.off;
  const credited = Math.round((whole * (end - proratedAt)) / (end - start));
  return { amount: credited, product: paid?.product ?? product, from: proratedAt, until: end };
}

/**
 * Pays new terms with the card on file. They take effect with the payment; until then the subscription is unchanged,
 * and its newest invoice is the unpaid one. @returns false if no credit is possible at that time
 */
export function updateWhenPaid(
  books: Books,
  subscription: Subscription,
  { terms, proratedAt }: UpdateRequest,
): boolean {
  const credit = creditOf(subscription, proratedAt);
  if (credit === null) return false;
  discardUpdate(books, subscription);
  const created = books.nextSecond();
  const end = endOfPeriod(created, created, terms.interval);
  const invoice = addInvoice(books, subscription, { kind: 'change', created, start: created, end, terms, credit });
  const expiresAt = Math.min(created + updateLife, subscription.periodEnd);
  subscription.pending = { invoice: invoice.id, terms, expiresAt };
  const intent = books.intents.get(invoice.intent);
  if (subscription.card === 'pays') {
    if (intent) payIntent(books, intent);
    return true;
  }
  invoice.tries = 1;
  const asks = subscription.card === 'asks';
  invoice.asksConfirmation = asks;
  if (intent) intent.status = asks ? 'requires_action' : 'requires_payment_method';
  if (asks) books.record('invoice.payment_action_required', stripeInvoice(books, invoice));
  books.record('invoice.payment_failed', stripeInvoice(books, invoice));
  books.record('customer.subscription.updated', stripeSubscription(books, subscription));
  return true;
}
