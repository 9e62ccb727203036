import type Stripe from 'stripe';
import { idOf } from '../payments/charge.ts';
import type { Work } from '../state/work.ts';
import { endSubscription } from './subscription-state.ts';

/** For good: the subscriptions end at once, and what was paid stays. */
export function deleteCustomer(work: Work, customer: Stripe.Customer): Stripe.DeletedCustomer {
  for (const subscription of work.all('subscriptions')) {
    if (idOf(subscription.customer) !== customer.id || subscription.ended_at !== null) continue;
    endSubscription(work, subscription, { reason: 'cancellation_requested' });
  }
  for (const method of work.all('payment_methods')) {
    if (idOf(method.customer) !== customer.id) continue;
    work.put('payment_methods', { ...method, customer: null });
    const card = work.get('cards', method.id);
    if (card !== undefined) work.put('cards', { ...card, spent: true });
  }
  const deleted: Stripe.DeletedCustomer = { id: customer.id, object: 'customer', deleted: true };
  work.remove('customers', customer.id);
  work.put('deleted_customers', deleted);
  work.emit('customer.deleted', customer);
  return deleted;
}
