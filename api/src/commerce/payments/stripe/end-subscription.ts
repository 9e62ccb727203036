import type { ProviderSubscription } from '../provider-state.ts';
import { releaseSchedule } from './change-plan.ts';
import type { StripeProvider } from './open-stripe.ts';
import { callStripe, ProviderFault } from './provider-fault.ts';

/** Has a subscription charge no more; one that is over, or null, is left alone. @throws ProviderFault */
export async function endSubscription(
  { api }: StripeProvider,
  subscription: ProviderSubscription | null,
): Promise<void> {
  if (subscription === null || !subscription.isAlive) return;
  await callStripe(() => api.subscriptions.cancel(subscription.id)).catch((error: unknown) => {
    // It has ended meanwhile, or the answer to the first try was lost.
    if (!(error instanceof ProviderFault) || error.kind !== 'missing') throw error;
  });
}

/** Has a subscription renew, or end with what is paid for. Done twice, it is done once. @throws ProviderFault */
export async function setRenewal(
  stripe: StripeProvider,
  { id, scheduleId }: Pick<ProviderSubscription, 'id' | 'scheduleId'>,
  renews: boolean,
): Promise<void> {
  // Beside a schedule the provider takes no word about the end.
  if (scheduleId !== null) await releaseSchedule(stripe, scheduleId);
  await callStripe(() => stripe.api.subscriptions.update(id, { cancel_at_period_end: !renews }));
}
