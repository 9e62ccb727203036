import type Stripe from 'stripe';
import type * as v from 'valibot';
import { currentPeriod } from '../billing/make-subscription.ts';
import type { WireSubscription } from '../state/wire-types.ts';
import type { Work } from '../state/work.ts';
import { invalid } from './stripe-error.ts';
import type { PaymentSettings, Update } from './subscription-params.ts';

/** When a subscription shall end, after a call that says so. @throws StripeError where it cannot be then. */
export function cancelChange(
  work: Work,
  subscription: WireSubscription,
  { cancel_at: at, cancel_at_period_end: atEnd, cancellation_details: said }: v.InferOutput<typeof Update>,
): Partial<WireSubscription> {
  const { end } = currentPeriod(subscription);
  const details = {
    ...noDetails,
    ...subscription.cancellation_details,
    ...said,
  } as Stripe.Subscription.CancellationDetails;
  if (at !== undefined && atEnd !== undefined) {
    throw invalid('You may only specify one of these parameters: cancel_at, cancel_at_period_end.', {
      code: 'parameters_exclusive',
    });
  }
  if (atEnd === undefined && at === undefined) return said === undefined ? {} : { cancellation_details: details };
  const when = atEnd === true ? end : typeof at === 'number' ? at : null;
  if (when !== null && when <= work.now)
    throw invalid('The cancellation date must be in the future.', { param: 'cancel_at' });
  work.schedule('renew', subscription.id, when === null ? end : Math.min(when, end));
  return {
    cancel_at: when,
    cancel_at_period_end: atEnd ?? false,
    canceled_at: when === null ? null : (subscription.canceled_at ?? work.now),
    cancellation_details: { ...details, reason: when === null ? null : 'cancellation_requested' },
  };
}

const noDetails: Stripe.Subscription.CancellationDetails = {
  comment: null,
  feedback: null,
  feedback_option: null,
  reason: null,
};

/** Settings with what a call changes of them. */
export function settingsAfter(
  { payment_settings: before }: WireSubscription,
  change: NonNullable<v.InferOutput<typeof PaymentSettings>>,
): Stripe.Subscription.PaymentSettings {
  return {
    payment_method_options: before?.payment_method_options ?? null,
    payment_method_types: change.payment_method_types ?? before?.payment_method_types ?? null,
    save_default_payment_method: change.save_default_payment_method ?? before?.save_default_payment_method ?? 'off',
  };
}
