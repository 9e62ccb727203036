import type { Books, Invoice, Subscription } from './books.ts';
import { stripeSubscription } from './stripe-objects.ts';

/** Applies the pending update that a paid invoice belongs to, if any. */
export function applyUpdate(books: Books, subscription: Subscription, { id, periodStart, periodEnd }: Invoice): void {
  const { pending } = subscription;
  if (pending?.invoice !== id) return;
  Object.assign(subscription, pending.terms, { anchor: periodStart, periodStart, periodEnd, pending: null });
  books.record('customer.subscription.pending_update_applied', stripeSubscription(books, subscription));
  books.record('customer.subscription.updated', stripeSubscription(books, subscription));
}

/** Discards the pending update of an invoice that can no longer be paid. */
export function forgetUpdate(books: Books, subscription: Subscription, { id }: Invoice): void {
  if (subscription.pending?.invoice !== id) return;
  subscription.pending = null;
  books.record('customer.subscription.pending_update_expired', stripeSubscription(books, subscription));
}
