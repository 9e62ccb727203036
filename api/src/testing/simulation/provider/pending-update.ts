import type { Books, Invoice, Subscription } from './books.ts';
import { shownSubscription } from './shown.ts';

/** Makes the update that a paid invoice was for; of every other invoice there is none. */
export function applyUpdate(books: Books, subscription: Subscription, { id, periodStart, periodEnd }: Invoice): void {
  const { pending } = subscription;
  if (pending?.invoice !== id) return;
  Object.assign(subscription, pending.terms, { anchor: periodStart, periodStart, periodEnd, pending: null });
  books.record('customer.subscription.pending_update_applied', shownSubscription(books, subscription));
  books.record('customer.subscription.updated', shownSubscription(books, subscription));
}

/** The update whose invoice can be paid no more will not be made. */
export function forgetUpdate(books: Books, subscription: Subscription, { id }: Invoice): void {
  if (subscription.pending?.invoice !== id) return;
  subscription.pending = null;
  books.record('customer.subscription.pending_update_expired', shownSubscription(books, subscription));
}
