import { nulls } from '../../provider/nulls.ts';
import { idOf } from '../payments/charge.ts';
import type { WireInvoice, WireSubscription } from '../state/wire-types.ts';
import type { UnitOfWork } from '../state/unit-of-work.ts';
import { stopCollecting, voidInvoice } from './invoice-state.ts';

/** Stores a subscription's change and emits its event. */
export function changeSubscription(
  work: UnitOfWork,
  subscription: WireSubscription,
  change: Partial<WireSubscription>,
): WireSubscription {
  const changed = { ...subscription, ...change };
  if (JSON.stringify(changed) === JSON.stringify(subscription)) return subscription;
  work.put('subscriptions', changed);
  work.emit('customer.subscription.updated', changed, subscription);
  return changed;
}

type EndReason = 'cancellation_requested' | 'payment_failed';

/** Cancels a subscription immediately; if its first invoice was never paid, it expires instead. */
export function endSubscription(work: UnitOfWork, subscription: WireSubscription, reason: EndReason): WireSubscription {
  for (const kind of ['renew', 'expire'] as const) work.unschedule(kind, subscription.id);
  discardPendingUpdate(work, subscription.id);
  const unpaid = invoicesOf(work, subscription.id).filter(({ status }) => status === 'open' || status === 'draft');
  if (subscription.status === 'incomplete') {
    const expired = changeSubscription(work, subscription, { status: 'incomplete_expired', ended_at: work.now });
    for (const invoice of unpaid.filter(({ status }) => status === 'open')) voidInvoice(work, invoice);
    return expired;
  }
  const ended: WireSubscription = {
    ...subscription,
    status: 'canceled',
    ended_at: work.now,
    canceled_at: subscription.canceled_at ?? work.now,
    pending_update: null,
    cancellation_details: { ...nulls('comment feedback feedback_option'), reason },
  };
  work.put('subscriptions', ended);
  for (const invoice of unpaid) stopCollecting(work, invoice);
  work.emit('customer.subscription.deleted', ended);
  return ended;
}

/** Discards a subscription's pending update, and voids its unpaid invoice. */
export function discardPendingUpdate(work: UnitOfWork, subscription: string): void {
  const { invoice: id = '' } = work.get('pending_updates', subscription) ?? {};
  const invoice = work.get('invoices', id);
  if (invoice?.status === 'open') voidInvoice(work, invoice);
  removePendingUpdate(work, id);
}

/** Removes the pending update of an invoice that can no longer be paid. */
export function removePendingUpdate(work: UnitOfWork, invoice: string): void {
  const pending = work.all('pending_updates').find((each) => each.invoice === invoice);
  const subscription = work.get('subscriptions', pending?.id ?? '');
  if (pending === undefined || subscription === undefined) return;
  work.remove('pending_updates', pending.id);
  work.unschedule('discard', pending.id);
  const changed = { ...subscription, pending_update: null };
  work.put('subscriptions', changed);
  work.emit('customer.subscription.pending_update_expired', changed, subscription);
}

/** The invoices of a subscription, the oldest first. */
export function invoicesOf(work: UnitOfWork, subscription: string): WireInvoice[] {
  return work.all('invoices').filter((invoice) => subscriptionIdOf(invoice) === subscription);
}

export function subscriptionIdOf({ parent }: WireInvoice): string | null {
  return idOf(parent?.subscription_details?.subscription);
}

export function subscriptionOf(work: UnitOfWork, invoice: WireInvoice): WireSubscription | undefined {
  const id = subscriptionIdOf(invoice);
  return id === null ? undefined : work.get('subscriptions', id);
}
