import type { ProviderSubscription } from '../provider-state.ts';
import { releaseSchedule } from './change-plan.ts';
import type { StripeProvider } from './open-stripe.ts';
import { callStripe, ProviderFault } from './provider-fault.ts';

/** Ends all charges of a subscription; null and ended ones are ignored. @throws ProviderFault */
export async function endSubscription(
  { api }: StripeProvider,
  subscription: Pick<ProviderSubscription, 'id' | 'isAlive'> | null,
): Promise<void> {
  if (subscription === null || !subscription.isAlive) return;
  await callStripe(() => api.subscriptions.cancel(subscription.id)).catch((error: unknown) => {
    // It has ended in the meantime, or the answer to the first attempt was lost.
    if (!(error instanceof ProviderFault) || error.kind !== 'missing') throw error;
  });
}

/** Sets whether a subscription renews or ends with the paid period. Idempotent. @throws ProviderFault */
export async function setRenewal(
  stripe: StripeProvider,
  { id, scheduleId }: Pick<ProviderSubscription, 'id' | 'scheduleId'>,
  renews: boolean,
): Promise<void> {
  // The provider rejects a change of the end while a schedule exists.
  if (scheduleId !== null) await releaseSchedule(stripe, scheduleId);
  await callStripe(() => stripe.api.subscriptions.update(id, { cancel_at_period_end: !renews }));
}
