import type { WireSubscription } from '../state/wire-types.ts';
import type { Work } from '../state/work.ts';
import { currentPeriod } from './current-period.ts';
import { discountsLeft } from './discount.ts';
import { changeSubscription } from './subscription-state.ts';

/** Applies the update that a paid invoice was for; nothing for other invoices. */
export function applyUpdate(work: Work, subscription: WireSubscription, invoice: string): WireSubscription {
  const pending = work.get('pending_updates', subscription.id);
  if (pending === undefined || pending.invoice !== invoice) return subscription;
  work.remove('pending_updates', subscription.id);
  work.unschedule('discard', subscription.id);
  const changed = changeSubscription(work, subscription, { ...pending.change, pending_update: null });
  const left = changeSubscription(work, changed, { discounts: discountsLeft(work, changed) });
  work.schedule('renew', subscription.id, currentPeriod(left).end);
  if (subscription.pending_update !== null) work.emit('customer.subscription.pending_update_applied', left);
  return left;
}
