import type { WireSubscription } from '../state/wire-types.ts';
import type { UnitOfWork } from '../state/unit-of-work.ts';
import { currentPeriod } from './current-period.ts';
import { discountsLeft } from './discount.ts';
import { changeSubscription } from './subscription-state.ts';

/** Applies the pending update whose invoice was paid; does nothing for other invoices. */
export function applyPendingUpdate(
  work: UnitOfWork,
  subscription: WireSubscription,
  invoice: string,
): WireSubscription {
  const pending = work.get('pending_updates', subscription.id);
  if (pending === undefined || pending.invoice !== invoice) return subscription;
  work.remove('pending_updates', subscription.id);
  work.unschedule('discard', subscription.id);
  const changed = changeSubscription(work, subscription, { ...pending.change, pending_update: null });
  const updated = changeSubscription(work, changed, { discounts: discountsLeft(work, changed) });
  work.schedule('renew', subscription.id, currentPeriod(updated).end);
  if (subscription.pending_update !== null) work.emit('customer.subscription.pending_update_applied', updated);
  return updated;
}
